import type { ShownStatus } from '@mmmcollege/backend/contract';
import { listed, type ListedTransaction } from './listed-transaction';

/** All transactions, oldest first. Frozen, so that neither Immer nor the store's checks walk through its 100,000 rows. */
export interface TransactionList {
  readonly rows: readonly ListedTransaction[];
  /** The rows as loaded, at the same indices. */
  readonly arrived: readonly ListedTransaction[];
  readonly loadedAt: number;
}

export const makeList = (arrived: readonly ListedTransaction[], loadedAt: number): TransactionList => Object.freeze({ rows: arrived, arrived, loadedAt });

const indexOf = (rows: TransactionList['rows'], id: string): number => rows.findIndex(({ record }) => record.transaction_id === id);

export const statusOf = ({ rows }: TransactionList, id: string): ShownStatus | null => rows[indexOf(rows, id)]?.record.transaction_status ?? null;

/** Replaces statuses by transaction id where `mayReplace` allows it. Returns the same list when nothing changed. */
export function withStatuses(
  list: TransactionList,
  statuses: Readonly<Record<string, ShownStatus>>,
  mayReplace: (stored: ShownStatus) => boolean = () => true,
): TransactionList {
  const rows = [...list.rows];
  let changed = false;
  for (const [id, status] of Object.entries(statuses)) {
    const at = indexOf(rows, id);
    const record = rows[at]?.record;
    if (!record || !mayReplace(record.transaction_status)) continue;
    rows[at] = listed({ ...record, transaction_status: status });
    changed = true;
  }
  return changed ? Object.freeze({ ...list, rows }) : list;
}
