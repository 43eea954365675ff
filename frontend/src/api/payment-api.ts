import type { PaymentStatus, TokenResponse } from '@mmmcollege/backend/contract';
import { api } from './api';

export interface PaymentKey {
  transactionId: string;
  admissionNumber: string;
}

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestToken: build.mutation<TokenResponse, Record<string, string | number | boolean | null>>({
      query: (body) => ({ url: '/get-atom-token-id', service: 'form', body }),
      transformResponse: (response: TokenResponse) => {
        if (!response?.tokenData?.atomTokenId || !response.merchant_id) throw new Error('The answer holds no payment token');
        return response;
      },
    }),
    paymentStatus: build.query<PaymentStatus, PaymentKey>({
      query: ({ transactionId, admissionNumber }) => ({
        url: `/payment-status/${encodeURIComponent(transactionId)}`,
        body: { admissionNumber },
      }),
      providesTags: (_result, _error, { transactionId }) => [{ type: 'PaymentStatus', id: transactionId }],
      // Personal data is not kept for screens that are closed.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useRequestTokenMutation, usePaymentStatusQuery, useLazyPaymentStatusQuery } = paymentApi;
