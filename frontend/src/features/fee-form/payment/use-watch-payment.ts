import { useCallback, useEffect } from 'react';
import { useLazyPaymentStatusQuery } from '../../../api/payment-api';
import { useWhenStale } from '../../../lib/other-tabs';

/** Rare: each poll may cause a requery at the gateway. */
const POLL_AFTER_MS = [45_000, 60_000, 120_000, 240_000];

/** After a success, or when another attempt took over, whatever is paid on the open page is paid twice. */
const SETTLED = ['SUCCESS', 'DUPLICATE', 'EXPIRED'];

/**
 * Asks while the payment page is open, because the redirect back may be lost, and when the student comes back from a
 * payment app. Any other status may still change.
 */
export function useWatchPayment(transactionId: string | null, admissionNumber: string, onSettled: () => void): void {
  const [fetchStatus] = useLazyPaymentStatusQuery();
  const isSettled = useCallback(async () => {
    if (!transactionId || document.visibilityState === 'hidden') return false;
    const { data } = await fetchStatus({ transactionId, admissionNumber });
    return data !== undefined && SETTLED.includes(data.transaction_status);
  }, [fetchStatus, transactionId, admissionNumber]);

  useWhenStale(admissionNumber, () => void isSettled().then((settled) => settled && onSettled()));

  useEffect(() => {
    if (!transactionId) return;
    let polls = 0;
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const settled = await isSettled();
      if (over) return;
      if (settled) onSettled();
      else next();
    };
    const next = () => {
      timer = setTimeout(() => void poll(), POLL_AFTER_MS[Math.min(polls++, POLL_AFTER_MS.length - 1)]);
    };
    next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [transactionId, isSettled, onSettled]);
}
