import { parts } from '../../parts.js';
import { plural } from '../../plural.js';

const counted = (count: number): string => count.toLocaleString('en-IN');

export const transactions = {
  title: 'Payment Transactions',
  welcome: 'Welcome Admin',
  signOut: 'Sign Out',
  search: 'Search',
  searchPlaceholder: 'Search transactions',
  status: 'Status',
  allStatuses: 'All statuses',
  dates: 'Dates',
  periods: { all: 'All dates', today: 'Today', yesterday: 'Yesterday', month: 'This month', custom: 'From … to …' },
  from: 'From',
  to: 'To',
  downloadCsv: 'Download CSV',
  csvNotMade: 'The CSV could not be made. Reload the list and try again.',
  loadedAt: (time: string) => `Loaded at ${time}`,
  reload: 'Reload list',
  loading: (count: number) => `${counted(count)} transactions so far`,
  none: 'No transactions found.',
  notLoaded: 'The list could not be loaded. Check the connection, then reload it.',
  sum: (count: number, amount: string) =>
    plural('en-IN', count, { one: `${counted(count)} transaction, ${amount}`, other: `${counted(count)} transactions, ${amount}` }),
  sumOfAll: <Part>(sum: Part, all: number, quiet: (text: string) => Part) => parts<Part>`${sum}${quiet(` of ${counted(all)}`)}`,
  sumAndPage: (sum: string, page: number, pages: number) => `${sum}. Page ${page} of ${pages}.`,
  refreshAll: 'Refresh all that can still change',
  refreshing: (done: number, total: number) => `Asking the bank: ${counted(done)} of ${counted(total)}`,
  stop: 'Stop',
  stopped: (done: number, total: number) => `Stopped after ${counted(done)} of ${counted(total)}.`,
  nothingToRefresh: 'Nothing to refresh.',
  refreshed: (count: number) => `${counted(count)} refreshed.`,
  withFailed: (result: string, failed: number) => `${result} ${counted(failed)} could not be asked.`,
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
};

export const lookupCaps = {
  title: 'Very many different admission numbers were looked up from one network.',
  network: (network: string, date: string, time: string) => `${network} (${date}, ${time})`,
  advice:
    'Further students there are asked for the last 4 digits of their mobile number; nobody is refused. Is it a network of the college? Have it added to COLLEGE_NETWORKS. If not, tell the technician.',
};
