import DataLoader from 'dataloader';

/** A longer list of keys would make other statements wait for it. */
const MAX_KEYS = 64;

/**
 * Makes one statement of the reads that are asked for in the same turn of the event loop. On the last evening hundreds
 * ask at once, and a statement costs far more than one more key in it. Nothing is remembered: every read is a new one.
 *
 * @param read rows of these keys, in any order, at most one row a key. The list holds a key again where it is filled up
 *   to one of few lengths, so that the database knows the text of the statement.
 * @returns the row of a key, `null` when there is none. Fails when the statement of its turn fails.
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

function filledUp(keys: readonly string[]): string[] {
  let length = 1;
  while (length < keys.length) length *= 2;
  return Array.from({ length }, (_, index) => keys[index] ?? (keys[0] as string));
}

/** As many placeholders as keys, for `IN (…)`. */
export const placeholders = (keys: readonly unknown[]): string => keys.map(() => '?').join(', ');
