import { istDate, parseRupees, type TransactionRecord } from '@mmmcollege/backend/contract';
import { COLUMNS, rawText, shownText } from './columns';

/** Rows of one block: small enough to index again when a status changes, large enough to search with few calls. */
export const BLOCK_ROWS = 1024;

// Between values and rows, so that a match never runs from one into the next.
const BETWEEN = '\u0000';
// A text with one rupee sign takes two bytes for each of its letters; this stand-in is of one byte.
const RUPEE = '\u0001';

const folded = (text: string): string => text.toLowerCase().replaceAll('₹', RUPEE);

/** What is looked for in the blocks, or `null` when it holds a character that only the blocks themselves use. */
export function needleOf(query: string): string | null {
  return query.includes(BETWEEN) || query.includes(RUPEE) ? null : folded(query);
}

/** Every text a search may match in a record: what its nine cells show, and what they hold. */
export function searchTexts(record: TransactionRecord): string[] {
  return COLUMNS.flatMap((column) => {
    const [shown, raw] = [shownText(record, column), rawText(record, column.id)];
    return shown === raw ? [shown] : [shown, raw];
  });
}

/** The date of a payment as a number, 20261120; 0 when it has none. */
function dayOf(record: TransactionRecord): number {
  const iso = record.transaction_date;
  if (typeof iso !== 'string') return 0;
  // The wire writes IST; another server's zone is turned into it.
  const date = iso.endsWith('+05:30') ? iso.slice(0, 10) : dateOf(iso);
  return Number(date.replaceAll('-', '')) || 0;
}

function dateOf(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : istDate(at);
}

/** Up to `BLOCK_ROWS` records with what is searched, filtered and summed laid out beside them. */
export class Block {
  readonly paise: Float64Array;
  readonly days: Int32Array;
  private haystack = '';
  /** Where each row begins in the haystack; one more for the end. */
  private readonly starts: Uint32Array;

  constructor(readonly rows: TransactionRecord[]) {
    this.paise = Float64Array.from(rows, (row) => parseRupees(row.total_fees) ?? 0);
    this.days = Int32Array.from(rows, dayOf);
    this.starts = new Uint32Array(rows.length + 1);
    this.index();
  }

  setStatus(row: number, status: TransactionRecord['transaction_status']): void {
    (this.rows[row] as TransactionRecord).transaction_status = status;
    this.index();
  }

  /** Sets `marks[offset + row]` for every row that holds the needle. @returns how many do. */
  mark(needle: string, marks: Uint8Array, offset: number): number {
    const { haystack, starts, rows } = this;
    let [row, found] = [0, 0];
    for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, starts[row])) {
      while ((starts[row + 1] as number) <= at) row += 1;
      marks[offset + row] = 1;
      found += 1;
      row += 1;
      if (row === rows.length) break;
    }
    return found;
  }

  private index(): void {
    let length = 0;
    const texts = this.rows.map((row, at) => {
      const text = folded(searchTexts(row).join(BETWEEN));
      this.starts[at] = length;
      length += text.length + BETWEEN.length;
      return text;
    });
    this.starts[this.rows.length] = length;
    this.haystack = texts.join(BETWEEN);
  }
}
