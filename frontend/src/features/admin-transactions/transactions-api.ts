import type { ShownStatus } from '@mmmcollege/backend/contract';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { api } from '../../api/api';
import { selectConfig, type StateWithConfig } from '../../config/runtime-config';
import { pause } from './book/pause';
import { theBook } from './book/the-book';
import { fetchList } from './fetch-list';

export interface LoadedList {
  count: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The status in a refresh's answer, or `null` when it holds none (specification, section 4). */
function refreshedStatus(reply: unknown): ShownStatus | null {
  const { transaction_status: status } = (reply ?? {}) as { transaction_status?: { extractedMessage?: unknown } };
  const message = status?.extractedMessage;
  return typeof message === 'string' && message !== '' ? (message as ShownStatus) : null;
}

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rows go into the book; the store keeps how many there are. A hundred thousand of them would cost it seconds. */
    transactions: build.query<LoadedList, void>({
      queryFn: async (_none, { getState, signal }) => {
        try {
          const { apiBaseUrl } = selectConfig(getState() as StateWithConfig);
          const blocks = await fetchList(apiBaseUrl, signal);
          theBook.fill(blocks);
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
    refreshStatus: build.mutation<ShownStatus | null, string>({
      query: (transactionId) => ({ url: `/transactionStatus/${encodeURIComponent(transactionId)}`, admin: true }),
      transformResponse: refreshedStatus,
    }),
  }),
});

function toQueryError(error: unknown): FetchBaseQueryError {
  if (typeof error === 'object' && error !== null && 'status' in error) return error as FetchBaseQueryError;
  return { status: 'FETCH_ERROR', error: error instanceof Error ? error.message : String(error) };
}

export const { useTransactionsQuery, useRefreshStatusMutation } = transactionsApi;
