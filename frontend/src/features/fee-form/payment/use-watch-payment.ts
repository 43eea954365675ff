import { useEffect } from 'react';
import { useLazyPaymentStatusQuery } from '../../../api/payment-api';

/** Rare: each poll may cause a requery at the gateway. */
const POLL_AFTER_MS = [45_000, 60_000, 120_000, 240_000];

/** Polls while the payment page is open, because the redirect back may be lost. Only success counts: any other status may still change. */
export function useWatchPayment(transactionId: string | null, admissionNumber: string, onPaid: () => void): void {
  const [fetchStatus] = useLazyPaymentStatusQuery();

  useEffect(() => {
    if (!transactionId) return;
    let polls = 0;
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const { data } = document.visibilityState === 'hidden' ? { data: undefined } : await fetchStatus({ transactionId, admissionNumber });
      if (over) return;
      if (data?.transaction_status === 'SUCCESS') onPaid();
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
  }, [transactionId, admissionNumber, fetchStatus, onPaid]);
}
