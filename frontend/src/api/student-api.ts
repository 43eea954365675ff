import type { StudentData, StudentLookup } from '@mmmcollege/backend/contract';
import { isStudentData } from '../lib/form-entry';
import { lookupTokenSet } from '../session/session-slice';
import { api } from './api';

export interface LookupKey {
  admissionNumber: string;
  /** As typed; without it the token of an earlier look-up is sent, if this tab has one. */
  mobileLast4?: string;
}

const studentApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation: a student's details are for this moment and this screen, not for a cache.
    fetchStudent: build.mutation<StudentData, LookupKey>({
      queryFn: async ({ admissionNumber, mobileLast4 }, { dispatch }, _extra, call) => {
        const reply = await call({
          url: `/fetch-student-data/${encodeURIComponent(admissionNumber)}`,
          ...(mobileLast4 ? { body: { mobileLast4 } } : { proofOf: admissionNumber }),
          validateStatus: (response, body: { data?: unknown } | null) => response.ok && isStudentData(body?.data),
        });
        if (reply.error) return { error: reply.error };
        const { data, lookupToken } = reply.data as StudentLookup;
        // Here and not in a screen: every screen that looks a student up has to keep it.
        if (lookupToken) dispatch(lookupTokenSet({ admissionNumber, token: lookupToken }));
        return { data };
      },
    }),
  }),
});

export const { useFetchStudentMutation } = studentApi;
