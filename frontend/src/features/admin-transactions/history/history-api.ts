import type { FoundTransactions, TransactionHistory } from '@mmmcollege/backend/contract';
import { api } from '../../../api/api';
import { isRecord } from '../../../lib/is-record';

const holdsHistory = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['timeline']);
const holdsIds = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['transaction_ids']);

const pathOf = (transactionId: string): string => `/admin/transactions/${encodeURIComponent(transactionId)}`;

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<TransactionHistory, string>({
      query: (transactionId) => ({ url: pathOf(transactionId), admin: true, validateStatus: holdsHistory }),
      providesTags: (_result, _error, id) => [{ type: 'History', id }],
    }),
    rawMessage: build.query<Record<string, unknown>, { transactionId: string; message: number }>({
      query: ({ transactionId, message }) => ({ url: `${pathOf(transactionId)}/messages/${message}`, admin: true }),
    }),
    addNote: build.mutation<unknown, { transactionId: string; note: string }>({
      query: ({ transactionId, note }) => ({ url: `${pathOf(transactionId)}/notes`, admin: true, body: { note } }),
      invalidatesTags: (_result, error, { transactionId }) => (error ? [] : [{ type: 'History', id: transactionId }]),
    }),
    findByCharge: build.query<FoundTransactions, string>({
      query: (id) => ({ url: '/admin/transactions/find', admin: true, body: { id }, validateStatus: holdsIds }),
    }),
  }),
});

export const { useHistoryQuery, useLazyRawMessageQuery, useAddNoteMutation, useFindByChargeQuery } = historyApi;
