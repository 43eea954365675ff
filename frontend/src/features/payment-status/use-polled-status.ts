import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { useEffect, useRef } from 'react';
import { toFailure } from '../../api/failures';
import { type PaymentKey, usePaymentStatusQuery } from '../../api/payment-api';
import { tellOtherTabs, useWhenStale } from '../../lib/other-tabs';
import { isDecidedElsewhere, isWithBank } from '../../components/payment/status-message';

/** The server requeries at most once in 5 s; later changes are rarer. */
const POLL_AFTER_MS = [5_000, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000];

/** The server's limit counts calls per minute. */
const AFTER_LIMIT_MS = 30_000;

const canChange = (status: PaymentStatus): boolean =>
  status.transaction_status === 'PENDING' || status.transaction_status === 'INITIATED' || isDecidedElsewhere(status) || isWithBank(status);

/** Polls with growing intervals while the status can change, and at once when somebody comes back to the page or another tab has news. */
export function usePolledStatus(key: PaymentKey) {
  const query = usePaymentStatusQuery(key, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = query;
  const polls = useRef(0);
  const isLimited = toFailure(error).status === 429;
  const waiting = !isFetching && (data ? canChange(data) || error !== undefined : isPassing(error));

  useEffect(() => {
    if (!waiting) return;
    const planned = POLL_AFTER_MS[Math.min(polls.current, POLL_AFTER_MS.length - 1)] ?? 0;
    const pause = isLimited ? Math.max(planned, AFTER_LIMIT_MS) : planned;
    const poll = () => {
      if (document.visibilityState === 'hidden') return;
      polls.current++;
      void refetch();
    };
    const timer = setTimeout(poll, pause);
    return () => clearTimeout(timer);
  }, [waiting, isLimited, refetch]);

  // Final states too: another tab may have paid since, and what this one offers then is out of date.
  useWhenStale(key.admissionNumber, () => {
    polls.current = 0;
    void refetch();
  });

  const shown = data && `${data.transaction_status} ${data.safeToPayAgain}`;
  const announced = useRef<string>(undefined);
  useEffect(() => {
    if (!shown || announced.current === shown) return;
    announced.current = shown;
    tellOtherTabs(key.admissionNumber);
  }, [shown, key.admissionNumber]);

  return query;
}

/** Worth retrying; an unknown payment is not. */
function isPassing(error: unknown): boolean {
  return error !== undefined && !(typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 400));
}
