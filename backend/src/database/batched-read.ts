import DataLoader from 'dataloader';

/** A longer list of keys would delay other statements. */
const MAX_KEYS = 64;

/**
 * Combines reads of the same event loop turn into one statement: at peak, hundreds read at once, and a statement costs
 * far more than one more key. Nothing is cached.
 *
 * @param read gets the keys padded to a power of two, so that the database sees few different statements.
 * @returns the row of a key, or `null`.
 */
export function batchedRead<Row>(read: (keys: string[]) => Promise<Row[]>, keyOf: (row: Row) => string): (key: string) => Promise<Row | null> {
  const loader = new DataLoader<string, Row | null>(
    async (keys) => {
      const rows = new Map((await read(filledUp(keys))).map((row) => [keyOf(row), row]));
      return keys.map((key) => rows.get(key) ?? null);
    },
    { cache: false, maxBatchSize: MAX_KEYS, batchScheduleFn: (run) => setImmediate(run) },
  );
  return (key) => loader.load(key);
}

/** To a power of two by its first one, so that the database sees few different statements. @param keys at least one. */
export function filledUp<Key>(keys: readonly Key[]): Key[] {
  let length = 1;
  while (length < keys.length) length *= 2;
  return Array.from({ length }, (_, index) => keys[index] ?? (keys[0] as Key));
}

export const placeholders = (keys: readonly unknown[]): string => keys.map(() => '?').join(', ');
