import type { ReceiptData } from '@mmmcollege/backend/contract';
import { isRecord } from '../lib/is-record';
import { api } from './api';
import type { PaymentKey } from './payment-api';

/** An answer without the rows of a receipt is a failure, whatever its HTTP status. */
export const holdsReceipt = (response: Response, body: unknown): boolean =>
  response.ok && isRecord(body) && Array.isArray(body['details']) && Array.isArray(body['heads']);

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    feeReceipt: build.query<ReceiptData, PaymentKey>({
      query: ({ transactionId, admissionNumber }) => ({
        url: `/getFeeReceipt/${encodeURIComponent(transactionId)}`,
        body: { admissionNumber },
        proofOf: admissionNumber,
        validateStatus: holdsReceipt,
      }),
      providesTags: (_result, _error, { transactionId }) => [{ type: 'Receipt', id: transactionId }],
      keepUnusedDataFor: 0,
    }),
    sendReceipt: build.mutation<unknown, FormData>({ query: (body) => ({ url: '/send-receipt', body }) }),
  }),
});

export const { useFeeReceiptQuery, useSendReceiptMutation } = receiptApi;
