import type { ShownStatus, TransactionRecord } from '@mmmcollege/backend/contract';
import { Block, BLOCK_ROWS, needleOf, searchTexts } from './block';
import type { Loaded, View, ViewRequest } from './book-calls';
import { COLUMNS, type ColumnId, rawText } from './columns';
import { csvPieces } from './csv';
import { RecordSplitter } from './record-splitter';
import { descending, finished, type Keys, sortSteps, ties } from './sort-order';

/** After every text: what is missing stands at the end of an ascending list. */
const LAST = '\uffff';

interface Order {
  ascending: Uint32Array;
  tied: Uint8Array;
}

/** All transactions of the office, searched, filtered, sorted and counted by row number. Knows no screen. */
export class TransactionBook {
  private blocks: Block[] = [];
  private size = 0;
  private splitter = new RecordSplitter();
  /** Records that do not fill a block yet. */
  private loose: TransactionRecord[] = [];
  private newest = new Uint32Array(0);
  private readonly orders = new Map<ColumnId, Order>();
  private reversed: { column: ColumnId; rows: Uint32Array } | null = null;
  private searched: { query: string; marks: Uint8Array; perBlock: number[] } | null = null;
  /** Grows with every list: work on an older one stops. */
  private edition = 0;

  begin(): void {
    this.blocks = [];
    this.loose = [];
    this.size = 0;
    this.edition += 1;
    this.splitter = new RecordSplitter();
    this.forget();
  }

  /** Takes the next bytes of the list. @returns how many records there are now. */
  chunk(bytes: Uint8Array): number {
    for (const record of this.splitter.push(bytes)) {
      this.loose.push(record);
      if (this.loose.length === BLOCK_ROWS) this.bind();
    }
    return this.size + this.loose.length;
  }

  /** @throws when the list broke off; the book is empty then. */
  end(): Loaded {
    try {
      this.splitter.finish();
    } catch (error) {
      this.begin();
      throw error;
    }
    this.bind();
    return { count: this.size };
  }

  view(request: ViewRequest): View {
    const { visible, total, paise } = this.filtered(request);
    const pages = Math.max(1, Math.ceil(total / request.pageSize));
    const page = Math.min(Math.max(request.page, 1), pages);
    const rows: TransactionRecord[] = [];
    let skip = (page - 1) * request.pageSize;
    for (const row of this.order(request)) {
      if (visible[row] === 0) continue;
      if (skip > 0) skip -= 1;
      else if (rows.push(this.record(row)) === request.pageSize) break;
    }
    return { rows, total, paise, page, pages };
  }

  /** Ids of the filtered rows that are not final, those that may change soonest first. */
  unsettled(request: ViewRequest): string[] {
    const { visible } = this.filtered(request);
    const open: string[] = [];
    const closed: string[] = [];
    for (const row of this.order(request)) {
      const { transaction_id: id, transaction_status: status } = this.record(row);
      if (visible[row] === 0 || status === 'SUCCESS') continue;
      (status === 'PENDING' || status === 'INITIATED' ? open : closed).push(id);
    }
    return [...open, ...closed];
  }

  /** Writes a refreshed status into its row. */
  setStatus(transactionId: string, status: ShownStatus): void {
    for (let at = this.blocks.length - 1; at >= 0; at -= 1) {
      const block = this.blocks[at] as Block;
      const row = block.rows.findIndex((record) => record.transaction_id === transactionId);
      if (row < 0) continue;
      block.setStatus(row, status);
      this.orders.delete('transaction_status');
      this.reversed = null;
      this.searched = null;
      return;
    }
  }

  /** The file of what the request leaves, in its order. `pause` is awaited between pieces. */
  async csv(request: ViewRequest, pause: () => Promise<void> = () => Promise.resolve()): Promise<Blob> {
    const { visible } = this.filtered(request);
    // Copied: searches go on while the file is made.
    const rows = this.order(request).filter((row) => visible[row] === 1);
    const pieces: string[] = [];
    for (const piece of csvPieces(this.recordsOf(rows))) {
      pieces.push(piece);
      await pause();
    }
    return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
  }

  /** Sorts by every column before anybody asks for it, in steps of a few milliseconds. */
  async warmUp(pause: () => Promise<void>): Promise<void> {
    const { edition } = this;
    for (const { id } of COLUMNS) {
      const steps = this.orderSteps(id);
      while (!steps.next().done) {
        await pause();
        if (edition !== this.edition) return;
      }
    }
  }

  private filtered({ query, statuses, from, to }: ViewRequest) {
    const marks = this.search(query);
    const wanted = new Set<string>(statuses);
    const [first, last] = [dayNumber(from, 0), dayNumber(to, 99_999_999)];
    const dated = from !== null || to !== null;
    const visible = new Uint8Array(this.size);
    let [total, paise, row] = [0, 0, 0];
    for (const block of this.blocks) {
      for (let at = 0; at < block.rows.length; at += 1, row += 1) {
        if (marks[row] === 0) continue;
        const day = block.days[at] as number;
        if (dated && (day < first || day > last || day === 0)) continue;
        if (wanted.size > 0 && !wanted.has((block.rows[at] as TransactionRecord).transaction_status)) continue;
        visible[row] = 1;
        total += 1;
        paise += block.paise[at] as number;
      }
    }
    return { visible, total, paise };
  }

  private search(query: string): Uint8Array {
    const known = this.searched;
    if (known?.query === query) return known.marks;
    const marks = new Uint8Array(this.size);
    const perBlock: number[] = [];
    const needle = needleOf(query);
    // What holds the longer text holds the shorter one: blocks without the shorter one need no look.
    const narrower = known !== null && known.query !== '' && query.toLowerCase().includes(known.query.toLowerCase());
    this.blocks.forEach((block, at) => {
      if (narrower && known.perBlock[at] === 0) perBlock.push(0);
      else if (query === '') perBlock.push(markAll(block, marks, at * BLOCK_ROWS));
      else if (needle === null) perBlock.push(markByEye(block, query.toLowerCase(), marks, at * BLOCK_ROWS));
      else perBlock.push(block.mark(needle, marks, at * BLOCK_ROWS));
    });
    this.searched = { query, marks, perBlock };
    return marks;
  }

  private order({ sort }: ViewRequest): Uint32Array {
    if (!sort) return this.newestFirst();
    const { ascending, tied } = finished(this.orderSteps(sort.column));
    if (!sort.descending) return ascending;
    if (this.reversed?.column !== sort.column) this.reversed = { column: sort.column, rows: descending(ascending, tied) };
    return this.reversed.rows;
  }

  private *orderSteps(column: ColumnId): Generator<void, Order> {
    const known = this.orders.get(column);
    if (known) return known;
    const keys = this.keys(column);
    const ascending = yield* sortSteps(keys, this.newestFirst());
    const order = { ascending, tied: ties(ascending, keys) };
    this.orders.set(column, order);
    return order;
  }

  private keys(column: ColumnId): Keys {
    if (column === 'total_fees') return Float64Array.from(this.blocks.flatMap(({ paise }) => [...paise]));
    if (column === 'semesterNo') return Float64Array.from(this.rows(), (row) => Number(row.semesterNo ?? Infinity));
    return Array.from(this.rows(), (row) => rawText(row, column).toLowerCase() || LAST);
  }

  /** The server's list is oldest first; the screen's is the reverse (specification, section 7). */
  private newestFirst(): Uint32Array {
    if (this.newest.length === this.size) return this.newest;
    this.newest = new Uint32Array(this.size);
    for (let at = 0; at < this.size; at += 1) this.newest[at] = this.size - 1 - at;
    return this.newest;
  }

  private bind(): void {
    if (this.loose.length > 0) this.blocks.push(new Block(this.loose));
    this.size += this.loose.length;
    this.loose = [];
  }

  private record(row: number): TransactionRecord {
    return this.blocks[Math.floor(row / BLOCK_ROWS)]?.rows[row % BLOCK_ROWS] as TransactionRecord;
  }

  private *rows(): Generator<TransactionRecord> {
    for (const block of this.blocks) yield* block.rows;
  }

  private *recordsOf(rows: Iterable<number>): Generator<TransactionRecord> {
    for (const row of rows) yield this.record(row);
  }

  private forget(): void {
    this.orders.clear();
    this.reversed = null;
    this.searched = null;
  }
}

const dayNumber = (date: string | null, unset: number): number => (date ? Number(date.replaceAll('-', '')) : unset);

function markAll(block: Block, marks: Uint8Array, offset: number): number {
  marks.fill(1, offset, offset + block.rows.length);
  return block.rows.length;
}

/** Row by row, for the rare query with a character that the blocks use for themselves. */
function markByEye(block: Block, query: string, marks: Uint8Array, offset: number): number {
  let found = 0;
  block.rows.forEach((row, at) => {
    if (!searchTexts(row).some((text) => text.toLowerCase().includes(query))) return;
    marks[offset + at] = 1;
    found += 1;
  });
  return found;
}
