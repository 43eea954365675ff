import type { ShownStatus } from '../../../index.js';
import { parts } from '../../parts.js';

/** What a student copies to show that a payment was begun. */
export interface PaymentProof {
  college: string;
  admissionNumber: string;
  transactionId: string;
  amount: string;
  begunAt: string;
  status: string;
  askedAt: string;
}

/** What the student reads about a payment, its first sentence large, and what happens next. */
export const statusMessages = {
  pending: (amount: string) => [`We do not know yet whether ${amount} left your account.`, 'Please do not pay again.'],
  pendingUntil: (amount: string, time: string) =>
    [`We do not know yet whether ${amount} left your account.`, `Please do not pay again. We ask the bank again at ${time}.`],
  pendingNext: 'This page changes by itself when the bank has answered; you may also close it and come back.',
  pendingNextWarned: 'This page changes by itself when the bank has answered; you may also close it and come back. If you cannot wait, read the warning below.',
  mayPayFrom: (time: string) => `If there is still no answer at ${time}, you may choose to pay again from then on. If both payments succeed, the second one is refunded; that can take days.`,
  mismatch: <Part>(phone: Part, email: Part) =>
    ['The bank reported another amount than your fee.', ...parts<Part>`Please do not pay again. The fee office is looking into it: ${phone} or ${email}.`],
  mismatchNext: 'The office sees this payment in its list. Have the transaction ID ready when you call or write.',
  inReview: 'The college office is looking at this payment.',
  inReviewWarned: 'The college office is looking at this payment. If you cannot wait, read the warning below.',
  again: 'You can pay again now.',
  now: 'You can pay now.',
  nowKept: 'What you typed is kept. You can pay now.',
  againKept: 'What you typed is kept. You can pay again now.',
  unconfirmed: 'Please do not pay again yet: the bank has not confirmed that nothing else was paid. We ask it again and again.',
  elsewhere: 'Please do not pay again: another payment of this fee was begun or has paid it. Look up your admission number to see it.',
  initiated: ['You have not paid yet.'],
  failed: (amount: string) => ['The bank says that this payment failed.', `If ${amount} left your account all the same, your bank has to return it.`],
  failedUntil: (amount: string, date: string) =>
    ['The bank says that this payment failed.', `If ${amount} left your account all the same, your bank has to return it by ${date}.`],
  cancelled: ['You cancelled on the payment page.', 'No payment was made.'],
  expired: ['This attempt was closed without a payment.'],
  paid: ['Paid.', 'Your receipt is ready.'],
  paidAndSent: (email: string) => ['Paid.', `Your receipt is ready and is being sent to ${email}.`],
  paidNext: 'Nothing more is to be done.',
  held: (amount: string) => ['The bank has taken back the payment that settled this fee.', `The college holds your ${amount}. Please do not pay again.`],
  heldNext: 'The fee office decides whether this money settles the fee or is given back to you, and contacts you. Keep the transaction ID.',
  duplicate: (receiptNo: string, amount: string) =>
    [`This fee was already paid with receipt ${receiptNo}.`, `The second payment of ${amount} is noted for refund; the office will contact you.`],
  duplicateNext: 'Please do not pay again. Keep the transaction ID until the money is back.',
  refunded: ['The money of this payment was given back to you, as the fee office has recorded.'],
  refundedAmount: (amount: string) => [`${amount} of this payment was given back to you, as the fee office has recorded.`],
  refunding: (amount: string) => [`The college is giving ${amount} of this payment back to you.`, 'Banks take up to ten working days.'],
  refundingNext: 'Please do not pay this fee again meanwhile. There is no receipt while the money is on its way.',
  refundingDuplicateNext: 'Please do not pay this fee again. Keep the transaction ID until the money is back.',
  refundedSum: (amount: string) => [`The college has given ${amount} of this payment back to you.`, 'Banks take up to ten working days.'],
  feeClosed: 'This fee is closed: nothing has to be paid.',
  reversed: ['The bank has taken this payment back.'],
  reversedDue: ['The bank has taken this payment back.', 'Your fee is due again.'],
};

export const paymentStatus = {
  title: 'Payment status',
  amount: 'Amount',
  transactionId: 'Transaction ID',
  receiptNo: 'Receipt No',
  timeline: 'The story so far',
  steps: {
    INITIATED: 'Payment started',
    PENDING: 'Waiting for the bank',
    SUCCESS: 'Paid',
    FAILED: 'Failed at the bank',
    CANCELLED: 'Cancelled on the payment page',
    EXPIRED: 'Closed without a payment',
    REVERSED: 'Taken back by the bank',
    DUPLICATE: 'Paid a second time',
    REFUNDED: 'Given back to you',
  } satisfies Record<ShownStatus, string>,
  notMatched: 'No payment with this transaction ID belongs to that admission number.',
  notMatchedAdvice: <Part>(link: (text: string) => Part) =>
    parts<Part>`Check the number and the address of this page, or ${link('start again with your admission number')}: what is paid shows there.`,
  identify: 'Enter your admission number to see what became of this payment.',
  identifyWithDigits: 'Enter your admission number and the last 4 digits of your mobile number to see what became of this payment.',
  show: 'Show payment',
  notAsked: 'We could not ask what became of your payment. Please do not pay again yet.',
  notAskedAdvice: (advice: string) => `${advice} This page also tries again by itself.`,
  proofLabel: 'details of this payment',
  proof: ({ college, admissionNumber, transactionId, amount, begunAt, status, askedAt }: PaymentProof) =>
    `${college}
Admission Number: ${admissionNumber}
Transaction ID: ${transactionId}
Amount: ${amount}
Begun: ${begunAt}
State: ${status}, as of ${askedAt}`,
  askNow: 'Ask now',
  checkNow: 'Check now',
  checked: (time: string) => `Asked at ${time}. Nothing has changed yet.`,
  asking: 'Asking what became of your payment…',
  askingLimited: 'Asking what became of your payment… Many people are asking just now; this page asks again by itself. Please do not pay again yet.',
  confirm: 'Please confirm that it is you.',
  confirmAdvice: 'Type the last 4 digits of the mobile number the college has. Your form opens then.',
  detailsNotFetched: 'Your details could not be fetched.',
  payAgain: 'Pay again',
  payNow: 'Pay now',
  lookUp: 'Look up your admission number',
  despiteDoubt: 'Paying again before the bank has answered',
  despiteDoubtAdvice: 'If this payment succeeds after all and you have paid a second time, the second payment is refunded. That can take days.',
  payAnyway: 'Pay anyway',
};
