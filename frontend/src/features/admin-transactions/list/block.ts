import { istDate, parseRupees, type TransactionRecord } from '@mmmcollege/backend/contract';
import { COLUMNS, rawText, shownText } from './columns';
import { GramIndex } from './grams';

/** Rows of one block: small enough to index again when a status changes, large enough to search with few calls. */
export const BLOCK_BITS = 10;
export const BLOCK_ROWS = 1 << BLOCK_BITS;

/** Up to this part of a block's rows it is quicker to look at them one by one than to read the block through. */
const FEW = 0.3;

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
function searchTexts(record: TransactionRecord): string[] {
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

/** Up to `BLOCK_ROWS` records with what is searched, filtered and summed laid out beside them; made in the worker. */
export interface PackedBlock {
  readonly rows: readonly TransactionRecord[];
  readonly paise: Float64Array<ArrayBuffer>;
  readonly days: Int32Array<ArrayBuffer>;
  readonly haystack: string;
  /** Where each row begins in the haystack; one more for the end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Of `GramIndex`, as it travels between threads. */
  readonly grams: Uint32Array<ArrayBuffer>;
}

const searchedText = (record: TransactionRecord): string => folded(searchTexts(record).join(BETWEEN));

export function packBlock(rows: TransactionRecord[]): PackedBlock {
  const texts = rows.map(searchedText);
  const starts = new Uint32Array(rows.length + 1);
  texts.forEach((text, at) => void (starts[at + 1] = (starts[at] as number) + text.length + BETWEEN.length));
  return {
    rows, paise: Float64Array.from(rows, (row) => parseRupees(row.total_fees) ?? 0), days: Int32Array.from(rows, dayOf),
    haystack: texts.join(BETWEEN), starts, grams: GramIndex.of(texts).bits,
  };
}

/** The block with another status in one row. Amounts and days are shared with the block before. */
export function withStatus(block: PackedBlock, row: number, status: TransactionRecord['transaction_status']): PackedBlock {
  const record = { ...(block.rows[row] as TransactionRecord), transaction_status: status };
  const text = searchedText(record);
  const [from, next] = [block.starts[row] as number, block.starts[row + 1] as number];
  const longer = from + text.length + BETWEEN.length - next;
  return {
    ...block,
    rows: block.rows.map((other, at) => (at === row ? record : other)),
    haystack: block.haystack.slice(0, from) + text + block.haystack.slice(next - BETWEEN.length),
    starts: block.starts.map((start, at) => (at > row ? start + longer : start)),
    grams: GramIndex.from(block.grams).with(row, text).bits,
  };
}

/**
 * Sets `marks[offset + row]` for every row that holds the needle.
 *
 * @param places of the needle, as `placesOf` gives them.
 */
export function markRows(block: PackedBlock, needle: string, places: readonly number[], marks: Uint8Array, offset: number): void {
  const { haystack, starts, rows } = block;
  const candidates = places.length > 0 ? GramIndex.from(block.grams).candidates(places, rows.length * FEW) : null;
  if (candidates) {
    for (const row of candidates) if (haystack.slice(starts[row], starts[row + 1]).includes(needle)) marks[offset + row] = 1;
    return;
  }
  let row = 0;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, starts[row])) {
    while ((starts[row + 1] as number) <= at) row += 1;
    marks[offset + row] = 1;
    row += 1;
    if (row === rows.length) break;
  }
}

/** Row by row, for the rare query with a character that the haystack uses for itself. */
export function markRowsByEye({ rows }: PackedBlock, query: string, marks: Uint8Array, offset: number): void {
  const wanted = query.toLowerCase();
  rows.forEach((row, at) => {
    if (searchTexts(row).some((text) => text.toLowerCase().includes(wanted))) marks[offset + at] = 1;
  });
}
