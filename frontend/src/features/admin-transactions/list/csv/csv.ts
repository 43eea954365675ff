import { parseRupees, rupeesText, type TransactionRecord } from '@mmmcollege/backend/contract';
import { transactions } from '@mmmcollege/backend/contract/texts';
import { BYTE_ORDER_MARK, LINE_END, quoted, safe } from '../../../../lib/csv-cell';
import { COLUMNS, fileText } from '../columns';
import type { ListedTransaction } from '../listed-transaction';

export const CSV_NAME = 'mmmcollege_transactions.csv';
const CHUNK_ROWS = 500;

/** English in every language: programs read the file. */
const HEADER = [...COLUMNS.map(({ id }) => transactions.columns[id]), ...Object.values(transactions.refundColumns)].map(quoted).join(',');

export function recordLine(record: TransactionRecord): string {
  let line = '';
  for (const column of COLUMNS) line += (line ? ',' : '') + quoted(safe(fileText(record, column), column.kind === 'id'));
  return `${line},${quoted(record.refund_status ?? '')},${quoted(refundedText(record))}`;
}

const refundedText = ({ refund_status: status, refunded_amount: amount }: TransactionRecord): string => (status ? rupeesText(parseRupees(amount) ?? 0) : '');

export const csvPieces = (records: Iterable<TransactionRecord>): Generator<string> => filePieces(HEADER, records, recordLine);

export function* filePieces<Row>(header: string, rows: Iterable<Row>, lineOf: (row: Row) => string): Generator<string> {
  yield BYTE_ORDER_MARK + header + LINE_END;
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(lineOf(row));
    if (lines.length < CHUNK_ROWS) continue;
    yield lines.join(LINE_END) + LINE_END;
    lines = [];
  }
  if (lines.length > 0) yield lines.join(LINE_END) + LINE_END;
}

export const csvFile = (found: Iterable<ListedTransaction>, pause: () => Promise<void>): Promise<Blob> =>
  fileOf(csvPieces(Array.from(found, ({ record }) => record)), pause);

/** `pause` is awaited between chunks, so that the page stays responsive. */
export async function fileOf(texts: Iterable<string>, pause: () => Promise<void>): Promise<Blob> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (const piece of texts) {
    // Encoded here: the Blob constructor would encode all chunks in one long task.
    pieces.push(encoder.encode(piece));
    await pause();
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}
