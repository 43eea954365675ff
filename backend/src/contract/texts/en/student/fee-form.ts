import { parts } from '../../parts.js';
import { plural } from '../../plural.js';

const AGAIN = 'Wait a minute and press Pay Fees again. Your details stay here.';

export const feeForm = {
  title: 'Check and pay',
  identity: <Part>(admissionNumber: Part, change: (text: string) => Part) =>
    parts<Part>`Admission Number ${admissionNumber} · ${change('Not you? Change')}`,
  semester: (semester: number) => `Semester ${semester}`,
  studentDetails: 'Student Details',
  feeDetails: 'Fee Details',
  chooseOption: 'Choose an option',
  invalid: 'Please fill all the required details correctly.',
  noFees: 'No fees are due for this semester.',
  noAmount: (label: string) => `${label}: the college has given no amount.`,
  noFeesAdvice: 'Nothing has to be paid. What the college has about you stands below.',
  total: 'Total',
  missing: (count: number) => plural('en-IN', count, { one: '1 detail still needed', other: `${count} details still needed` }),
  payFees: 'Pay Fees',
  processing: 'Processing...',
  collegeOnly: 'Only the college office can correct this. Nothing was paid.',
  collegeContact: <Part>(phone: Part, email: Part) =>
    parts`Fetch your details again and press Pay Fees. If this is still here, tell the college office your admission number and what it says above: ${phone} or ${email}.`,
  fetchDetails: 'Fetch my details again',
  alreadyPaid: 'These fees are already paid.',
  alreadyPaidBy: (receiptNo: string) => `Receipt No ${receiptNo}. Nothing more is due for this semester.`,
  refundUnderWay: 'The payment of these fees is being given back.',
  refundUnderWayAdvice: 'Please do not pay meanwhile. There is no receipt while the money is on its way.',
  payBy: (day: string) => `Pay by ${day}.`,
  wasDue: (day: string) => `These fees were due by ${day}.`,
  lateOnce: (amount: string) => `After that a late fee of ${amount} is added.`,
  lateDaily: (amount: string, cap: string | null) => `After that a late fee of ${amount} is added for each day${cap === null ? '' : `, at most ${cap}`}.`,
  isLate: 'The total contains a late fee.',
  isLateDaily: (amount: string, cap: string | null) => `The total contains a late fee; it grows by ${amount} each day${cap === null ? '' : `, up to ${cap}`}.`,
  paymentsClosed: 'These fees cannot be paid at present.',
  opensOn: (day: string) => `Payment opens again on ${day}. Until then you can look at your fees here.`,
  notOpening: 'Payment has ended. Please ask the college office if you still have to pay.',
  feeClosed: 'These fees are closed.',
  feeClosedAdvice: 'Their payment was given back, and nothing has to be paid. Ask the college office if you expected a fee.',
  confirmForFees: "Please confirm that it is you, so that the college's present fees can be shown.",
  confirmForFeesAdvice: 'Type the last 4 digits of the mobile number the college has. What you typed stays here.',
  feesNotFetched: "The college's present fees could not be fetched: the amounts below may be out of date.",
  fetchFees: 'Fetch the fees again',
  inDoubt: 'An earlier payment of these fees is still in doubt.',
  inDoubtAdvice: 'If you pay now and both payments succeed, the second one is refunded.',
  withBank: (amount: string, time: string) => `A payment of ${amount}, begun at ${time}, is with the bank. Do not pay again.`,
  withBankAdvice: 'You can pay here again if the bank says that nothing was paid.',
  seePayment: 'See payment',
  opened: 'You opened the payment page before.',
  openedAt: (time: string) => `You opened the payment page at ${time}.`,
  openedAdvice: <Part>(link: (text: string) => Part) => parts<Part>`${link('See what became of that payment')} before you pay again.`,
  wait: 'Please wait until the payment page opens',
  waitLong: 'This takes longer than usual. Keep this page open; you do not need to press anything.',
  waitOpened: 'If no payment page is open, or you have finished there and nothing happens, see what became of your payment.',
  checkPayment: 'Check this payment',
};

export const errorSummary = {
  title: (count: number) => plural('en-IN', count, { one: 'One detail needs your attention', other: `${count} details need your attention` }),
  entry: (label: string, message: string) => `${label}: ${message}`,
};

/** What a refused or failed submission says, and what to do. */
export const submitFailures = {
  toast: 'An error occurred during submission',
  alreadyPaid: { title: 'These fees are already paid.', advice: 'Nothing more was taken.' },
  feeMismatch: {
    title: 'The fees have changed since this page was opened. Nothing was paid.', advice: 'Check the new total below and press Pay Fees again.',
    newTotal: (amount: string) => `The total is now ${amount}. Check it below and press Pay Fees again.`,
  },
  paymentsClosed: { title: 'These fees cannot be paid at present. Nothing was paid.', advice: 'The college has closed the payment of these fees.' },
  noFeesDue: { title: 'No fees are due for this semester.', advice: 'Nothing was paid. Ask the college office if you expected a fee.' },
  studentNotFound: { title: 'The college no longer has this admission number. Nothing was paid.', advice: 'Ask the college office.' },
  secondFactRequired: {
    title: 'Please confirm that it is you. Nothing was paid.',
    advice: 'Type the last 4 digits of the mobile number the college has, and press Pay Fees again. Your details stay here.',
  },
  gatewayRefused: {
    title: 'The payment page could not be opened. Nothing was paid.',
    advice: 'Press Pay Fees again in a few minutes. Your details stay here.',
  },
  gatewayTimeout: { title: 'The payment page did not answer in time. Nothing was paid.', advice: AGAIN },
  tooManyRequests: { title: 'Too many tries in a short time. Nothing was paid.', advice: AGAIN },
  network: 'No connection. Nothing was paid.',
  timeout: 'The server did not answer in time. Nothing was paid.',
  noAnswerAdvice: 'Press Pay Fees again when your internet is back: it goes on with the same payment and never starts a second one. Your details stay here.',
  page: 'This page met an error of its own and did not open the payment page. Nothing was paid.',
  notOpened: 'The payment page was not opened. Nothing was paid.',
  confirmed: { title: 'Confirmed. Nothing was paid yet.', advice: 'Press Pay Fees to go on.' },
  scriptNotLoaded: {
    title: 'The payment page could not be loaded. Nothing was paid.',
    advice: 'Check your internet connection and press Pay Fees again: it goes on with the same payment. If an ad blocker is on, switch it off for this page.',
  },
};
