export const SETTLEMENT_FIELDS = [
  'gatewayTxnId', 'ourTxnId', 'kind', 'paidOn', 'merchant', 'product', 'mode', 'gross', 'fee', 'gst', 'deduction', 'net', 'bankRef', 'refundRef', 'settledOn', 'settlementId', 'utr',
] as const;
export type SettlementField = (typeof SETTLEMENT_FIELDS)[number];

export const BANK_FIELDS = ['date', 'narration', 'reference', 'debit', 'credit', 'amount', 'side', 'balance'] as const;
export type BankField = (typeof BANK_FIELDS)[number];

export type ReportField = SettlementField | BankField;

export interface Preset<Field extends ReportField = ReportField> {
  /** Stored with each file. */
  name: string;
  /** As people call it. */
  title: string;
  report: 'settlement' | 'bank';
  /** Whether a real file of this college was read with it. */
  proven: boolean;
  /** Only for a file of this kind; otherwise for any. */
  format?: 'json';
  unit: 'rupees' | 'paise';
  /** Names of columns; a `*` at the end stands for anything. Of several in one row the first that is not empty counts. */
  columns: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Must be there besides the fields that every report needs. */
  needs?: readonly Field[];
}

/** Without one of each list a report cannot be used. */
export const NEEDED: Readonly<Record<Preset['report'], readonly (readonly ReportField[])[]>> = {
  settlement: [['gatewayTxnId'], ['gross'], ['net'], ['settledOn']],
  bank: [['date'], ['narration'], ['credit', 'amount']],
};

/** Upper case, spaces and punctuation say nothing. */
export const headerKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
