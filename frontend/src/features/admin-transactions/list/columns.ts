import { formatPaise, MISSING, parseRupees, rupeesText, type TransactionRecord } from '@mmmcollege/backend/contract';
import { type Catalogue, transactions } from '@mmmcollege/backend/contract/texts';

export type ColumnId =
  | 'admissionNumber' | 'studentName' | 'email' | 'mobile' | 'course' | 'semesterNo' | 'total_fees' | 'transaction_id'
  | 'transaction_status';

export interface Column {
  id: ColumnId;
  /** `id`: must be kept character by character. `money`: rupees. */
  kind: 'text' | 'id' | 'number' | 'money';
}

export const COLUMNS: readonly Column[] = [
  { id: 'admissionNumber', kind: 'id' },
  { id: 'studentName', kind: 'text' },
  { id: 'email', kind: 'text' },
  { id: 'mobile', kind: 'id' },
  { id: 'course', kind: 'text' },
  { id: 'semesterNo', kind: 'number' },
  { id: 'total_fees', kind: 'money' },
  { id: 'transaction_id', kind: 'id' },
  { id: 'transaction_status', kind: 'text' },
];

/** As shown and as received: its standing, and the amount. */
export const refundTexts = (record: TransactionRecord): string[] => {
  const { refund_status: status, refunded_amount: amount } = record;
  return status ? [shownRefund(record, transactions), status, ...(amount ? [rawText(record, 'refunded_amount')] : [])] : [];
};

/** How the refunds stand, with what was given back until now; empty without any. */
export function shownRefund({ refund_status: status, refunded_amount: amount }: TransactionRecord, texts: Catalogue['transactions']): string {
  if (!status) return '';
  const paise = parseRupees(amount) ?? 0;
  return texts.refund(texts.refunds[status], paise === 0 ? null : formatPaise(paise));
}

/** The value as received; empty when missing. */
export function rawText(record: TransactionRecord, id: ColumnId | 'refunded_amount'): string {
  const value: unknown = record[id];
  return value === null || value === undefined ? '' : String(value);
}

export function shownText(record: TransactionRecord, { id, kind }: Column): string {
  const text = rawText(record, id);
  if (text === '') return MISSING;
  const paise = kind === 'money' ? parseRupees(record[id]) : null;
  return paise === null ? text : formatPaise(paise);
}

/** The value in the CSV: empty when missing, two decimals for money. */
export function fileText(record: TransactionRecord, { id, kind }: Column): string {
  const paise = kind === 'money' ? parseRupees(record[id]) : null;
  return paise === null ? rawText(record, id) : rupeesText(paise);
}
