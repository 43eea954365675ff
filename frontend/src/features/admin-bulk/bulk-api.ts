import type { BulkApproval, BulkChange, BulkChangeList, BulkRows, BulkRowsRequest, DemandsStaging, ImportColumns, ImportUpload } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/bulk-changes';
/** A large file is read and checked within one call. */
const UPLOAD_MS = 600_000;
const holds = (name: string) => (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply[name]);

export type RowsOf = Pick<BulkRowsRequest, 'plan' | 'outcome' | 'student'> & { id: number };
const holdsOutcome = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && typeof reply['outcome'] === 'string';

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

/** What was changed is loaded again even when the server refuses: somebody else may have changed it. */
const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    bulkChanges: build.query<BulkChangeList, void>({
      query: () => ({ url: PATH, admin: true, body: {}, validateStatus: holds('changes') }),
      keepUnusedDataFor: 0,
      providesTags: ['BulkChanges'],
    }),
    bulkRows: build.infiniteQuery<BulkRows, RowsOf, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: { id, ...filter }, pageParam }) => ({
        url: `${PATH}/${id}/rows`, admin: true, body: { ...filter, after: pageParam } satisfies BulkRowsRequest, validateStatus: holds('rows'),
      }),
      keepUnusedDataFor: 0,
      providesTags: ['BulkChanges'],
    }),
    stageDemands: build.mutation<BulkChange, DemandsStaging>({
      query: (body) => ({ url: `${PATH}/demands`, admin: true, body }),
      invalidatesTags: ['BulkChanges'],
    }),
    uploadStudents: build.mutation<ImportUpload, File>({
      query: (file) => ({ url: `${PATH}/import`, admin: true, body: formOf(file), timeout: UPLOAD_MS, validateStatus: holdsOutcome }),
      invalidatesTags: ['BulkChanges'],
    }),
    saveImportColumns: build.mutation<null, ImportColumns>({ query: (body) => ({ url: `${PATH}/import/columns`, admin: true, body }) }),
    applyBulk: build.mutation<BulkApproval, { id: number; reason: string }>({
      query: ({ id, reason }) => ({ url: `${PATH}/${id}/apply`, admin: true, body: { ...(reason && { reason }) } }),
      invalidatesTags: ['BulkChanges', 'ReviewQueue'],
    }),
    endBulk: build.mutation<BulkApproval, { id: number; act: 'drop' | 'undo'; reason?: string }>({
      query: ({ id, act, reason }) => ({ url: `${PATH}/${id}/${act}`, admin: true, body: { ...(reason && { reason }) } }),
      invalidatesTags: ['BulkChanges', 'ReviewQueue'],
    }),
  }),
});

export const {
  useBulkChangesQuery, useBulkRowsInfiniteQuery, useStageDemandsMutation, useUploadStudentsMutation, useSaveImportColumnsMutation, useApplyBulkMutation,
  useEndBulkMutation,
} = bulkApi;
