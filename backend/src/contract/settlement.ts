import type { Language } from './languages.js';
/** What is not as it should be between ledger, settlement report and bank (docs/requirements.md#settlement-exceptions). */
export const SETTLEMENT_EXCEPTIONS = [
  'OVERDUE', 'UNKNOWN_PAYMENT', 'LATE_SUCCESS', 'AMOUNT_WRONG', 'DUPLICATE_ROW', 'REVERSED_AFTER', 'REFUND_MISSING', 'REFUND_UNKNOWN', 'FEE_WRONG', 'GST_WRONG', 'UPI_FEE',
  'NEGATIVE_BATCH', 'BATCH_WITHOUT_CREDIT', 'SHORT_CREDIT', 'OVER_CREDIT', 'CREDIT_WITHOUT_BATCH',
] as const;
export type SettlementExceptionKind = (typeof SETTLEMENT_EXCEPTIONS)[number];

export type SettlementReport = 'settlement' | 'bank';

/** What a column of a report can hold. */
export const SETTLEMENT_FIELDS = [
  'gatewayTxnId', 'ourTxnId', 'kind', 'paidOn', 'merchant', 'product', 'mode', 'gross', 'fee', 'gst', 'deduction', 'net', 'bankRef', 'refundRef', 'settledOn', 'settlementId', 'utr',
] as const;
export type SettlementField = (typeof SETTLEMENT_FIELDS)[number];

export const BANK_FIELDS = ['date', 'narration', 'reference', 'debit', 'credit', 'amount', 'side', 'balance'] as const;
export type BankField = (typeof BANK_FIELDS)[number];

export type ReportField = SettlementField | BankField;

/** Without one of each list a report cannot be used. */
export const NEEDED_FIELDS: Readonly<Record<SettlementReport, readonly (readonly ReportField[])[]>> = {
  settlement: [['gatewayTxnId'], ['gross'], ['net'], ['settledOn']],
  bank: [['date'], ['narration'], ['credit', 'amount']],
};

/** Which column is which, for a header that no preset knows. */
export interface SettlementColumns {
  title: string;
  report: SettlementReport;
  columns: Partial<Record<ReportField, string>>;
}
export const MAPPING_TITLE_MAX = 80;

/** Files that are being stored. */
export interface SettlementProgress {
  files: { name: string; rows: number; stored: number }[];
}

export interface SettlementException {
  kind: SettlementExceptionKind;
  /** What it is about, stable from one look to the next: a payment, a row, a batch or a credit. */
  subject: string;
  /** Rupees that are not accounted for. */
  amount: number;
  /** Rupees as the other side has it; null where there is none. */
  expected: number | null;
  /** IST day, `yyyy-MM-dd`. */
  since: string;
  transaction_id: string | null;
  gatewayTxnId: string | null;
  /** Of the batch or credit that a person can link. */
  batch: string | null;
  creditId: number | null;
}

export interface SettlementCredit {
  id: number;
  date: string;
  narration: string;
  reference: string;
  amount: number;
  /** Rupees that belong to no batch yet. */
  open: number;
}

/** Money of a credit that belongs to a batch. */
export interface SettlementLink {
  id: number;
  creditId: number;
  amount: number;
  isAutomatic: boolean;
  /** Of the credit, as the bank has it. */
  date: string;
  narration: string;
}

export interface SettlementBatch {
  id: string;
  merchant: string;
  product: string;
  settledOn: string;
  settlementId: string;
  utr: string;
  rows: number;
  gross: number;
  fee: number;
  gst: number;
  net: number;
  credited: number;
  links: SettlementLink[];
}

export interface SettlementFile {
  id: number;
  name: string;
  report: SettlementReport;
  /** Title of its preset, and whether a real file of it was seen. */
  preset: string;
  isProven: boolean;
  /** First characters of its SHA-256. */
  hash: string;
  rows: number;
  /** Rows that no earlier file had. */
  added: number;
  stored: number;
  isComplete: boolean;
  at: string;
  by: string;
}

/** What came of asking the gateway for the settlements of a day; all but the first two need a person. */
export const SETTLEMENT_CALL_OUTCOMES = ['stored', 'none', 'unanswered', 'refused', 'faults', 'unknown'] as const;
export type SettlementCallOutcome = (typeof SETTLEMENT_CALL_OUTCOMES)[number];

export interface SettlementCall {
  /** IST; null before the first. */
  at: string | null;
  days: { day: string; outcome: SettlementCallOutcome }[];
}

export interface SettlementOverview {
  /** Nobody can upload while the server has no key for the originals. */
  mayUpload: boolean;
  /** Null while the gateway is not asked for its reports. */
  call: SettlementCall | null;
  files: SettlementFile[];
  exceptions: SettlementException[];
  accepted: number;
  batches: SettlementBatch[];
  /** With money that belongs to no batch; those of a known gateway first, then the newest. */
  credits: SettlementCredit[];
  sums: { gross: number; fee: number; gst: number; net: number; credited: number; unmatched: number };
}

export type SettlementUpload =
  | { outcome: 'stored'; file: SettlementFile; isKnown: boolean }
  | { outcome: 'faults'; count: number; faults: { line: number | null; reason: string; own?: Partial<Record<Exclude<Language, 'en'>, string>> }[] }
  | { outcome: 'unknown'; rows: { line: number; cells: string[] }[] };
