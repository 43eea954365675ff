import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { isRecord } from '../lib/is-record';
import { api } from './api';

export interface PaymentKey {
  transactionId: string;
  admissionNumber: string;
}

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentStatus: build.query<PaymentStatus, PaymentKey>({
      query: ({ transactionId, admissionNumber }) => ({
        url: `/payment-status/${encodeURIComponent(transactionId)}`,
        body: { admissionNumber },
        proofOf: admissionNumber,
        validateStatus: (response, reply: unknown) => response.ok && isRecord(reply) && typeof reply['transaction_status'] === 'string',
      }),
      providesTags: (_result, _error, { transactionId }) => [{ type: 'PaymentStatus', id: transactionId }],
      // Personal data is not kept for screens that are closed.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { usePaymentStatusQuery, useLazyPaymentStatusQuery } = paymentApi;
