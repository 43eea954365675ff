import type { ReceiptData } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { holdsReceipt } from '../../api/receipt-api';

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
  }),
});

export const { useAdminFeeReceiptQuery } = adminReceiptApi;
