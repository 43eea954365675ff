import type { ShownStatus, TransactionRecord } from '@mmmcollege/backend/contract';
import { type PackedBlock, withStatus } from './block';

/**
 * All transactions of the office as one value of the cache. It is frozen, so that neither Immer nor a check of the store
 * looks into its 100,000 rows; a changed row makes a new list, which shares every other block.
 */
export interface TransactionList {
  /** All but the last are full. */
  readonly blocks: readonly PackedBlock[];
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
}

export function makeList(blocks: readonly PackedBlock[], loadedAt: number): TransactionList {
  const count = blocks.reduce((sum, { rows }) => sum + rows.length, 0);
  return Object.freeze({ blocks: Object.freeze([...blocks]), count, loadedAt });
}

/** The list with other statuses by transaction id, where what it says may be replaced; the same list when nothing was. */
export function withStatuses(
  list: TransactionList,
  statuses: Readonly<Record<string, ShownStatus>>,
  mayReplace: (stored: ShownStatus) => boolean = () => true,
): TransactionList {
  const blocks = [...list.blocks];
  let changed = false;
  for (const [id, status] of Object.entries(statuses)) {
    const found = find(blocks, id);
    if (!found || !mayReplace(found.record.transaction_status)) continue;
    blocks[found.at] = withStatus(blocks[found.at] as PackedBlock, found.row, status);
    changed = true;
  }
  return changed ? makeList(blocks, list.loadedAt) : list;
}

function find(blocks: readonly PackedBlock[], id: string): { at: number; row: number; record: TransactionRecord } | null {
  for (const [at, { rows }] of blocks.entries()) {
    const row = rows.findIndex((record) => record.transaction_id === id);
    if (row >= 0) return { at, row, record: rows[row] as TransactionRecord };
  }
  return null;
}
