import type { StudentData } from '@mmmcollege/backend/contract';
import { isStudentData } from '../lib/form-entry';
import { api } from './api';

const studentApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation: a student's details are for this moment and this screen, not for a cache.
    fetchStudent: build.mutation<StudentData, string>({
      query: (admissionNumber) => ({
        url: `/fetch-student-data/${encodeURIComponent(admissionNumber)}`,
        validateStatus: (response, body: { data?: unknown } | null) => response.ok && isStudentData(body?.data),
      }),
      transformResponse: (response: { data: StudentData }) => response.data,
    }),
  }),
});

export const { useFetchStudentMutation } = studentApi;
