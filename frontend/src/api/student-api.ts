import type { StudentData, StudentLookup } from '@mmmcollege/backend/contract';
import { isStudentData } from '../lib/form-entry';
import { lookupTokenSet } from '../session/session-slice';
import { api } from './api';

export interface LookupKey {
  admissionNumber: string;
  /** As typed. Without it, the token of an earlier look-up in this tab is sent, if there is one. */
  mobileLast4?: string;
}

const studentApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, because a student's details must not be cached.
    fetchStudent: build.mutation<StudentData, LookupKey>({
      queryFn: async ({ admissionNumber, mobileLast4 }, { dispatch }, _extra, call) => {
        const reply = await call({
          url: `/fetch-student-data/${encodeURIComponent(admissionNumber)}`,
          ...(mobileLast4 ? { body: { mobileLast4 } } : { proofOf: admissionNumber }),
          validateStatus: (response, body: { data?: unknown } | null) => response.ok && isStudentData(body?.data),
        });
        if (reply.error) return { error: reply.error };
        const { data, lookupToken } = reply.data as StudentLookup;
        // Here, because every screen that looks a student up has to store the token.
        if (lookupToken) dispatch(lookupTokenSet({ admissionNumber, token: lookupToken }));
        return { data };
      },
    }),
  }),
});

export const { useFetchStudentMutation } = studentApi;
