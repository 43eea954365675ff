import type { ShownStatus } from '@mmmcollege/backend/contract';
import { listed, type ListedTransaction } from './listed-transaction';

/**
 * All transactions of the office as one value of the cache, oldest first. It is frozen, so that neither Immer nor a check
 * of the store looks into its 100,000 rows; a changed row makes a new list, which shares every other row.
 */
export interface TransactionList {
  readonly rows: readonly ListedTransaction[];
  /** The rows before any status was refreshed, each at the same place. */
  readonly arrived: readonly ListedTransaction[];
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
}

export const makeList = (arrived: readonly ListedTransaction[], loadedAt: number): TransactionList => Object.freeze({ rows: arrived, arrived, loadedAt });

/** The list with other statuses by transaction id, where what it says may be replaced; the same list when nothing was. */
export function withStatuses(
  list: TransactionList,
  statuses: Readonly<Record<string, ShownStatus>>,
  mayReplace: (stored: ShownStatus) => boolean = () => true,
): TransactionList {
  const rows = [...list.rows];
  let changed = false;
  for (const [id, status] of Object.entries(statuses)) {
    const at = rows.findIndex(({ record }) => record.transaction_id === id);
    const record = rows[at]?.record;
    if (!record || !mayReplace(record.transaction_status)) continue;
    rows[at] = listed({ ...record, transaction_status: status });
    changed = true;
  }
  return changed ? Object.freeze({ ...list, rows }) : list;
}
