import { istDate, parseRupees, type ReconciliationRecord, rupeesText, type TransactionRecord } from '@mmmcollege/backend/contract';
import { bookedHow, reconciliation, transactions } from '@mmmcollege/backend/contract/texts';
import type { Column } from '../columns';
import type { ListedTransaction } from '../listed-transaction';
import { quoted, safe } from '../../../../lib/csv-cell';
import { fileOf, filePieces } from './csv';

export const RECONCILIATION_CSV_NAME = 'mmmcollege_reconciliation.csv';

type Row = [TransactionRecord, ReconciliationRecord | undefined];

interface ReconciliationColumn {
  label: string;
  kind: Column['kind'];
  text: (...row: Row) => string;
}

const { columns: labels } = transactions;

const rupees = (value: unknown): string => {
  const paise = parseRupees(value);
  return paise === null ? '' : rupeesText(paise);
};

function dayOf(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : istDate(at);
}

/** Several ids in one cell, apart by a space. */
const joined = (ids: readonly string[] | undefined): string => (ids ?? []).join(' ');

const BEFORE_HEADS: readonly ReconciliationColumn[] = [
  { label: reconciliation.date, kind: 'text', text: ({ transaction_date: date }) => dayOf(date) },
  { label: reconciliation.receiptNo, kind: 'id', text: (_record, more) => more?.receipt_no ?? '' },
  { label: labels.transaction_id, kind: 'id', text: ({ transaction_id: id }) => id },
  { label: reconciliation.gatewayId, kind: 'id', text: (_record, more) => joined(more?.gateway_ids) },
  { label: reconciliation.bankId, kind: 'id', text: (_record, more) => joined(more?.bank_ids) },
  { label: labels.admissionNumber, kind: 'id', text: ({ admissionNumber }) => admissionNumber },
  { label: labels.semesterNo, kind: 'number', text: ({ semesterNo }) => String(semesterNo) },
];

const AFTER_HEADS: readonly ReconciliationColumn[] = [
  { label: reconciliation.total, kind: 'money', text: ({ total_fees: total }) => rupees(total) },
  { label: labels.transaction_status, kind: 'text', text: ({ transaction_status: status }) => status },
  { label: reconciliation.serialNo, kind: 'id', text: (_record, more) => more?.serial_no ?? '' },
  { label: reconciliation.booked, kind: 'text', text: (_record, more) => (more?.booked ? bookedHow[more.booked] : '') },
];

/** Every head of the rows, in the order in which they come. */
function headColumns(rows: readonly Row[]): ReconciliationColumn[] {
  const heads = new Set<string>();
  for (const [, more] of rows) for (const head of Object.keys(more?.heads ?? {})) heads.add(head);
  return [...heads].map((head) => ({ label: head, kind: 'money', text: (_record, more) => rupees(more?.heads[head]) }));
}

/** `records`: by transaction id, of at least the found rows that the server knows. */
export function reconciliationFile(
  found: readonly ListedTransaction[], records: ReadonlyMap<string, ReconciliationRecord>, pause: () => Promise<void>,
): Promise<Blob> {
  const rows = found.map(({ record }): Row => [record, records.get(record.transaction_id)]);
  const columns = [...BEFORE_HEADS, ...headColumns(rows), ...AFTER_HEADS];
  const lineOf = (row: Row): string => columns.map(({ kind, text }) => quoted(safe(text(...row), kind === 'id'))).join(',');
  return fileOf(filePieces(columns.map(({ label }) => quoted(safe(label, false))).join(','), rows, lineOf), pause);
}
