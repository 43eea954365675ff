import { istClock, istDate, type PaymentStatus, receiptDate, type ShownStatus } from '@mmmcollege/backend/contract';
import { rupees } from '../../components/amount';
import type { IconName } from '../../components/icon';

export interface Verdict {
  icon: Extract<IconName, 'success' | 'danger' | 'warning' | 'waiting' | 'info'>;
  text: string;
  /** What happens next. */
  next: string;
}

/** `14:35`, with the date when it is not today's. */
export function clockOf(iso: string, now: Date): string {
  const at = new Date(iso);
  return istDate(at) === istDate(now) ? istClock(at) : `${istClock(at)} on ${receiptDate(at)}`;
}

/** `yyyy-MM-dd` as `dd/mm/yy`. */
const shortDate = (date: string): string => date.split('-').reverse().join('/').replace(/\d\d(\d\d)$/, '$1');

function pending({ amount, nextCheckAt, mayPayDespiteDoubt }: PaymentStatus, now: Date): Verdict {
  const asks = nextCheckAt ? ` We ask the bank again at ${clockOf(nextCheckAt, now)}.` : '';
  const office = nextCheckAt ? 'This page changes by itself when the bank has answered; you may also close it and come back.' : 'The college office is looking at this payment.';
  return {
    icon: 'waiting',
    text: `We do not know yet whether ${rupees(amount)} left your account. Please do not pay again.${asks}`,
    next: mayPayDespiteDoubt ? `${office} If you cannot wait, read the warning below.` : office,
  };
}

const AGAIN = 'You can pay again now.';
const KEPT = 'What you typed is kept.';
/** Another attempt has paid the same fee, or is at the bank. */
const ELSEWHERE = 'Please do not pay again: another payment of this fee was begun or has paid it. Look up your admission number to see it.';

const VERDICTS: Record<ShownStatus, (status: PaymentStatus, now: Date) => Verdict> = {
  // Until the bank was asked after the last sign of the payment page, money may be on its way.
  INITIATED: (status, now) =>
    status.safeToPayAgain ? { icon: 'info', text: 'You have not paid yet.', next: AGAIN } : pending(status, now),
  PENDING: pending,
  FAILED: ({ amount, refundDueBy }) => ({
    icon: 'danger',
    text: `The bank says that this payment failed. If ${rupees(amount)} left your account all the same, your bank has to return it${refundDueBy ? ` by ${shortDate(refundDueBy)}` : ''}.`,
    next: AGAIN,
  }),
  CANCELLED: () => ({ icon: 'info', text: 'You cancelled on the payment page. No payment was made.', next: AGAIN }),
  EXPIRED: () => ({ icon: 'info', text: 'This attempt was closed without a payment.', next: AGAIN }),
  SUCCESS: ({ maskedEmail }) => ({
    icon: 'success',
    text: `Paid. Your receipt is ready${maskedEmail ? ` and is being sent to ${maskedEmail}` : ''}.`,
    next: 'Nothing more is to be done.',
  }),
  DUPLICATE: ({ amount, settledReceiptNo }) =>
    settledReceiptNo === null
      ? {
          icon: 'warning',
          text: `The bank has taken back the payment that settled this fee. The college holds your ${rupees(amount)}. Please do not pay again.`,
          next: 'The fee office decides whether this money settles the fee or is given back to you, and contacts you. Keep the transaction ID.',
        }
      : {
          icon: 'warning',
          text: `This fee was already paid with receipt ${settledReceiptNo}. The second payment of ${rupees(amount)} is noted for refund; the office will contact you.`,
          next: 'Please do not pay again. Keep the transaction ID until the money is back.',
        },
  REFUNDED: ({ amount, story }) => ({
    icon: 'info',
    // Money of another amount than the fee's never made the payment a duplicate; how much it was stands nowhere here.
    text: `${story.some(({ status }) => status === 'DUPLICATE') ? `${rupees(amount)} of this payment` : 'The money of this payment'} was given back to you, as the fee office has recorded.`,
    next: AGAIN,
  }),
  REVERSED: ({ safeToPayAgain }) => ({
    icon: 'warning', text: `The bank has taken this payment back.${safeToPayAgain ? ' Your fee is due again.' : ''}`, next: AGAIN,
  }),
};

/** `kept`: whether what the student typed can be shown again from here. */
export function verdictOf(status: PaymentStatus, now: Date, kept: boolean): Verdict {
  const verdict = VERDICTS[status.transaction_status](status, now);
  if (verdict.next !== AGAIN) return verdict;
  if (!status.safeToPayAgain) return { ...verdict, next: ELSEWHERE };
  return kept ? { ...verdict, next: `${KEPT} ${AGAIN}` } : verdict;
}

/** Whether the screen offers to pay again: the server's word, and never while a payment stands or is in doubt. */
export function mayPayAgain({ transaction_status, safeToPayAgain }: PaymentStatus): boolean {
  return safeToPayAgain && !['PENDING', 'SUCCESS', 'DUPLICATE'].includes(transaction_status);
}

/** Whether another payment of the same fee decides what is to be done. */
export function isDecidedElsewhere({ transaction_status, safeToPayAgain }: PaymentStatus): boolean {
  return !safeToPayAgain && ['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'].includes(transaction_status);
}

/** How each step of the story is told. */
export const STORY_WORDS: Record<ShownStatus, string> = {
  INITIATED: 'Payment started',
  PENDING: 'Waiting for the bank',
  SUCCESS: 'Paid',
  FAILED: 'Failed at the bank',
  CANCELLED: 'Cancelled on the payment page',
  EXPIRED: 'Closed without a payment',
  REVERSED: 'Taken back by the bank',
  DUPLICATE: 'Paid a second time',
  REFUNDED: 'Given back to you',
};
