import type { ReceiptData, TakenReceipt } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { holdsReceipt } from '../../api/receipt-api';
import { isRecord } from '../../lib/is-record';

interface ReceiptKey {
  transactionId: string;
  admissionNumber: string;
}

const adminReceiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminFeeReceipt: build.query<ReceiptData, ReceiptKey>({
      query: ({ transactionId, admissionNumber }) => ({
        url: `/admin/getFeeReceipt/${encodeURIComponent(transactionId)}`, body: { admissionNumber }, admin: true, validateStatus: holdsReceipt,
      }),
      providesTags: (_result, _error, { transactionId }) => [{ type: 'Receipt', id: transactionId }],
      keepUnusedDataFor: 0,
    }),
    takeReceipt: build.mutation<TakenReceipt, ReceiptKey>({
      query: ({ transactionId, admissionNumber }) => ({
        url: `/admin/receipts/${encodeURIComponent(transactionId)}/take`, body: { admissionNumber }, admin: true,
        validateStatus: (response, reply: unknown) => response.ok && isRecord(reply) && typeof reply['copy'] === 'boolean',
      }),
    }),
  }),
});

export const { useAdminFeeReceiptQuery, useTakeReceiptMutation } = adminReceiptApi;
