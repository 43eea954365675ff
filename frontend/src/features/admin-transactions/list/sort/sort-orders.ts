import { COLUMNS, type ColumnId, rawText } from '../columns';
import type { ListedTransaction } from '../listed-transaction';
import type { ViewRequest } from '../view';
import { type SortedRows, type SortKey, sortRows } from './sort-rows';

/** Sorts after every text: missing values come last in ascending order. */
const LAST = '\uffff';

/** Sort orders of one list, each computed once. A refreshed status changes only the order by status. */
export class SortOrders {
  private readonly known = new Map<ColumnId, SortedRows>();

  constructor(private readonly arrived: readonly ListedTransaction[]) {}

  of(sort: ViewRequest['sort'], rows: readonly ListedTransaction[]): Iterable<number> {
    if (!sort) return newestFirst(rows.length);
    const { ascending, descending } = sort.column === 'transaction_status' ? sortRows(sortKeys(rows, sort.column)) : this.sorted(sort.column);
    return sort.descending ? descending : ascending;
  }

  /** Sorts by every column in a worker: 100,000 names take 200 ms. Until then, columns are sorted on demand. @returns a function that cancels it. */
  prepare(): () => void {
    if (typeof Worker === 'undefined') return () => undefined;
    const worker = new Worker(new URL('./sort.worker.ts', import.meta.url), { type: 'module' });
    const columns = COLUMNS.values();
    const next = () => {
      const column = columns.next().value;
      if (!column || column.id === 'transaction_status') return worker.terminate();
      worker.onmessage = ({ data }: MessageEvent<SortedRows>) => {
        this.known.set(column.id, data);
        next();
      };
      worker.postMessage(sortKeys(this.arrived, column.id));
    };
    next();
    return () => worker.terminate();
  }

  private sorted(column: ColumnId): SortedRows {
    const sorted = this.known.get(column) ?? sortRows(sortKeys(this.arrived, column));
    this.known.set(column, sorted);
    return sorted;
  }
}

function sortKeys(rows: readonly ListedTransaction[], column: ColumnId): SortKey[] {
  if (column === 'total_fees') return rows.map(({ paise }) => paise);
  if (column === 'semesterNo') return rows.map(({ record }) => Number(record.semesterNo ?? Infinity));
  return rows.map(({ record }) => rawText(record, column).toLowerCase() || LAST);
}

function* newestFirst(count: number): Generator<number> {
  for (let row = count - 1; row >= 0; row -= 1) yield row;
}
