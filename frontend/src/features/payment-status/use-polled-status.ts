import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { useEffect, useRef } from 'react';
import { toFailure } from '../../api/failures';
import { type PaymentKey, usePaymentStatusQuery } from '../../api/payment-api';
import { isDecidedElsewhere } from './status-message';

/** The server asks the bank at most once in 5 s; later news are rarer. */
const POLL_AFTER_MS = [5_000, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000];

/** The server counts calls for a minute: asked again at once, it would refuse again. */
const AFTER_LIMIT_MS = 30_000;

const canChange = (status: PaymentStatus): boolean =>
  status.transaction_status === 'PENDING' || status.transaction_status === 'INITIATED' || isDecidedElsewhere(status);

/** The payment's status, asked again with growing pauses as long as it can change, and at once when the page is looked at again. */
export function usePolledStatus(key: PaymentKey) {
  const query = usePaymentStatusQuery(key, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = query;
  const asked = useRef(0);
  const isLimited = toFailure(error).status === 429;
  const waiting = !isFetching && (data ? canChange(data) || error !== undefined : isPassing(error));

  useEffect(() => {
    if (!waiting) return;
    const planned = POLL_AFTER_MS[Math.min(asked.current, POLL_AFTER_MS.length - 1)] ?? 0;
    const pause = isLimited ? Math.max(planned, AFTER_LIMIT_MS) : planned;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      asked.current++;
      void refetch();
    };
    const timer = setTimeout(ask, pause);
    const soon = () => {
      asked.current = 0;
      ask();
    };
    document.addEventListener('visibilitychange', soon);
    window.addEventListener('online', soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', soon);
      window.removeEventListener('online', soon);
    };
  }, [waiting, isLimited, refetch]);

  return query;
}

/** A failure that may be over in a moment; "unknown payment" is not one. */
function isPassing(error: unknown): boolean {
  return error !== undefined && !(typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 400));
}
