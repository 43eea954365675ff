import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { api } from '../../../api/api';
import { isRecord } from '../../../lib/is-record';

const callerApi = api.injectEndpoints({
  endpoints: (build) => ({
    studentStatus: build.query<PaymentStatus, string>({
      query: (transactionId) => ({
        url: `/admin/payment-status/${encodeURIComponent(transactionId)}`,
        admin: true,
        validateStatus: (response, reply: unknown) => response.ok && isRecord(reply) && typeof reply['transaction_status'] === 'string',
      }),
      providesTags: (_result, _error, id) => [{ type: 'PaymentStatus', id }],
      // Personal data is not kept for a card that is closed.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStudentStatusQuery } = callerApi;
