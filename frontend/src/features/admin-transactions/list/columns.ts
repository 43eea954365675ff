import { formatPaise, MISSING, parseRupees, rupeesText, type TransactionRecord } from '@mmmcollege/backend/contract';

export type ColumnId =
  | 'admissionNumber' | 'studentName' | 'email' | 'mobile' | 'course' | 'semesterNo' | 'total_fees' | 'transaction_id'
  | 'transaction_status';

export interface Column {
  id: ColumnId;
  label: string;
  /** `id`: digits and letters that must stay as they are; `money`: rupees. */
  kind: 'text' | 'id' | 'number' | 'money';
}

/** The nine columns, in their order (docs/requirements.md#transactions). */
export const COLUMNS: readonly Column[] = [
  { id: 'admissionNumber', label: 'Admission Number', kind: 'id' },
  { id: 'studentName', label: 'Student Name', kind: 'text' },
  { id: 'email', label: 'Email', kind: 'text' },
  { id: 'mobile', label: 'Mobile Number', kind: 'id' },
  { id: 'course', label: 'Course', kind: 'text' },
  { id: 'semesterNo', label: 'Semester', kind: 'number' },
  // The total under this label: docs/requirements.md#transactions.
  { id: 'total_fees', label: 'Tuition Fees', kind: 'money' },
  { id: 'transaction_id', label: 'Transaction ID', kind: 'id' },
  { id: 'transaction_status', label: 'Transaction Status', kind: 'text' },
];

/** The value as it came, as text; empty for what is missing. */
export function rawText(record: TransactionRecord, id: ColumnId): string {
  const value: unknown = record[id];
  return value === null || value === undefined ? '' : String(value);
}

/** The value as a cell shows it. */
export function shownText(record: TransactionRecord, { id, kind }: Column): string {
  const text = rawText(record, id);
  if (text === '') return MISSING;
  const paise = kind === 'money' ? parseRupees(record[id]) : null;
  return paise === null ? text : formatPaise(paise);
}

/** The value as the CSV holds it: nothing for what is missing, two decimals for money. */
export function fileText(record: TransactionRecord, { id, kind }: Column): string {
  const paise = kind === 'money' ? parseRupees(record[id]) : null;
  return paise === null ? rawText(record, id) : rupeesText(paise);
}
