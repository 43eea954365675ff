import type { FeeReopening, Language, PaymentRefunds, RefundEndProposal, RefundProposal } from '@mmmcollege/backend/contract';
import { api } from '../../../api/api';
import { isRecord } from '../../../lib/is-record';
import { saveFile } from '../../../lib/save-file';

const holdsCharges = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['charges']);
const pathOf = (transactionId: string): string => `/admin/transactions/${encodeURIComponent(transactionId)}/refunds`;

type Decision = { transactionId: string; approval: number; act: 'approve' | 'decline' | 'withdraw'; reason: string };

/** Mutations reload the payment even when they are refused: another user may have decided. */
const changed = (transactionId: string) => [{ type: 'Refunds', id: transactionId } as const, { type: 'History', id: transactionId } as const];

export const refundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    refunds: build.query<PaymentRefunds, string>({
      query: (transactionId) => ({ url: pathOf(transactionId), admin: true, validateStatus: holdsCharges }),
      providesTags: (_result, _error, id) => [{ type: 'Refunds', id }],
      keepUnusedDataFor: 0,
    }),
    proposeRefund: build.mutation<unknown, RefundProposal & { transactionId: string }>({
      query: ({ transactionId, ...body }) => ({ url: `${pathOf(transactionId)}/propose`, admin: true, body }),
      invalidatesTags: (_result, _error, { transactionId }) => changed(transactionId),
    }),
    endRefund: build.mutation<unknown, RefundEndProposal & { transactionId: string; refundId: string }>({
      query: ({ transactionId, refundId, ...body }) => ({ url: `${pathOf(transactionId)}/${refundId}/end`, admin: true, body }),
      invalidatesTags: (_result, _error, { transactionId }) => changed(transactionId),
    }),
    reopenFee: build.mutation<unknown, FeeReopening & { transactionId: string }>({
      query: ({ transactionId, ...body }) => ({ url: `${pathOf(transactionId)}/reopen-fee`, admin: true, body }),
      invalidatesTags: (_result, _error, { transactionId }) => changed(transactionId),
    }),
    askRefund: build.mutation<unknown, { transactionId: string; refundId: string }>({
      query: ({ transactionId, refundId }) => ({ url: `${pathOf(transactionId)}/${refundId}/ask`, admin: true }),
      invalidatesTags: (_result, _error, { transactionId }) => changed(transactionId),
    }),
    /** Saves the PDF. */
    refundAdvice: build.mutation<null, { transactionId: string; refundId: string; language: Language }>({
      query: ({ transactionId, refundId, language }) => ({
        url: `${pathOf(transactionId)}/${refundId}/advice`, admin: true, body: { language },
        responseHandler: async (response) => {
          if (!response.ok) return response.json() as Promise<unknown>;
          saveFile(await response.blob(), `${transactionId}_${refundId}_Refund.pdf`);
          return null;
        },
      }),
    }),
    decideRefund: build.mutation<unknown, Decision>({
      query: ({ approval, act, reason }) => ({ url: `/admin/approvals/${approval}/${act}`, admin: true, body: act === 'withdraw' ? {} : { reason } }),
      invalidatesTags: (_result, _error, { transactionId }) => changed(transactionId),
    }),
  }),
});

export const {
  useAskRefundMutation, useRefundsQuery, useProposeRefundMutation, useEndRefundMutation, useDecideRefundMutation, useRefundAdviceMutation,
  useReopenFeeMutation,
} = refundsApi;
