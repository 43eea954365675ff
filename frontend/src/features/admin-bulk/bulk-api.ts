import type { BulkApproval, BulkChange, BulkChangeList, BulkRows, BulkRowsRequest, DemandsStaging } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/bulk-changes';
const holds = (name: string) => (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply[name]);

export type RowsOf = Pick<BulkRowsRequest, 'plan' | 'outcome'> & { id: number };

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
    applyBulk: build.mutation<BulkApproval, { id: number; reason: string }>({
      query: ({ id, reason }) => ({ url: `${PATH}/${id}/apply`, admin: true, body: { ...(reason && { reason }) } }),
      invalidatesTags: ['BulkChanges', 'ReviewQueue'],
    }),
    endBulk: build.mutation<null, { id: number; act: 'drop' | 'undo' }>({
      query: ({ id, act }) => ({ url: `${PATH}/${id}/${act}`, admin: true, body: {} }),
      invalidatesTags: ['BulkChanges'],
    }),
  }),
});

export const { useBulkChangesQuery, useBulkRowsInfiniteQuery, useStageDemandsMutation, useApplyBulkMutation, useEndBulkMutation } = bulkApi;
