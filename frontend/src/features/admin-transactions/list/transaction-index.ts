import { mayStillChange, type TransactionRecord } from '@mmmcollege/backend/contract';
import { BLOCK_BITS, BLOCK_ROWS, type PackedBlock } from './block';
import { COLUMNS, type ColumnId, rawText } from './columns';
import { csvPieces } from './csv';
import { Search } from './search';
import { descending, finished, type Keys, sortSteps, ties } from './sort-order';
import type { TransactionList } from './transaction-list';
import type { View, ViewRequest } from './view';

/** After every text: what is missing stands at the end of an ascending list. */
const LAST = '\uffff';

interface Order {
  ascending: Uint32Array;
  tied: Uint8Array;
}

type Pause = () => Promise<void>;
/** Whether a row passes status and dates. */
type Filter = (row: number) => boolean;

/** What a screen asks of one list: searched, filtered, sorted and counted by row number. Remembers what it has worked out. */
export class TransactionIndex {
  private reversed: { column: ColumnId; rows: Uint32Array } | null = null;
  private searched: Search | null = null;

  private constructor(
    readonly list: TransactionList,
    private readonly newest: Uint32Array,
    private readonly orders: Map<ColumnId, Order>,
  ) {}

  static of(list: TransactionList): TransactionIndex {
    return new TransactionIndex(list, Uint32Array.from({ length: list.count }, (_, at) => list.count - 1 - at), new Map());
  }

  /** Of another list. Where only statuses have changed, all orders but theirs still hold. */
  next(list: TransactionList): TransactionIndex {
    if (!sameRows(list, this.list)) return TransactionIndex.of(list);
    return new TransactionIndex(list, this.newest, new Map([...this.orders].filter(([column]) => column !== 'transaction_status')));
  }

  /** The rows of a page as soon as it is full: much sooner than all matches are counted. */
  page(request: ViewRequest): TransactionRecord[] {
    const search = this.search(request.query);
    const passes = this.filter(request);
    const rows: TransactionRecord[] = [];
    let skip = (request.page - 1) * request.pageSize;
    for (const row of this.order(request)) {
      if (!search.matches(row) || !passes(row)) continue;
      if (skip > 0) skip -= 1;
      else if (rows.push(this.record(row)) === request.pageSize) break;
    }
    return rows;
  }

  /** Does what `view` needs first, in steps, so that a key pressed meanwhile does not wait for it. */
  searchSteps(query: string): Generator<void, void> {
    return this.search(query).steps();
  }

  view(request: ViewRequest): View {
    const passes = this.filter(request);
    const { marks } = this.finishedSearch(request.query);
    let [total, paise] = [0, 0];
    for (let row = 0; row < this.list.count; row += 1) {
      if (marks[row] === 0 || !passes(row)) continue;
      total += 1;
      paise += this.list.blocks[row >>> BLOCK_BITS]?.paise[row & (BLOCK_ROWS - 1)] as number;
    }
    const pages = Math.max(1, Math.ceil(total / request.pageSize));
    const page = Math.min(Math.max(request.page, 1), pages);
    return { rows: this.page({ ...request, page }), total, paise, page, pages };
  }

  /** Ids of the filtered rows that asking the gateway may still change, those that may change soonest first. */
  unsettled(request: ViewRequest, now: number): string[] {
    const open: string[] = [];
    const closed: string[] = [];
    for (const { transaction_id: id, transaction_status: status, transaction_date: date } of this.recordsOf(this.selected(request))) {
      const since = Date.parse(String(date));
      if (!mayStillChange(status, Number.isNaN(since) ? null : since, now)) continue;
      (status === 'PENDING' || status === 'INITIATED' ? open : closed).push(id);
    }
    return [...open, ...closed];
  }

  /** The file of what the request leaves, in its order. `pause` is awaited between pieces. */
  async csv(request: ViewRequest, pause: Pause): Promise<Blob> {
    const encoder = new TextEncoder();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (const piece of csvPieces(this.recordsOf(this.selected(request)))) {
      // Here and not in the Blob, which would turn all pieces into bytes in one long task.
      pieces.push(encoder.encode(piece));
      await pause();
    }
    return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
  }

  /** Sorts by every column before anybody asks for it, in steps of a few milliseconds. Statuses are few and quickly sorted. */
  async warmUp(pause: Pause, isWanted: () => boolean): Promise<void> {
    for (const { id } of COLUMNS) {
      const steps = this.orderSteps(id);
      while (id !== 'transaction_status' && isWanted() && !steps.next().done) await pause();
    }
  }

  private filter({ statuses, from, to }: ViewRequest): Filter {
    const [first, last] = [dayNumber(from, 1), dayNumber(to, 99_999_999)];
    const dated = from !== null || to !== null;
    if (!dated && statuses.length === 0) return () => true;
    return (row) => {
      const { days, rows } = this.list.blocks[row >>> BLOCK_BITS] as PackedBlock;
      const at = row & (BLOCK_ROWS - 1);
      const day = days[at] as number;
      if (dated && (day < first || day > last)) return false;
      return statuses.length === 0 || statuses.includes((rows[at] as TransactionRecord).transaction_status);
    };
  }

  private search(query: string): Search {
    if (this.searched?.query !== query) this.searched = new Search(query, this.list.blocks);
    return this.searched;
  }

  private finishedSearch(query: string): Search {
    const search = this.search(query);
    finished(search.steps());
    return search;
  }

  private selected(request: ViewRequest): Uint32Array {
    const passes = this.filter(request);
    const { marks } = this.finishedSearch(request.query);
    return this.order(request).filter((row) => marks[row] === 1 && passes(row));
  }

  private order({ sort }: ViewRequest): Uint32Array {
    // The server's list is oldest first; the screen's is the reverse (specification, section 7).
    if (!sort) return this.newest;
    const { ascending, tied } = finished(this.orderSteps(sort.column));
    if (!sort.descending) return ascending;
    if (this.reversed?.column !== sort.column) this.reversed = { column: sort.column, rows: descending(ascending, tied) };
    return this.reversed.rows;
  }

  private *orderSteps(column: ColumnId): Generator<void, Order> {
    const known = this.orders.get(column);
    if (known) return known;
    const keys = yield* this.keySteps(column);
    const ascending = yield* sortSteps(keys, this.newest);
    const order = { ascending, tied: ties(ascending, keys) };
    this.orders.set(column, order);
    return order;
  }

  private *keySteps(column: ColumnId): Generator<void, Keys> {
    const keys: (string | number)[] = [];
    for (const { rows, paise } of this.list.blocks) {
      if (column === 'total_fees') keys.push(...paise);
      else if (column === 'semesterNo') keys.push(...rows.map((row) => Number(row.semesterNo ?? Infinity)));
      else keys.push(...rows.map((row) => rawText(row, column).toLowerCase() || LAST));
      yield;
    }
    return keys;
  }

  private record(row: number): TransactionRecord {
    return this.list.blocks[row >>> BLOCK_BITS]?.rows[row & (BLOCK_ROWS - 1)] as TransactionRecord;
  }

  private *recordsOf(rows: Iterable<number>): Generator<TransactionRecord> {
    for (const row of rows) yield this.record(row);
  }
}

/** A changed row shares the amounts of its block with the list before. */
const sameRows = (a: TransactionList, b: TransactionList): boolean =>
  a.count === b.count && a.blocks.every(({ paise }, at) => paise === b.blocks[at]?.paise);

const dayNumber = (date: string | null, unset: number): number => (date ? Number(date.replaceAll('-', '')) : unset);
