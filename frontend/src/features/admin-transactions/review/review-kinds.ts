import type { ReviewKind } from '@mmmcollege/backend/contract';

interface KindWords {
  title: string;
  /** What happened, and what to do. */
  what: string;
  /** Stands above the charge, when an item of this kind is about one. */
  charge: string | null;
}

export const KINDS: Readonly<Record<ReviewKind, KindWords>> = {
  HELD: {
    title: 'Money held, fee not settled',
    what: 'The payment that settled this fee was reversed; this money is still held. The student cannot pay until you decide.',
    charge: 'Decide about this charge',
  },
  MISMATCH: {
    title: 'Amount does not match',
    what: 'The bank took another amount or currency than the fee. Ask the bank what it took, then give it back. If the fee is still due, the student cannot pay it until you decide or release it.',
    charge: 'This charge does not match the fee',
  },
  DISAGREEMENT: {
    title: 'Bank disagrees with its own message',
    what: 'What the bank says of this payment contradicts what it said before. Ask the bank before you do anything, also before you give money back. A receipt stays valid meanwhile.',
    charge: null,
  },
  REVERSED_REFUND: {
    title: 'Money went back twice',
    what: 'The bank took back a charge that was recorded as refunded: the money went back twice. Ask the bank.',
    charge: 'This charge went back twice',
  },
  DUPLICATE: {
    title: 'Paid twice',
    what: 'Another payment settles this fee. Give this charge back, then record it here.',
    charge: 'Refund this charge',
  },
  EXTRA: {
    title: 'Charged twice in one payment',
    what: 'The bank took money twice under one transaction ID, and the other charge settles the fee. Give back only the charge named here, then record it.',
    charge: 'Refund this charge',
  },
  REFUND_UNCONFIRMED: {
    title: 'Refund not confirmed',
    what: 'Marked as handled earlier. Confirm that the money was given back, or say that it is still held.',
    charge: 'Was this charge given back?',
  },
  FEE_CHANGED: {
    title: 'Fee changed since the payment began',
    what: 'The payment settles the fee by another amount than is due today. Clear the difference with the student.',
    charge: null,
  },
  RECEIPT_DATE: {
    title: 'Receipt bears another day',
    what: 'A later message of the bank names another day than the receipt. The receipt keeps its date; tell the accounts office.',
    charge: null,
  },
  PROMOTED: {
    title: 'Second payment took over',
    what: 'This was a second payment. It settles the fee now, because the first one was reversed. If its money was given back meanwhile, record that.',
    charge: 'This charge settles the fee now',
  },
  RECEIPT_VOID: {
    title: 'Receipt became void',
    what: 'The money of this receipt went back, and the student may still hold it. Tell the student. Whether the fee is due again stands in the list.',
    charge: null,
  },
  SEMESTER_TWICE: {
    title: 'Same semester twice',
    what: 'This payment came late, and the student has another demand for the same semester under another session. Look whether both are right before both are paid.',
    charge: null,
  },
  MAIL_UNCLEAR: {
    title: 'Receipt mail unclear',
    what: 'Nobody knows whether the mail went out. Ask the student, then send it again or leave it.',
    charge: null,
  },
  MAIL_REFUSED: {
    title: 'Receipt mail refused',
    what: 'The address does not take the mail. Hand the receipt out another way, or try again.',
    charge: null,
  },
};
