import { session } from '../lib/session';
import { api } from './api';
import type { PaymentKey } from './payment-api';

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    // `unknown`: the screen decides whether what came is a receipt.
    feeReceipt: build.query<unknown, PaymentKey>({
      query: ({ transactionId, admissionNumber }) => ({
        url: `/getFeeReceipt/${encodeURIComponent(transactionId)}`,
        body: { admissionNumber, ...session.proofOf(admissionNumber) },
      }),
      providesTags: (_result, _error, { transactionId }) => [{ type: 'Receipt', id: transactionId }],
      keepUnusedDataFor: 0,
    }),
    sendReceipt: build.mutation<unknown, FormData>({ query: (body) => ({ url: '/send-receipt', body }) }),
  }),
});

export const { useFeeReceiptQuery, useSendReceiptMutation } = receiptApi;
