import type { StudentData } from '@mmmcollege/backend/contract';
import { api } from './api';

const studentApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation: a student's details are for this moment and this screen, not for a cache.
    fetchStudent: build.mutation<StudentData, string>({
      query: (admissionNumber) => ({ url: `/fetch-student-data/${encodeURIComponent(admissionNumber)}` }),
      transformResponse: (response: { data?: StudentData }) => {
        if (typeof response?.data !== 'object' || response.data === null) throw new Error('The answer holds no student data');
        return response.data;
      },
    }),
  }),
});

export const { useFetchStudentMutation } = studentApi;
