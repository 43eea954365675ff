import type { PaymentStatus, ShownStatus } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { rupees } from '../amount';
import type { IconName } from '../icon';
import { clockOf } from '../../lib/clock-of';

export interface StatusMessage {
  icon: Extract<IconName, 'success' | 'danger' | 'warning' | 'waiting' | 'info'>;
  /** The first sentence, and the rest. */
  text: readonly ReactNode[];
  next: readonly string[];
}

/** `next: null`: the student may pay again, unless another payment of the fee forbids it. */
type OwnMessage = Omit<StatusMessage, 'next'> & { next: string | readonly string[] | null };

type Texts = Pick<Catalogue, 'statusMessages' | 'times'>;

const shortDate = (date: string): string => date.split('-').reverse().join('/').replace(/\d\d(\d\d)$/, '$1');

export interface Contact {
  phone: ReactNode;
  email: ReactNode;
}

function pending(
  { amount, nextCheckAt, mayPayDespiteDoubt, mayPayDespiteDoubtAt, isMismatch }: PaymentStatus, now: Date,
  { statusMessages: texts, times }: Texts, { phone, email }: Contact,
): OwnMessage {
  if (isMismatch) return { icon: 'warning', text: texts.mismatch(phone, email), next: texts.mismatchNext };
  if (!nextCheckAt) {
    return { icon: 'waiting', text: texts.pending(rupees(amount)), next: mayPayDespiteDoubt ? texts.inReviewWarned : texts.inReview };
  }
  return {
    icon: 'waiting',
    text: texts.pendingUntil(rupees(amount), clockOf(nextCheckAt, now, times)),
    next: [
      mayPayDespiteDoubt ? texts.pendingNextWarned : texts.pendingNext,
      ...(mayPayDespiteDoubtAt ? [texts.mayPayFrom(clockOf(mayPayDespiteDoubtAt, now, times))] : []),
    ],
  };
}

const MESSAGES: Record<ShownStatus, (status: PaymentStatus, now: Date, texts: Texts, contact: Contact) => OwnMessage> = {
  // Until a requery after the last sign of the payment page, money may be on its way.
  INITIATED: (status, now, texts, contact) =>
    status.safeToPayAgain ? { icon: 'info', text: texts.statusMessages.initiated, next: null } : pending(status, now, texts, contact),
  PENDING: pending,
  FAILED: ({ amount, refundDueBy }, _now, { statusMessages: texts }) => ({
    icon: 'danger', text: refundDueBy ? texts.failedUntil(rupees(amount), shortDate(refundDueBy)) : texts.failed(rupees(amount)), next: null,
  }),
  CANCELLED: (_status, _now, { statusMessages: texts }) => ({ icon: 'info', text: texts.cancelled, next: null }),
  EXPIRED: (_status, _now, { statusMessages: texts }) => ({ icon: 'info', text: texts.expired, next: null }),
  SUCCESS: ({ maskedEmail, receipt_no, refunds }, _now, { statusMessages: texts }) => refunds && receipt_no === null ? {
    icon: 'info', text: texts.refunding(rupees(refunds.underWay)), next: texts.refundingNext,
  } : ({
    icon: 'success', text: maskedEmail ? texts.paidAndSent(maskedEmail) : texts.paid, next: texts.paidNext,
  }),
  DUPLICATE: ({ amount, settledReceiptNo, refunds }, _now, { statusMessages: texts }) =>
    refunds && refunds.underWay > 0
      ? { icon: 'info', text: texts.refunding(rupees(refunds.underWay)), next: texts.refundingDuplicateNext }
    : settledReceiptNo === null
      ? { icon: 'warning', text: texts.held(rupees(amount)), next: texts.heldNext }
      : { icon: 'warning', text: texts.duplicate(settledReceiptNo, rupees(amount)), next: texts.duplicateNext },
  // Without a DUPLICATE event the refunded amount may differ from the fee, and it is not known here.
  REFUNDED: ({ amount, story, refunds }, _now, { statusMessages: texts }) => refunds && refunds.paidOut > 0 ? {
    icon: 'info', text: texts.refundedSum(rupees(refunds.paidOut)), next: null,
  } : ({
    icon: 'info', text: story.some(({ status }) => status === 'DUPLICATE') ? texts.refundedAmount(rupees(amount)) : texts.refunded, next: null,
  }),
  REVERSED: ({ safeToPayAgain }, _now, { statusMessages: texts }) => ({
    icon: 'warning', text: safeToPayAgain ? texts.reversedDue : texts.reversed, next: null,
  }),
};

/** @param kept whether the student's input can be restored. */
export function statusMessageOf(status: PaymentStatus, now: Date, kept: boolean, texts: Texts, contact: Contact): StatusMessage {
  const message = MESSAGES[status.transaction_status](status, now, texts, contact);
  const { again, againKept, now: payNow, nowKept, elsewhere, unconfirmed, feeClosed } = texts.statusMessages;
  const payable = isUnpaid(status) ? (kept ? nowKept : payNow) : kept ? againKept : again;
  const unpayable = status.isFeeClosed ? feeClosed : isUnconfirmed(status) ? unconfirmed : elsewhere;
  return { ...message, next: [message.next ?? (status.safeToPayAgain ? payable : unpayable)].flat() };
}

/** The student knows that nothing was paid: "again" would sound like a second time. */
export const isUnpaid = ({ transaction_status }: PaymentStatus): boolean => transaction_status === 'INITIATED' || transaction_status === 'CANCELLED';

/** The server decides; never while a payment has succeeded or is in doubt. */
export function mayPayAgain({ transaction_status, safeToPayAgain }: PaymentStatus): boolean {
  return safeToPayAgain && !['PENDING', 'SUCCESS', 'DUPLICATE'].includes(transaction_status);
}

const hasEnded = ({ transaction_status }: PaymentStatus): boolean => ['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'].includes(transaction_status);

/** It has ended, and the bank could not be asked whether the student tried again on the payment page. */
function isUnconfirmed(status: PaymentStatus): boolean {
  return hasEnded(status) && !status.safeToPayAgain && (status.mayPayDespiteDoubt || status.mayPayDespiteDoubtAt !== null);
}

/** Another payment of the same fee decides what to do. */
export function isDecidedElsewhere(status: PaymentStatus): boolean {
  return hasEnded(status) && !status.safeToPayAgain && !isUnconfirmed(status);
}

/** Asking the bank may bring an answer: the office does not have to decide. */
export function isWithBank(status: PaymentStatus): boolean {
  const { transaction_status, safeToPayAgain, isMismatch } = status;
  if (isUnconfirmed(status)) return true;
  return transaction_status === 'PENDING' ? !isMismatch : transaction_status === 'INITIATED' && !safeToPayAgain;
}
