import type { ReviewAge, ReviewKind } from '../../../index.js';
import { plural } from '../../plural.js';

interface KindText {
  title: string;
  /** What happened, and what to do. */
  what: string;
  /** Above the charge, when an item of this kind is about one. */
  charge: string | null;
}

const kinds: Readonly<Record<ReviewKind, KindText>> = {
  HELD: {
    title: 'Money held, fee not settled',
    what: 'The payment that settled this fee was reversed; this money is still held. The student cannot pay until you decide.',
    charge: 'Decide about this charge',
  },
  MISMATCH: {
    title: 'Amount does not match',
    what: 'The bank took another amount or currency than the fee. Ask the bank what it took, then give it back, or settle the fee with it. If the fee is still due, the student cannot pay it until you decide or release it.',
    charge: 'This charge does not match the fee',
  },
  DISAGREEMENT: {
    title: 'Bank disagrees with its own message',
    what: 'What the bank says of this payment contradicts what it said before. Ask the bank before you do anything, also before you give money back. A receipt stays valid meanwhile.',
    charge: null,
  },
  UNKNOWN_MONEY: {
    title: 'Money of an unknown payment',
    what: 'The bank tells of money for a payment that is not in the list, as after a backup was restored. Look for the transaction ID in the list of NDPS, find out whose money it is, and settle with the student. Of a challan perhaps only the slip was printed: that list says whether it was paid. Then take it off this list, and say how it ended.',
    charge: 'The bank names this charge',
  },
  STILL_PENDING: {
    title: 'Still with the bank after five days',
    what: 'The payment was closed five days after it was begun, and the bank still says that it is pending. Ask NDPS about its transaction ID, then note the answer. Should the money come after all, the payment counts.',
    charge: null,
  },
  REVERSED_REFUND: {
    title: 'Money went back twice',
    what: 'The bank took back a charge that was recorded as refunded: the money went back twice. Ask the bank.',
    charge: 'This charge went back twice',
  },
  REFUND_UNKNOWN: {
    title: 'Refund not certain',
    what: 'Nobody knows whether the gateway carries a refund out, or it takes longer than it should. It is asked about until it ends. Do not give the money back again. Once it was sent, two people may end it on the page of the payment.',
    charge: 'This charge is being given back',
  },
  REFUND_FAILED: {
    title: 'Refund did not end as approved',
    what: 'A refund was refused or stopped, or carried out after it had been refused, or the gateway paid out another amount. The page of the payment says which. Find out what NDPS gave back before you give anything back, then note it here.',
    charge: 'The refund was of this charge',
  },
  REFUND_LISTED: {
    title: 'Refund not recorded here',
    what: 'The gateway lists a refund of this charge that is not recorded here: it was made between the backup and its restore, or in the console of NDPS. Or it gave no list for a week, so that nobody knows. Compare it with NDPS. If all of it went back, record that: a receipt that rests on it becomes void. If only a part did, note it here, and give back no more than the rest.',
    charge: 'This charge was given back, whole or in part, or may have been',
  },
  CLAIMED_TWICE: {
    title: 'One charge, two payments',
    what: 'The gateway names this charge, or the number that the bank gave it, for another payment too, which had it first; or the student has other money for this semester with the same number, or of the same amount where one of the two was booked by hand: perhaps the bank took the money once. Search for the gateway ID and the bank ID, ask NDPS which payment it belongs to, and give nothing back before. Then note it here. This payment can keep it or give it back only when the other one does neither, or NDPS has an ID of its own for each; if it belongs to the other one, or both are one debit, record it as given back: nothing is sent. If that only debit went back, record the other one as given back too.',
    charge: 'This charge stands on two payments',
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
    what: 'The student was asked for the same semester under another session or number too, and may have paid it. Until this is noted nobody can pay the other fee. Look whether both are right; if not, give one back, or take the other fee off, and then note it here.',
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
  ADVICE_UNCLEAR: {
    title: 'Refund advice unclear',
    what: 'Nobody knows whether the mail that tells of money given back went out. Ask the student, then send it again or leave it.',
    charge: null,
  },
  ADVICE_REFUSED: {
    title: 'Refund advice refused',
    what: 'The address does not take the mail that tells of money given back. Ask the student for another address and have the advice sent there, on the page of the payment; or print it there and hand it out.',
    charge: null,
  },
};

const COMES_BACK = 'It leaves this list, and comes back only if a payment that settles the fee is reversed.';

export const review = {
  kinds,
  title: 'Review queue',
  notLoaded: 'The review queue could not be loaded. It is asked for again every minute.',
  loading: 'Loading the review queue …',
  empty: 'Nothing needs review.',
  count: (count: number) => `Needs review: ${count}`,
  open: 'Open this payment',
  ages: 'Waiting for',
  age: { all: 'All', day: 'Less than 24 hours', threeDays: '1 to 3 days', week: '3 to 7 days', older: 'More than 7 days' } satisfies Record<ReviewAge | 'all', string>,
  ageCount: (age: string, count: number) => `${age} (${count})`,
  noneOfAge: 'Nothing has waited that long.',
  kindCount: (kind: string, count: number) => `${kind} (${count})`,
  itemTitle: (kind: string, who: string) => `${kind}: ${who}`,
  proposed: 'Proposed. Another person has to approve it.',
  overtaken: 'Somebody else has decided meanwhile, or the bank has sent another message. The list has been loaded again.',
};

/** What tells an item, and its charge, from every other one. */
export const reviewDetails = {
  notStated: 'not stated',
  transactionId: 'Transaction ID',
  gatewayId: 'Gateway ID',
  bankId: 'Bank ID',
  copyTransactionId: (id: string) => `transaction ID ${id}`,
  copyGatewayId: (id: string) => `gateway ID ${id}`,
  copyBankId: (id: string) => `bank ID ${id}`,
  amount: 'Amount',
  paid: 'Paid',
  student: 'Student',
  admissionNumber: 'Admission No',
  fee: 'Fee',
  receiptNo: 'Receipt No',
  refundId: 'Refund ID',
  sentTo: 'Sent to',
  tried: (recipient: string, count: number) =>
    plural('en-IN', count, { one: `${recipient}, tried ${count} time`, other: `${recipient}, tried ${count} times` }),
  reason: 'Reason',
  waitingSince: 'Waiting since',
  waits: (since: string, hours: number) => {
    const days = Math.floor(hours / 24);
    return days > 0 ? `${since}, ${plural('en-IN', days, { one: `${days} day`, other: `${days} days` })}` : `${since}, ${plural('en-IN', hours, { one: `${hours} hour`, other: `${hours} hours` })}`;
  },
  settledBy: 'Fee settled by',
  settledByNothing: 'nothing',
  settledByThis: (receiptNo: string) => `receipt ${receiptNo} of this payment`,
  settledByAnother: (receiptNo: string) => `receipt ${receiptNo} of another payment`,
  feeChanged: (paid: string, due: string, difference: string) => `Paid ${paid}, due today ${due}, difference ${difference}.`,
  receiptDate: (receipt: string, bank: string) => `The receipt says ${receipt}, the bank says ${bank}.`,
  otherAmount: (taken: string, fee: string) => `The bank took ${taken}; the fee is ${fee}.`,
  sameAmount: (fee: string) => `The bank names the amount of the fee, ${fee}: its currency or its total differs, or it is a challan that the bank also calls failed.`,
  notNamed: 'The bank has not named this charge. Ask which one it is before you give money back.',
};

/** The decisions: a button, what it asks first, and what is said when it is done. */
export const decisions = {
  unstatedAmount: 'an unstated amount',
  charge: (amount: string, gatewayId: string | null, paidAt: string | null) => {
    const id = gatewayId === null ? 'without a gateway ID' : `gateway ID ${gatewayId}`;
    return paidAt === null ? `${amount}, ${id}` : `${amount}, ${id}, paid ${paidAt}`;
  },
  note: { button: 'Noted', question: 'Take this off the list? Nothing else changes.', done: 'Taken off the list.' },
  accept: {
    button: 'Settle the fee with it',
    question: (charge: string) => `Settle the fee with this charge: ${charge}? The student gets a receipt. This cannot be undone.`,
    questionOther: (charge: string, paid: string, fee: string) => `Settle the fee of ${fee} with this charge: ${charge}? The receipt then says ${paid}. This cannot be undone.`,
    done: 'The fee is settled; the receipt is on its way.',
  },
  refund: {
    button: 'Money was given back',
    question: (charge: string, consequence: string) => `Was this charge given back: ${charge}? ${consequence} This cannot be undone.`,
    receiptVoid: 'Its receipt is void then. When no other money of this fee is held, the fee is due again.',
    staysSettled: (receiptNo: string) => `The fee stays settled by receipt ${receiptNo}.`,
    mayPay: 'When no other money of this fee is held, the student can then pay.',
    done: (amount: string) => `Recorded: ${amount} was given back.`,
  },
  keep: {
    button: 'Keep for now',
    question: (charge: string) =>
      `Keep this charge for now: ${charge}? The college holds the money. The student may then pay the fee again. ${COMES_BACK}`,
    questionSettled: (charge: string) => `Keep this charge for now: ${charge}? The college holds the money. ${COMES_BACK}`,
    done: 'Kept for now.',
  },
  release: {
    button: 'Release the fee',
    question: 'Let the student pay this fee again? What the bank takes for the first payment after all must then be given back.',
    questionTaken: (amounts: string[]) =>
      `The bank already took ${amounts.join(' and ')}. If the student pays again, that must be given back. Let the student pay this fee again?`,
    questionUnknown:
      'Nobody could look up whether the bank has already taken money for this payment. If it has, and the student pays again, that must be given back. Let the student pay this fee again?',
    done: 'Released. The student can pay again.',
  },
  resend: {
    button: 'Send the mail again',
    question: (recipient: string) => `Send the receipt to ${recipient} again?`,
    questionAdvice: (recipient: string) => `Send the refund advice to ${recipient} again?`,
    done: 'The mail is on its way.',
  },
};
