import { API_BASE, type ShownStatus, type TransactionRecord } from '@mmmcollege/backend/contract';
import { type Draft, original } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { api } from '../../api/api';
import type { RootState } from '../../app/root-reducer';
import { selectConfig } from '../../config/runtime-config';
import { syncSession } from '../../session/session-slice';
import { fetchRecords } from './fetch-records';
import { listed, type ListedTransaction } from './list/listed-transaction';
import { makeList, statusOf, type TransactionList, withStatuses } from './list/transaction-list';
import { listLoaded, listRequested, refreshFailed, refreshStarted, refreshSucceeded, selectStatusesSince } from './refresh/row-refresh-slice';
import { transactionsArrived } from './view-slice';

const ARRIVED_EVERY_MS = 100;

interface StatusReply {
  transaction_status?: { extractedMessage?: unknown };
}

/** An answer without a status counts as a failure: the row shows Pending. */
const holdsStatus = (response: Response, reply: StatusReply | null): boolean => {
  const message = reply?.transaction_status?.extractedMessage;
  return response.ok && typeof message === 'string' && message !== '';
};

export const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    transactions: build.query<TransactionList, void>({
      queryFn: async (_none, { dispatch, getState, signal }) => {
        const { credentials } = syncSession({ dispatch, getState });
        if (!credentials) return { error: { status: 401, data: null } };
        let counted = 0;
        const onArrived = (count: number) => {
          if (performance.now() - counted < ARRIVED_EVERY_MS) return;
          counted = performance.now();
          dispatch(transactionsArrived(count));
        };
        try {
          const url = `${selectConfig(getState() as RootState).apiBaseUrl}${API_BASE}/getPaymentResponse`;
          dispatch(listRequested());
          dispatch(transactionsArrived(0));
          const rows: ListedTransaction[] = [];
          const onRecords = (records: TransactionRecord[]) => {
            for (const record of records) rows.push(listed(record));
            onArrived(rows.length);
          };
          await fetchRecords({ url, credentials, signal, onRecords });
          // After a sign-out nothing of the list may be kept.
          signal.throwIfAborted();
          // Statuses refreshed while the list was loading may be newer than the list, except that SUCCESS is final.
          const newer = selectStatusesSince(getState() as RootState);
          dispatch(listLoaded());
          return { data: withStatuses(makeList(rows, Date.now()), newer, (stored) => stored !== 'SUCCESS') };
        } catch (error) {
          return { error: toQueryError(error) };
        }
      },
      // No tag: a refreshed row is patched, and only the user reloads 100,000 rows.
      // Structural sharing would compare every row.
      structuralSharing: false,
      // Kept for the life of the tab: returning from a receipt loads nothing.
      keepUnusedDataFor: 86_400,
    }),
    refreshStatus: build.mutation<ShownStatus, string>({
      query: (transactionId) => ({ url: `/transactionStatus/${encodeURIComponent(transactionId)}`, admin: true, validateStatus: holdsStatus }),
      transformResponse: (reply: StatusReply) => reply.transaction_status?.extractedMessage as ShownStatus,
      onQueryStarted: async (id, { dispatch, getState, queryFulfilled }) => {
        dispatch(refreshStarted(id));
        try {
          const { data: status } = await queryFulfilled;
          const { data: list } = transactionsApi.endpoints.transactions.select()(getState() as RootState);
          dispatch(refreshSucceeded({ id, at: Date.now(), before: list ? statusOf(list, id) : null, status }));
          // A new value instead of the draft, which would make a proxy of every row that is read.
          dispatch(
            transactionsApi.util.updateQueryData('transactions', undefined, (list) => withStatuses(original<unknown>(list) as TransactionList, { [id]: status }) as Draft<TransactionList>),
          );
        } catch {
          dispatch(refreshFailed(id));
        }
      },
      invalidatesTags: (status, _error, id) => (status ? [{ type: 'Receipt', id }, { type: 'PaymentStatus', id }] : []),
    }),
  }),
});

function toQueryError(error: unknown): FetchBaseQueryError {
  if (typeof error === 'object' && error !== null && 'status' in error) return error as FetchBaseQueryError;
  return { status: 'FETCH_ERROR', error: error instanceof Error ? error.message : String(error) };
}

export const { useTransactionsQuery, useRefreshStatusMutation } = transactionsApi;

/** Whether the list was opened since the login: its rows are kept, and changed with what is decided elsewhere. */
export const selectListIsLoaded = (state: RootState): boolean => transactionsApi.endpoints.transactions.select()(state).data !== undefined;
