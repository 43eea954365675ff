import type { ApprovalList, ReleaseRequest, ResolveRequest, ReviewQueue } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const holdsQueue = (response: Response, reply: unknown): boolean =>
  response.ok && isRecord(reply) && Array.isArray(reply['items']) && isRecord(reply['counts']);

const holdsApprovals = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['approvals']);

const QUEUE = '/admin/review-queue';
const paymentCall = (transactionId: string, call: 'release' | 'resolve'): string =>
  `${QUEUE}/payments/${encodeURIComponent(transactionId)}/${call}`;

/** Mutations reload the queue even when they are refused: another user may have decided. */
export const reviewQueueApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviewQueue: build.query<ReviewQueue, void>({
      query: () => ({ url: QUEUE, admin: true, validateStatus: holdsQueue }),
      providesTags: ['ReviewQueue'],
    }),
    /** For who may decide about proposals and see no cases. */
    approvals: build.query<ApprovalList, void>({
      query: () => ({ url: '/admin/approvals', admin: true, validateStatus: holdsApprovals }),
      providesTags: ['ReviewQueue'],
    }),
    release: build.mutation<unknown, ReleaseRequest & { transactionId: string }>({
      query: ({ transactionId, ...body }) => ({ url: paymentCall(transactionId, 'release'), admin: true, body }),
      invalidatesTags: ['ReviewQueue'],
    }),
    resolve: build.mutation<unknown, ResolveRequest & { transactionId: string }>({
      query: ({ transactionId, ...body }) => ({ url: paymentCall(transactionId, 'resolve'), admin: true, body }),
      invalidatesTags: ['ReviewQueue'],
    }),
    decideApproval: build.mutation<unknown, { id: number; act: 'approve' | 'decline' | 'withdraw'; reason: string }>({
      query: ({ id, act, reason }) => ({ url: `/admin/approvals/${id}/${act}`, admin: true, body: act === 'withdraw' ? {} : { reason } }),
      invalidatesTags: ['ReviewQueue'],
    }),
  }),
});

export const {
  useReviewQueueQuery, useReleaseMutation, useResolveMutation, useDecideApprovalMutation, useApprovalsQuery,
} = reviewQueueApi;
