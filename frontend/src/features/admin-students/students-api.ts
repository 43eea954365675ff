import type { DueDateChange, FeeAdjustmentRequest, NumberClosing, StudentEdit, StudentFilter, StudentList, StudentListRequest, StudentRecord } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/students';
const holds = (name: string, isRight: (value: unknown) => boolean) =>
  (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && isRight(reply[name]);

/** What was changed is loaded again even when the server refuses: somebody else may have changed it. */
const studentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    students: build.infiniteQuery<StudentList, StudentFilter, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: PATH, admin: true, body: { ...queryArg, ...(pageParam && { after: pageParam }) } satisfies StudentListRequest, validateStatus: holds('students', Array.isArray),
      }),
      keepUnusedDataFor: 60,
      providesTags: ['Students'],
    }),
    studentRecord: build.query<StudentRecord, string>({
      query: (admissionNumber) => ({ url: `${PATH}/one`, admin: true, body: { admissionNumber }, validateStatus: holds('fields', isRecord) }),
      keepUnusedDataFor: 0,
      providesTags: ['Students'],
    }),
    changeStudent: build.mutation<null, StudentEdit>({ query: (body) => ({ url: `${PATH}/change`, admin: true, body }), invalidatesTags: (_done, error) => (error ? [] : ['Students']) }),
    adjustFee: build.mutation<unknown, FeeAdjustmentRequest>({
      query: (body) => ({ url: `${PATH}/adjust`, admin: true, body }),
      invalidatesTags: (_done, error) => (error ? [] : ['Students', 'ReviewQueue']),
    }),
    changeDueDate: build.mutation<unknown, DueDateChange>({
      query: (body) => ({ url: `${PATH}/due-date`, admin: true, body }),
      invalidatesTags: (_done, error) => (error ? [] : ['Students', 'ReviewQueue']),
    }),
    closeNumber: build.mutation<null, NumberClosing>({ query: (body) => ({ url: `${PATH}/close`, admin: true, body }), invalidatesTags: ['Students'] }),
    reopenNumber: build.mutation<null, string>({ query: (admissionNumber) => ({ url: `${PATH}/reopen`, admin: true, body: { admissionNumber } }), invalidatesTags: ['Students'] }),
  }),
});

export const {
  useStudentsInfiniteQuery, useStudentRecordQuery, useChangeStudentMutation, useAdjustFeeMutation, useChangeDueDateMutation,
  useCloseNumberMutation, useReopenNumberMutation,
} = studentsApi;
