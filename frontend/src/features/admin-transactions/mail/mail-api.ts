import type { RedirectRequest } from '@mmmcollege/backend/contract';
import { api } from '../../../api/api';

type OfRefund = { transactionId: string; refundId: string };
type MailCall = 'resend' | 'redirect';

const mailCall = (transactionId: string, call: MailCall): string => `/admin/review-queue/mails/${encodeURIComponent(transactionId)}/${call}`;
const adviceCall = ({ transactionId, refundId }: OfRefund, call: MailCall): string =>
  `/admin/transactions/${encodeURIComponent(transactionId)}/refunds/${refundId}/advice/${call}`;

/** Sends the mail of a receipt or of a refund advice again. Reloads the queue even when it is refused: another user may have done it. */
const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    resendMail: build.mutation<unknown, string>({
      query: (transactionId) => ({ url: mailCall(transactionId, 'resend'), admin: true }),
      invalidatesTags: (_answer, _error, id) => ['ReviewQueue', { type: 'History', id }],
    }),
    redirectMail: build.mutation<unknown, RedirectRequest & { transactionId: string }>({
      query: ({ transactionId, ...body }) => ({ url: mailCall(transactionId, 'redirect'), admin: true, body }),
      invalidatesTags: (_answer, error, { transactionId: id }) => (error ? [] : ['ReviewQueue', { type: 'History', id }]),
    }),
    resendAdvice: build.mutation<unknown, OfRefund>({
      query: (refund) => ({ url: adviceCall(refund, 'resend'), admin: true }),
      invalidatesTags: (_answer, _error, { transactionId: id }) => ['ReviewQueue', { type: 'History', id }],
    }),
    redirectAdvice: build.mutation<unknown, OfRefund & RedirectRequest>({
      query: ({ transactionId, refundId, ...body }) => ({ url: adviceCall({ transactionId, refundId }, 'redirect'), admin: true, body }),
      invalidatesTags: (_answer, error, { transactionId: id }) => (error ? [] : ['ReviewQueue', { type: 'History', id }]),
    }),
  }),
});

export const { useResendMailMutation, useRedirectMailMutation, useResendAdviceMutation, useRedirectAdviceMutation } = mailApi;
