import { api } from '../../api/api';

interface ReceiptKey {
  transactionId: string;
  admissionNumber: string;
}

const adminReceiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    // `unknown`: the screen decides whether what came is a receipt.
    adminFeeReceipt: build.query<unknown, ReceiptKey>({
      query: ({ transactionId, admissionNumber }) => ({
        url: `/admin/getFeeReceipt/${encodeURIComponent(transactionId)}`, body: { admissionNumber }, admin: true,
      }),
      providesTags: (_result, _error, { transactionId }) => [{ type: 'Receipt', id: transactionId }],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAdminFeeReceiptQuery } = adminReceiptApi;
