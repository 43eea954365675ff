import type { TransactionRecord } from '@mmmcollege/backend/contract';
import fc from 'fast-check';
import { COLUMNS, fileText } from '../list/columns';
import { aRecord } from './records';

export const CSV_LABELS = ['Admission Number', 'Student Name', 'Email', 'Mobile Number', 'Course', 'Semester', 'Tuition Fees', 'Transaction ID', 'Transaction Status', 'Refund Status', 'Refunded Amount'];

/** What must stand in a cell: the value, with an apostrophe where a spreadsheet would calculate or alter it. */
function expectedCell(text: string, isId: boolean): string {
  const formula = ['=', '+', '-', '@', '\t', '\r'].some((first) => text.startsWith(first));
  const altered = isId && (/^0\d+$/.test(text) || /^\d{12,}$/.test(text) || /^\d+(\.\d+)?e\d+$/i.test(text));
  return formula || altered ? `'${text}` : text;
}

/** What the file must hold, its line of labels first. */
export const expectedCells = (records: readonly TransactionRecord[]): string[][] => [
  CSV_LABELS,
  ...records.map((one) => [
    ...COLUMNS.map((column) => expectedCell(fileText(one, column), column.kind === 'id')),
    one.refund_status ?? '', one.refund_status ? (one.refunded_amount ?? 0).toFixed(2) : '',
  ]),
];

/** Quotes, line ends, formulas, scripts and signs of every kind; the same every time. */
export function fuzzedRecords(count: number): TransactionRecord[] {
  const text = fc.oneof(
    fc.string({ maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom('=cmd|\' /C calc\'!A0', '+1', '-1', '@x', '\ttab', '\rcr', '\nlf', 'a\r\nb', '"', '""', ',', ';', 'आशा कुमारी', '😀👩🏽‍🎓', '0099', '1e5', '\ufeff', "'", ' '),
  );
  const record = fc.record({
    admissionNumber: text, studentName: fc.option(text), email: fc.option(text), mobile: fc.option(text), course: fc.option(text), transaction_id: text,
  });
  return fc.sample(record, { numRuns: count, seed: 7 }).map((fields, n) => aRecord(n, fields));
}
