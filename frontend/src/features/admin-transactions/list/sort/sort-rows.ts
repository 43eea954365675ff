export type SortKey = string | number;

export interface SortedRows {
  readonly ascending: Uint32Array;
  readonly descending: Uint32Array;
}

/** Row indices by key. Rows with equal keys come newest first in both directions; the last row is the newest. */
export function sortRows(keys: readonly SortKey[]): SortedRows {
  const before = (a: number, b: number): number => {
    const [left, right] = [keys[a] as SortKey, keys[b] as SortKey];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  const newest = keys.map((_, row) => keys.length - 1 - row);
  return {
    ascending: Uint32Array.from([...newest].sort(before)),
    descending: Uint32Array.from(newest.sort((a, b) => before(b, a))),
  };
}
