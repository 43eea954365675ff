import type { RefundStatus } from '../../../payment-statuses.js';
import { parts } from '../../parts.js';
import { plural } from '../../plural.js';

const counted = (count: number): string => count.toLocaleString('en-IN');

export const transactions = {
  title: 'Payment Transactions',
  welcome: 'Welcome Admin',
  search: 'Search',
  searchPlaceholder: 'Search transactions',
  searchHint: 'Also an ID of the bank or the gateway, from its statement',
  searchKey: 'Press / to search',
  status: 'Status',
  allStatuses: 'All statuses',
  dates: 'Dates',
  periods: { all: 'All dates', today: 'Today', yesterday: 'Yesterday', month: 'This month', custom: 'From … to …' },
  from: 'From',
  to: 'To',
  downloadCsv: 'Download CSV',
  downloadReconciliation: 'CSV for the accounts',
  csvNotMade: 'The CSV could not be made. Reload the list and try again.',
  loadedAt: (time: string) => `Loaded at ${time}`,
  reload: 'Reload list',
  loading: (count: number) => `${counted(count)} transactions so far`,
  none: 'No transactions found.',
  notLoaded: 'The list could not be loaded. Check the connection, then reload it.',
  notReloaded: (time: string) => `Could not reload. This is the list of ${time}.`,
  sum: (count: number, parts: readonly string[]) =>
    [plural('en-IN', count, { one: `${counted(count)} transaction`, other: `${counted(count)} transactions` }), ...parts].join(' · '),
  received: (amount: string) => `received ${amount}`,
  waiting: (amount: string) => `waiting ${amount}`,
  held: (amount: string) => `held ${amount}`,
  refunded: (amount: string) => `given back ${amount}`,
  refunds: {
    REFUND_UNDER_WAY: 'refund under way', PARTLY_REFUNDED: 'partly refunded', REFUNDED: 'refunded',
  } satisfies Record<RefundStatus, string>,
  refund: (standing: string, amount: string | null) => (amount === null ? standing : `${standing}, ${amount} given back`),
  refundFilter: 'Refunds',
  anyRefund: 'any refund',
  sumOfAll: <Part>(sum: Part, all: number, quiet: (text: string) => Part) => parts<Part>`${sum}${quiet(` of ${counted(all)}`)}`,
  sumAndPage: (sum: string, page: number, pages: number) => `${sum}. Page ${page} of ${pages}.`,
  refreshAll: 'Refresh all that can still change',
  refreshing: (done: number, total: number) => `Asking the bank: ${counted(done)} of ${counted(total)}`,
  stop: 'Stop',
  stopped: (done: number, total: number, result: string) => `Stopped after ${counted(done)} of ${counted(total)}. ${result}`,
  nothingToRefresh: 'Nothing to refresh.',
  refreshed: (asked: number, results: readonly string[]) => `${counted(asked)} asked: ${results.join(', ')}.`,
  nowStatus: (count: number, status: string) => `${counted(count)} now ${status}`,
  unchanged: (count: number) => `${counted(count)} unchanged`,
  unreachable: (count: number) => `${counted(count)} unreachable`,
  askedStill: (time: string, status: string) => `Asked at ${time}: still ${status}`,
  askedNow: (time: string, status: string) => `Asked at ${time}: now ${status}`,
  askedInVain: (time: string) => `Tried at ${time}: the bank could not be asked`,
  answerAbout: (id: string, answer: string) => `${id}. ${answer}.`,
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  ascending: 'Ascending',
  descending: 'Descending',
  table: 'Table of transactions',
  caption: 'Payment transactions',
  columns: {
    admissionNumber: 'Admission Number',
    studentName: 'Student Name',
    email: 'Email',
    mobile: 'Mobile Number',
    course: 'Course',
    semesterNo: 'Semester',
    // The total under this label: docs/requirements.md#transactions
    total_fees: 'Tuition Fees',
    transaction_id: 'Transaction ID',
    transaction_status: 'Transaction Status',
  },
  /** In the file only, after the others. */
  refundColumns: { refund_status: 'Refund Status', refunded_amount: 'Refunded Amount' },
  action: 'Action',
  refresh: 'Refresh status',
  pending: 'Pending',
  notAsked: (stored: string) => `could not be asked; stored ${stored}`,
  transactionId: (id: string) => `transaction id ${id}`,
  pager: 'Pages',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  rowsPerPage: 'Rows per page',
  serialNo: 'Serial No',
  showSerialNo: 'Show serial numbers',
};

/** Columns of the second file that the list does not have; in every language, as those of the first. */
export const reconciliation = {
  date: 'Date',
  receiptNo: 'Receipt No',
  serialNo: 'Serial No',
  gatewayId: 'Gateway ID',
  bankId: 'Bank ID',
  total: 'Total Fees',
  booked: 'Booked by hand',
};

/** For the student on the telephone. */
export const caller = {
  title: (name: string, number: string) => `${name}, ${number}`,
  attempts: (count: number) => plural('en-IN', count, { one: `${counted(count)} attempt`, other: `${counted(count)} attempts` }),
  sees: 'What the student sees',
  seesOf: (id: string) => `What the student sees of ${id}`,
  asking: 'Asking what the student sees …',
  notAsked: 'It could not be asked what the student sees.',
  askAgain: 'Ask again',
  copy: 'Copy for a message',
  copyLabel: 'message for the student',
  message: (college: string, id: string, amount: string, time: string, sentence: string) => `${college}, payment ${id} of ${amount}, ${time}: ${sentence}`,
  receipt: (receiptNo: string) => `Receipt ${receiptNo}`,
};

export const lookupCaps = {
  title: 'Very many different admission numbers were looked up from one network.',
  network: (network: string, date: string, time: string) => `${network} (${date}, ${time})`,
  advice:
    'Further students there are asked for the last 4 digits of their mobile number; nobody is refused. Is it a network of the college? Have it added to COLLEGE_NETWORKS. If not, tell the technician.',
};
