import { API_BASE, type ShownStatus } from '@mmmcollege/backend/contract';
import { type Draft, original } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { api } from '../../api/api';
import type { RootState } from '../../app/root-reducer';
import { selectConfig } from '../../config/runtime-config';
import { syncSession } from '../../session/session-slice';
import { fetchList } from './fetch-list';
import { makeList, type TransactionList, withStatuses } from './list/transaction-list';
import { listLoaded, listRequested, refreshFailed, refreshStarted, refreshSucceeded, selectStatusesSince } from './row-refresh-slice';
import { transactionsArrived } from './view-slice';

/** Between two counts of what has arrived. */
const ARRIVED_EVERY_MS = 100;

interface StatusReply {
  transaction_status?: { extractedMessage?: unknown };
}

/** An answer without a status is as good as none: the row shows Pending. */
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
          const rows = await fetchList({ url, credentials, signal, onArrived });
          // Signed out since: nothing of the list may be kept.
          signal.throwIfAborted();
          // Statuses that may be newer than the list. Where the list says SUCCESS, which is final, it is right.
          const newer = selectStatusesSince(getState() as RootState);
          dispatch(listLoaded());
          return { data: withStatuses(makeList(rows, Date.now()), newer, (stored) => stored !== 'SUCCESS') };
        } catch (error) {
          return { error: toQueryError(error) };
        }
      },
      // No tag: a refreshed row is patched, and only a person has 100,000 rows loaded again.
      // Sharing by comparison would walk through each of them.
      structuralSharing: false,
      // As long as the tab lives: the way back from a receipt loads nothing.
      keepUnusedDataFor: 86_400,
    }),
    refreshStatus: build.mutation<ShownStatus, string>({
      query: (transactionId) => ({ url: `/transactionStatus/${encodeURIComponent(transactionId)}`, admin: true, validateStatus: holdsStatus }),
      transformResponse: (reply: StatusReply) => reply.transaction_status?.extractedMessage as ShownStatus,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        dispatch(refreshStarted(id));
        try {
          const { data: status } = await queryFulfilled;
          dispatch(refreshSucceeded({ id, status }));
          // As a new value: a draft would make proxies of the rows it is searched in.
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
