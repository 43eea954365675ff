export type SortKey = string | number;

export interface SortedRows {
  readonly ascending: Uint32Array;
  readonly descending: Uint32Array;
}

/** Row indices by key. Rows with equal keys come newest first in both directions; the last row is the newest. */
export function sortRows(keys: readonly SortKey[]): SortedRows {
  const ranks = ranksOf(keys);
  const before = (a: number, b: number): number => {
    const [left, right] = [ranks[a] as number, ranks[b] as number];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  const newest = keys.map((_, row) => keys.length - 1 - row);
  return {
    ascending: Uint32Array.from([...newest].sort(before)),
    descending: Uint32Array.from(newest.sort((a, b) => before(b, a))),
  };
}

/** Texts in the order of their language, of any script. Each different one is compared, once: comparing texts costs many times what comparing numbers does. */
function ranksOf(keys: readonly SortKey[]): readonly number[] {
  const { compare } = new Intl.Collator('en-IN');
  const texts = [...new Set(keys.filter((key) => typeof key === 'string'))].sort(compare);
  const ranks = new Map<string, number>();
  let last = '';
  for (const text of texts) {
    ranks.set(text, ranks.size > 0 && compare(last, text) === 0 ? (ranks.get(last) as number) : ranks.size);
    last = text;
  }
  return keys.map((key) => (typeof key === 'string' ? (ranks.get(key) as number) : key));
}
