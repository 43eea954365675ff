import { useEffect } from 'react';
import { useLazyPaymentStatusQuery } from '../../api/payment-api';

/** Rare: each look may become a question to the bank. */
const LOOK_AFTER_MS = [45_000, 60_000, 120_000, 240_000];

/**
 * While the payment page is open, looks now and then whether the payment has succeeded: the way back from the bank may be
 * lost. Only success counts; any other news may change while the student is still trying.
 */
export function useWatchPayment(transactionId: string | null, admissionNumber: string, onPaid: () => void): void {
  const [ask] = useLazyPaymentStatusQuery();

  useEffect(() => {
    if (!transactionId) return;
    let looks = 0;
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const { data } = document.visibilityState === 'hidden' ? { data: undefined } : await ask({ transactionId, admissionNumber });
      if (over) return;
      if (data?.transaction_status === 'SUCCESS') onPaid();
      else next();
    };
    const next = () => {
      timer = setTimeout(() => void look(), LOOK_AFTER_MS[Math.min(looks++, LOOK_AFTER_MS.length - 1)]);
    };
    next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [transactionId, admissionNumber, ask, onPaid]);
}
