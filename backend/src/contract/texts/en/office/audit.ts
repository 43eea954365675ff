import type { AuditAct } from '../../../audit.js';
import { plural } from '../../plural.js';

/** The screen of the audit trail. */
export const audit = {
  title: 'Audit Trail',
  intro: 'What people did in the fee office, newest first. Nothing here can be changed.',
  person: 'Person',
  act: 'Act',
  anyAct: 'All acts',
  subject: 'About',
  subjectHint: 'Transaction ID or name',
  from: 'From',
  to: 'To',
  badPeriod: 'The first day is after the last one.',
  search: 'Search',
  clear: 'Clear',
  csv: 'Download CSV',
  notExported: 'The CSV could not be made. Try again.',
  older: 'Show older',
  shown: (count: number, hasMore: boolean) => plural('en', count, { one: `${count} entry`, other: `${count} entries` }) + (hasMore ? ', and older ones' : ''),
  none: 'No entries found.',
  notLoaded: 'The audit trail could not be loaded.',
  tryAgain: 'Try again',
  somebody: 'Somebody unknown',
  erasedPerson: 'Somebody (erased)',
  erasedSubject: 'what was erased',
  done: (person: string, act: string, subject: string) => `${person} ${act}${subject && ` ${subject}`}`,
  refused: (person: string, act: string, subject: string, code: string) => `${person} was refused: ${act}${subject && ` ${subject}`} (${code})`,
  unchanged: (value: string) => `${value}, unchanged`,
  change: (before: string, after: string) => `${after}, was ${before}`,
  yes: 'yes',
  no: 'no',
  nothing: 'none',
  place: (seq: number, address: string | null) => `No. ${seq}${address ? `, from ${address}` : ''}`,
};

/** By act: its name in the filter and in refusals, and what follows the person in a sentence. */
export const auditActs = {
  access: { name: 'Closed part of the office', done: 'opened' },
  login: { name: 'Login', done: 'logged in' },
  'payment.ask': { name: 'Bank asked', done: 'asked the bank about payment' },
  'payment.refresh': { name: 'Payment refreshed', done: 'refreshed payment' },
  'payment.release': { name: 'Payment released', done: 'released payment' },
  'payment.view': { name: 'Payment viewed', done: "viewed the student's status of payment" },
  'payment.find': { name: 'Payment searched by bank ID', done: 'searched for an ID of the bank' },
  'payment.history': { name: 'Payment opened', done: 'opened payment' },
  'payment.message': { name: "Gateway's message viewed", done: 'read what the gateway wrote about payment' },
  'payment.note': { name: 'Note added', done: 'added a note to payment' },
  'receipt.resend': { name: 'Receipt mail resent', done: 'resent the receipt mail of payment' },
  'receipt.view': { name: 'Receipt viewed', done: 'viewed the receipt of payment' },
  'review.list': { name: 'Review queue viewed', done: 'viewed the review queue' },
  'review.resolve': { name: 'Review item resolved', done: 'resolved a review item of payment' },
  'transactions.export': { name: 'Transactions exported', done: 'exported transactions' },
  'transactions.list': { name: 'Transactions loaded', done: 'loaded the transactions' },
  'reconciliation.list': { name: 'Reconciliation loaded', done: 'loaded the reconciliation' },
  'student.export': { name: 'Student exported', done: 'exported what is kept about' },
  'student.erase': { name: 'Student erased', done: 'erased a student' },
  'retention.erase': { name: 'Old data erased', done: 'erased what is kept no longer' },
  'audit.search': { name: 'Audit trail searched', done: 'searched the audit trail' },
  'audit.export': { name: 'Audit trail exported', done: 'exported the audit trail' },
  'database.restore': { name: 'Backup restored', done: 'restored a backup' },
} satisfies Record<AuditAct, { name: string; done: string }>;

/** Names of the values that an act tells; others are shown by their own name. */
export const auditValues = {
  status: 'status', isReleased: 'released', resolution: 'resolution', kind: 'case', gatewayTxnId: 'bank transaction', isQueued: 'queued', rows: 'rows', file: 'file',
  filter: 'filter', person: 'person', act: 'act', subject: 'about', from: 'from', to: 'to', what: 'of', keptPayments: 'payments kept', isAgain: 'again after a restore',
  taken: 'of', head: 'end of the trail',
};
