import type { ListedTransaction } from '../list/listed-transaction';

const EACH_SIDE = 100;

/** The ids around a row in the order of the list, for the navigation's state: a list of 100,000 does not fit there. */
export function idsAround(rows: Iterable<ListedTransaction>, id: string): string[] {
  const ids: string[] = [];
  let after = -1;
  for (const { record } of rows) {
    const next = record.transaction_id;
    ids.push(next);
    if (next === id) after = 0;
    else if (after >= 0 && (after += 1) === EACH_SIDE) break;
    else if (after < 0 && ids.length > EACH_SIDE) ids.shift();
  }
  return ids;
}

export const listState = (ids: readonly string[]) => ({ ids });

/** @param state of the navigation, which anybody may have written. */
export function idsIn(state: unknown): readonly string[] {
  const { ids } = (typeof state === 'object' && state !== null ? state : {}) as { ids?: unknown };
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
