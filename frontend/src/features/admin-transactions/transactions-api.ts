import type { ShownStatus } from '@mmmcollege/backend/contract';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { api } from '../../api/api';
import { selectConfig, type StateWithConfig } from '../../config/runtime-config';
import { pause } from './book/pause';
import { theBook } from './book/the-book';
import { fetchList } from './fetch-list';
import { rowRefreshes } from './row-refreshes';

export interface LoadedList {
  count: number;
  /** Milliseconds since 1970. */
  at: number;
}

interface StatusReply {
  transaction_status?: { extractedMessage?: unknown };
}

/** An answer without a status is as good as none: the row shows Pending. */
const holdsStatus = (response: Response, reply: StatusReply | null): boolean => {
  const message = reply?.transaction_status?.extractedMessage;
  return response.ok && typeof message === 'string' && message !== '';
};

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rows go into the book; the store keeps how many there are. A hundred thousand of them would cost it seconds. */
    transactions: build.query<LoadedList, void>({
      queryFn: async (_none, { getState, signal }) => {
        try {
          const { apiBaseUrl } = selectConfig(getState() as StateWithConfig);
          rowRefreshes.listRequested();
          const blocks = await fetchList(apiBaseUrl, signal);
          // Signed out since: nothing of the list may be kept.
          signal.throwIfAborted();
          theBook.fill(blocks, rowRefreshes.listLoaded());
          void theBook.warmUp(pause);
          return { data: { count: blocks.reduce((sum, { rows }) => sum + rows.length, 0), at: Date.now() } };
        } catch (error) {
          return { error: toQueryError(error) };
        }
      },
      providesTags: ['Transactions'],
      // As long as the tab lives: the way back from a receipt loads nothing.
      keepUnusedDataFor: 86_400,
    }),
    refreshStatus: build.mutation<ShownStatus, string>({
      query: (transactionId) => ({ url: `/transactionStatus/${encodeURIComponent(transactionId)}`, admin: true, validateStatus: holdsStatus }),
      transformResponse: (reply: StatusReply) => reply.transaction_status?.extractedMessage as ShownStatus,
    }),
  }),
});

function toQueryError(error: unknown): FetchBaseQueryError {
  if (typeof error === 'object' && error !== null && 'status' in error) return error as FetchBaseQueryError;
  return { status: 'FETCH_ERROR', error: error instanceof Error ? error.message : String(error) };
}

export const { useTransactionsQuery, useRefreshStatusMutation } = transactionsApi;
