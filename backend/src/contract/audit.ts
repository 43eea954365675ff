/** Every act that the audit trail knows, by its stable name. What a newer version writes is shown by its name. */
export const AUDIT_ACTS = [
  'access', 'login',
  'payment.ask', 'payment.refresh', 'payment.release', 'payment.view',
  'payment.find', 'payment.history', 'payment.message', 'payment.note',
  'payment.book', 'booking.look', 'booking.evidence', 'booking.view',
  'receipt.resend', 'receipt.redirect', 'receipt.take', 'receipt.view',
  'review.list', 'review.resolve',
  'refund.pay', 'refund.end', 'refund.ask', 'refund.advice', 'refund.adviceResend', 'refund.adviceRedirect', 'fee.reopen',
  'transactions.export', 'transactions.list', 'reconciliation.list',
  'students.import', 'students.list', 'student.view', 'student.change', 'student.close', 'student.reopen', 'fees.dueDate', 'fees.adjust', 'student.export', 'student.erase', 'retention.erase',
  'audit.search', 'audit.export', 'database.backup', 'database.restore', 'receiptKeys.change',
  'settlement.view', 'settlement.import', 'settlement.mapping', 'settlement.link', 'settlement.unlink', 'settlement.accept',
  'day.list', 'day.close', 'day.adjust', 'evidence.pack', 'report.view', 'report.list', 'report.export', 'dues.view', 'dues.list', 'dues.export', 'dues.remind',
  'bulk.stage', 'bulk.rows', 'bulk.apply', 'bulk.drop', 'bulk.undo', 'bulk.import', 'bulk.columns', 'bulk.row', 'bulk.rowUndo',
  'fees.list', 'fees.view', 'fees.draft', 'fees.change', 'fees.drop', 'fees.publish', 'fees.words', 'fees.word',
  'approval.list', 'approval.propose', 'approval.approve', 'approval.decline', 'approval.withdraw', 'approval.expire',
  'health.check', 'health.mail',
  'people.list', 'session.list', 'person.create', 'person.invite', 'person.accept', 'person.disable', 'person.enable', 'person.reset', 'person.roles', 'person.details',
  'password.change', 'factor.enrol', 'factor.add', 'factor.remove', 'factor.codes', 'factor.recovery', 'session.open', 'session.end', 'session.endAll',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];
/** Acts on an account of the office. */
export type AccountAct = Extract<AuditAct, `${'person' | 'password' | 'factor' | 'session'}.${string}`>;

export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

/** One entry as the office sees it. What was erased is null. */
export interface AuditRecord {
  /** Its place in the chain. */
  seq: number;
  /** ISO 8601, +05:30. */
  at: string;
  act: string;
  /** Empty: it was done. Otherwise the code of the error that refused it. */
  refusal: string;
  requestId: string;
  person: string | null;
  address: string | null;
  /** What it was about: a transaction id, `student ABC123`, a name. */
  subject: string | null;
  before: AuditValues | null;
  after: AuditValues | null;
  details: AuditValues | null;
}

export interface AuditFilter {
  person?: string;
  act?: string;
  subject?: string;
  /** IST days, both included. */
  from?: string;
  to?: string;
}

export interface AuditSearch extends AuditFilter {
  /** The page after this entry: older ones only. */
  before?: number;
}

/** Newest first. */
export interface AuditPage {
  entries: AuditRecord[];
  /** `before` of the next page; null on the last one. */
  next: number | null;
}

/** The files that the page makes of what it shows; it reports each before it is made. */
export const EXPORTED_FILES = ['transactions', 'reconciliation', 'dues', 'report'] as const;

export interface ExportReport {
  file: (typeof EXPORTED_FILES)[number];
  /** What search and filters leave, in words. */
  filter: string;
  rows: number;
}
