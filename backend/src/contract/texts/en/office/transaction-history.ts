import type { ChargeStanding, ShownStatus } from '../../../index.js';

/** Codes of the history and their words; a code without one is shown as it is. */
type Words = Readonly<Record<string, string>>;

/** What the office should know of a payment in one sentence. */
const standing: Readonly<Record<ShownStatus, string>> = {
  INITIATED: 'Begun; the student has not paid yet. It ends by itself when no money comes.',
  PENDING: 'Not known yet: the bank has not said whether the money came. It is asked about on a schedule.',
  SUCCESS: 'Paid. This payment settles the fee, and its receipt is valid.',
  FAILED: 'Not paid: the bank refused it. The student may pay again.',
  CANCELLED: "Not paid: the student left the bank's page. The student may pay again.",
  EXPIRED: 'Not paid: no money came in time. Should it come later, it counts.',
  REVERSED: 'Paid, and taken back by the bank. A receipt of this payment is void.',
  DUPLICATE: 'Paid, but another payment settles the fee. This money has to be given back.',
  REFUNDED: 'Paid and given back. It settles nothing.',
};

const charge: Readonly<Record<ChargeStanding, string>> = {
  settles: 'settles the fee',
  held: 'held, does not settle the fee',
  refunding: 'being given back',
  reversed: 'taken back by the bank',
  refunded: 'given back',
  none: 'no money known',
};

const says: Words = {
  paid: 'paid', reversed: 'reversed', cancelled: 'cancelled', failed: 'failed', notStarted: 'not begun', pending: 'pending', noAnswer: 'nothing about the money',
};

const sources: Words = { office: 'Booked by hand', return: "The bank's page came back", callback: 'The gateway called', requery: 'The gateway answered' };

const askers: Words = { start: 'a new attempt', confirm: 'the confirmation', poll: 'the student', office: 'the office', routine: 'the schedule' };

const causes: Words = {
  token: 'the payment page is ready', return: "the bank's page came back", callback: 'the gateway called', requery: 'the gateway answered',
  superseded: 'the student began again', refused: 'the gateway refused to begin', expired: 'no money came in time', promoted: 'the payment that settled the fee fell',
  office: 'two people booked it', decision: 'a person decided', refund: 'money was given back',
};

const decided: Words = {
  booked: 'booked the payment by hand',
  released: 'let the student pay again',
  'decision:refunded': 'recorded that the money was given back',
  'decision:accepted': 'accepted the money for the fee',
  'decision:dismissed': 'closed the case; nothing to do now',
  'decision:refunding': 'began to give the money back',
  'decision:reopened': 'made the closed fee due again',
  'decision:restored': 'found that the refund was not carried out',
  'mail:resend': 'had the receipt mailed again',
  'mail:redirect': 'had the receipt mailed to a corrected address',
  'mail:adviceResend': 'had the refund advice mailed again',
  'mail:adviceRedirect': 'had the refund advice mailed to a corrected address',
};

const noAnswer: Words = { timeout: 'no answer in time', unreachable: 'not reachable', unreadable: 'the answer could not be read', clientError: 'the question was refused' };

const mails: Words = {
  waiting: 'The receipt mail waits to be sent', claimed: 'The receipt mail is being sent', sent: 'The receipt was mailed', unclear: 'Nobody knows whether the receipt mail went out',
  refused: 'The receipt mail was refused', cancelled: 'The receipt mail was cancelled',
};

const adviceMails: Words = {
  waiting: 'The refund advice waits to be sent', claimed: 'The refund advice is being sent', sent: 'The refund advice was mailed',
  unclear: 'Nobody knows whether the refund advice went out', refused: 'The mail of the refund advice was refused', cancelled: 'The mail of the refund advice was cancelled',
};

const wordOf = (words: Words, code: string | null): string => (code === null ? '' : (words[code] ?? code));

export const transactionHistory = {
  title: (id: string) => `Payment ${id}`,
  back: 'Back to the transactions',
  previous: 'Previous payment',
  next: 'Next payment',
  neighbours: 'Neighbours in the list',
  none: 'There is no payment with this transaction ID.',
  notLoaded: 'The payment could not be loaded.',
  loadAgain: 'Load again',
  standing,
  mismatch: 'The bank took another amount or currency than the fee. It settles nothing until somebody decides.',
  voidReceipt: 'Its receipt became void.',
  released: (moment: string) => `The student may pay again since ${moment}.`,
  nextCheck: (moment: string) => `The gateway is asked again at ${moment}.`,
  settledBy: 'The fee is settled by',
  facts: 'Payment',
  student: 'Student',
  labels: {
    name: 'Name', admissionNumber: 'Admission Number', course: 'Course', semester: 'Semester', mobile: 'Mobile Number', email: 'Email',
    amount: 'Amount', feeToday: 'Fee today', transactionId: 'Transaction ID', receiptNo: 'Receipt No', begun: 'Begun', lastAnswer: 'Gateway last answered',
  },
  test: 'A test: no money moved.',
  heads: 'Fee heads',
  charges: 'Charges',
  noCharges: 'The gateway has named no charge.',
  charge,
  booked: 'Booked by hand',
  gatewayId: 'Gateway ID',
  bankId: 'Bank ID',
  paidAt: 'Paid',
  unnamed: 'without an ID',
  attempts: 'Other attempts for this semester',
  foundByCharge: (id: string) => `Found by an ID of the bank or the gateway: ${id} belongs to`,
  timeline: 'What happened',
  newestFirst: 'Newest first.',
  /** Between what decided something. */
  folded: (count: number, from: string, to: string) =>
    `${count.toLocaleString('en-IN')} messages and requests that brought nothing new, ${from} to ${to}`,
  mailTo: (recipient: string, state: string) => `${wordOf(mails, state)}: ${recipient}.`,
  adviceMailTo: (recipient: string, state: string) => `${wordOf(adviceMails, state)}: ${recipient}.`,
  otherAddress: 'Send to another address',
  correctedAddress: 'Corrected address',
  correctedHint: 'Only the mail goes there. What the student entered stays as it is.',
  addressMissing: 'Enter one mail address.',
  sendThere: 'Send the receipt there',
  sendAdviceThere: 'Send the advice there',
  begun: (amount: string) => `The student confirmed ${amount}, and the attempt began.`,
  message: (source: string | null, status: string | null) => `${wordOf(sources, source)}: ${wordOf(says, status)}.`,
  messageAmount: (amount: string, id: string | null) => (id === null ? `${amount}.` : `${amount}, gateway ID ${id}.`),
  unsigned: 'Not signed.',
  differs: 'Another amount or currency than expected.',
  happened: (moment: string) => `It happened at ${moment}.`,
  requery: (asker: string | null, status: string | null) => `Asked for ${wordOf(askers, asker)}: ${wordOf(says, status)}.`,
  requeryFailed: (asker: string | null, reason: string | null) => `Asked for ${wordOf(askers, asker)}: ${wordOf(noAnswer, reason)}.`,
  state: (from: string, to: string, cause: string | null) => (from === to ? `${to}: ${wordOf(causes, cause)}.` : `${to}, was ${from}: ${wordOf(causes, cause)}.`),
  began: 'new',
  decision: (actor: string, what: string | null) => `${actor} ${wordOf(decided, what)}.`,
  server: 'The server',
  receiptIssued: 'The receipt was issued.',
  receiptVoided: 'The receipt became void.',
  mail: (state: string | null) => `${wordOf(mails, state)}.`,
  adviceMail: (state: string | null) => `${wordOf(adviceMails, state)}.`,
  note: (actor: string) => `Note by ${actor}`,
  raw: 'What the gateway wrote',
  pack: 'Evidence pack',
  addNote: 'Add a note',
  noteHint: 'For the office. The student never sees it.',
  saveNote: 'Save note',
  noteSaved: 'Note saved.',
  noteMissing: 'Enter a note.',
  noteTooLong: (most: number) => `A note has at most ${most.toLocaleString('en-IN')} characters.`,
};
