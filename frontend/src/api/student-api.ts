import type { SecondFactProof, StudentData, StudentLookup } from '@mmmcollege/backend/contract';
import { isStudentData } from '../lib/form-entry';
import { session } from '../lib/session';
import { api } from './api';

export interface LookupKey {
  admissionNumber: string;
  /** As typed; without it the token of an earlier look-up is sent, if this tab has one. */
  mobileLast4?: string;
}

function bodyOf({ admissionNumber, mobileLast4 }: LookupKey): SecondFactProof | undefined {
  const proof = mobileLast4 ? { mobileLast4 } : session.proofOf(admissionNumber);
  return Object.keys(proof).length > 0 ? proof : undefined;
}

const studentApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation: a student's details are for this moment and this screen, not for a cache.
    fetchStudent: build.mutation<StudentData, LookupKey>({
      query: (key) => ({
        url: `/fetch-student-data/${encodeURIComponent(key.admissionNumber)}`,
        body: bodyOf(key),
        validateStatus: (response, body: { data?: unknown } | null) => response.ok && isStudentData(body?.data),
      }),
      transformResponse: ({ data, lookupToken }: StudentLookup, _meta, { admissionNumber }) => {
        // Here and not in a screen: every screen that looks a student up has to keep it.
        if (lookupToken) session.setLookupToken(admissionNumber, lookupToken);
        return data;
      },
    }),
  }),
});

export const { useFetchStudentMutation } = studentApi;
