import type { ReportField, SettlementExceptionKind, SettlementReport } from '../../../index.js';
import { plural } from '../../plural.js';

const rows = (count: number): string => plural('en-IN', count, { one: '1 row', other: `${count.toLocaleString('en-IN')} rows` });

const kinds = {
  OVERDUE: {
    title: 'Paid, and not paid out yet',
    what: 'These payments stand in no report, two working days after they were paid.',
    next: 'Give the reports of the days since. If they are not in them either, ask the gateway with both ids.',
  },
  UNKNOWN_PAYMENT: {
    title: 'Paid out, and unknown here',
    what: 'A report names a payment that is not in this system, or its two ids belong to different payments.',
    next: "Look for the ids in the list and in the gateway's console. After a restore it can be a payment that was lost.",
  },
  LATE_SUCCESS: {
    title: 'Paid out, and not paid here',
    what: 'The gateway pays these out, and here they failed or were never finished.',
    next: 'Open the payment in the list and refresh it: the gateway is asked, and the payment settles by its answer.',
  },
  AMOUNT_WRONG: {
    title: 'Another amount',
    what: 'The report has another amount than was recorded here.',
    next: "Compare with the gateway's console, then write to the gateway with both amounts.",
  },
  DUPLICATE_ROW: {
    title: 'Paid out twice',
    what: 'The same payment stands in the reports more than once.',
    next: "The second amount is not the college's. Tell the gateway, which takes it back in a later report.",
  },
  REVERSED_AFTER: {
    title: 'Paid out, and reversed here',
    what: 'The bank took these payments back, and the gateway pays them out all the same.',
    next: 'Keep the amount apart until a report takes it back.',
  },
  REFUND_MISSING: {
    title: 'Refund in no report',
    what: 'These were given back, and ten working days later no report has them, or has less.',
    next: 'Ask the gateway whether the refund was carried out, and say how it ended on the page of the payment.',
  },
  REFUND_UNKNOWN: {
    title: 'Refund that nobody recorded',
    what: 'A report has a refund that was not made here, or has it twice.',
    next: "Find out in the gateway's console who made it, then record it in the review queue.",
  },
  FEE_WRONG: {
    title: 'Deduction that does not add up',
    what: 'What the gateway kept is not its fee and the GST on it.',
    next: 'Write to the gateway with the row.',
  },
  GST_WRONG: {
    title: 'GST is not 18 %',
    what: 'The GST is not 18 % of the fee.',
    next: 'Write to the gateway with the row, and tell the accountant who claims the input credit.',
  },
  UPI_FEE: {
    title: 'Fee for UPI',
    what: 'A payment by UPI costs nothing by law, and something was kept.',
    next: 'Ask the gateway. Accept it if the contract names a fee for its platform.',
  },
  NEGATIVE_BATCH: {
    title: 'More kept than paid out',
    what: 'Refunds and fees of this settlement are more than its payments.',
    next: 'Look in the next report whether the rest was kept there.',
  },
  BATCH_WITHOUT_CREDIT: {
    title: 'Paid out, and not in the bank',
    what: 'The bank shows no credit, two working days after the settlement date.',
    next: "Give the bank's statement of these days. If the credit is in it, link it; if not, ask the gateway for the UTR.",
  },
  SHORT_CREDIT: {
    title: 'The bank got less',
    what: 'The linked credits are less than the settlement.',
    next: 'Link the other credits, or ask the gateway what was kept.',
  },
  OVER_CREDIT: {
    title: 'The bank got more',
    what: 'The linked credits are more than the settlement.',
    next: 'Unlink a credit that belongs elsewhere, or give the report that explains the rest.',
  },
  CREDIT_WITHOUT_BATCH: {
    title: 'In the bank, and in no report',
    what: 'The gateway sent money that no report explains.',
    next: 'Give the report of the days before the credit. If it is given already, link the two.',
  },
} satisfies Record<SettlementExceptionKind, { title: string; what: string; next: string }>;

/** What a column of a report holds, as an accountant calls it. */
const fields: Readonly<Record<ReportField, string>> = {
  gatewayTxnId: "Gateway's payment ID", ourTxnId: 'Our transaction ID', kind: 'Kind of row (sale, refund)', paidOn: 'Day of payment', merchant: 'Merchant ID',
  product: 'Product', mode: 'Mode of payment', gross: 'Gross amount', fee: 'Fee', gst: 'GST', deduction: 'Kept in all', net: 'Net amount', bankRef: "Bank's reference",
  refundRef: 'Refund reference', settledOn: 'Settlement date', settlementId: 'Settlement ID', utr: 'UTR',
  date: 'Date', narration: 'Narration', reference: 'Reference', debit: 'Debit', credit: 'Credit', amount: 'Amount', side: 'Credit or debit', balance: 'Balance',
};

const reports: Readonly<Record<SettlementReport, string>> = { settlement: 'Settlement report of the gateway', bank: 'Statement of the bank' };

/** Whether the money arrived. */
export const settlement = {
  title: 'Settlement',
  notLoaded: 'The settlement could not be loaded.',
  tryAgain: 'Try again',
  sums: 'The last 400 days',
  sumLabels: { gross: 'Paid out, gross', fee: 'Fees', gst: 'GST', net: 'Net', credited: 'In the bank', unmatched: 'Not matched' },
  kinds,
  kindCount: (title: string, count: number, amount: string) => `${title} (${count}): ${amount}`,
  next: (next: string) => `What to do: ${next}`,
  exceptions: 'What does not fit',
  noExceptions: 'Everything that is known fits together.',
  nothingYet: 'Nothing is known yet. Give the first report of the gateway, then the statement of the bank.',
  acceptedCount: (count: number) => plural('en-IN', count, { one: '1 exception was accepted.', other: `${count} exceptions were accepted.` }),
  more: (count: number) => `Show ${count} more`,
  openPayment: 'Open this payment',
  transactionId: 'Transaction ID',
  gatewayTxnId: 'Gateway ID',
  expected: 'Expected',
  since: 'Since',
  batch: 'Settlement',
  credit: 'Credit',
  accept: 'Accept it as it is',
  acceptQuestion: (amount: string) => `Accept ${amount} as it is? It leaves this list, and comes back if the amount changes.`,
  accepted: 'Accepted.',
  link: 'Link',
  linkCredit: 'Link with a credit of the bank',
  linkBatch: 'Link with a settlement',
  nothingToLink: 'Nothing is left to link it with. Give the file that has it first.',
  choose: 'Choose',
  chooseMissing: 'Choose what it belongs to.',
  creditChoice: (day: string, left: string, narration: string) => `${day}: ${left}, ${narration}`,
  batchChoice: (day: string, left: string, product: string) => `${day}: ${left}, ${product}`,
  linkQuestion: 'Link these two?',
  linked: 'Linked.',
  reason: 'Reason',
  reasonMissing: 'Please say why.',
  batches: 'Settlements',
  noBatches: 'No report was given yet.',
  batchTitle: (day: string, product: string, net: string) => [day, ...(product === '' ? [] : [product]), net].join(' · '),
  inBank: 'In the bank',
  notInBank: 'Not all of it is in the bank',
  payments: 'Rows',
  utr: 'UTR',
  settlementId: 'Settlement ID',
  linkText: (amount: string, day: string, narration: string, isAutomatic: boolean) =>
    `${amount} by the credit of ${day}, ${narration}${isAutomatic ? ' (matched by the system)' : ''}`,
  unlink: 'Unlink',
  unlinkQuestion: (amount: string, day: string) => `Take the link of ${amount} with the credit of ${day} back?`,
  unlinked: 'Unlinked.',
  call: 'Asked of the gateway',
  callFirst: 'The gateway will be asked for its reports once a day.',
  callOk: (at: string): string => `The gateway was asked for its reports on ${at}.`,
  callTrouble: (at: string): string => `The gateway was asked on ${at}, and not every report could be taken.`,
  callDays: {
    stored: 'taken',
    none: 'nothing was settled',
    unanswered: 'no answer; it is asked again today',
    refused: 'the gateway refuses this server: ask it to admit the address of this server',
    faults: 'the answer has faults and was not taken: bring the report as a file, which shows its lines',
    unknown: 'the answer has columns that are not known: bring the report as a file',
  },
  files: 'Files',
  file: (report: SettlementReport, preset: string) => `${reports[report]}, read as ${preset}`,
  fileRows: (count: number, added: number) => `${rows(count)}, ${added.toLocaleString('en-IN')} of them new`,
  unfinished: (stored: number, count: number) => `Stopped after ${stored.toLocaleString('en-IN')} of ${rows(count)}; nothing of it counts. Give the file again.`,
  given: (at: string, by: string, hash: string) => `${at}, by ${by}. SHA-256 ${hash}…`,
  unproven: 'Unproven',
  unprovenHint: 'No real file of this form was ever seen. Compare a few rows with the file before you trust it.',
};

/** How a file is given. */
export const settlementUpload = {
  title: 'Give a file',
  hint: 'A settlement report of the gateway or a statement of the bank: CSV, Excel (.xlsx) or JSON, up to 32 MB. Drop it here, or choose it.',
  off: 'This server has no key for reports. Whoever runs it can set SETTLEMENT_KEY.',
  storing: (stored: number, count: number) => `${stored.toLocaleString('en-IN')} of ${rows(count)} stored`,
  progress: 'Rows that are stored',
  stored: (name: string) => `${name} was taken.`,
  known: (name: string) => `${name} was given before. Nothing has changed.`,
  fault: (line: number | null, reason: string) => (line === null ? reason : `Line ${line}: ${reason}`),
  faultsNext: 'Get the file once more from where it came, without opening it in between, and give it again.',
  stillUnknown: 'The file is still not known with these columns. Look at the row of the names, or whether another saved form fits as well.',
  report: 'What it is',
  reports,
  name: 'Name of this form',
  nameHint: 'As it is called in the list of files.',
  nameMissing: 'Give it a name.',
  creditOrAmount: 'A statement has a credit column, or one amount with a column that says credit or debit.',
  fields,
};
