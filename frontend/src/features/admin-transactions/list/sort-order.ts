/** What rows are sorted by: texts ignoring case, or numbers. */
export type Keys = readonly (string | number)[];

/** More different values than this are compared; fewer are counted. */
const COUNTED_VALUES = 512;
/** Comparisons between two pauses: about a millisecond. */
const SLICE = 8_000;

/**
 * The row numbers in ascending order of their keys; equal keys stay as `start` has them. A generator, so that whoever
 * runs it may do other things between its steps.
 */
export function* sortSteps(keys: Keys, start: Uint32Array): Generator<void, Uint32Array> {
  return countedOrder(keys, start) ?? (yield* mergeSteps(keys, start));
}

/** Few different values (status, semester, course): one pass instead of a million comparisons. */
function countedOrder(keys: Keys, start: Uint32Array): Uint32Array | null {
  const rowsOf = new Map<string | number, number[]>();
  for (const row of start) {
    const key = keys[row] as Keys[number];
    const rows = rowsOf.get(key);
    if (rows) rows.push(row);
    else if (rowsOf.set(key, [row]).size > COUNTED_VALUES) return null;
  }
  const values = [...rowsOf.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const order = new Uint32Array(start.length);
  let to = 0;
  for (const value of values) for (const row of rowsOf.get(value) ?? []) order[to++] = row;
  return order;
}

function* mergeSteps(keys: Keys, start: Uint32Array): Generator<void, Uint32Array> {
  const size = start.length;
  let from = start.slice();
  let into = new Uint32Array(size);
  let left = SLICE;
  for (let width = 1; width < size; width *= 2) {
    for (let low = 0; low < size; low += 2 * width) {
      const middle = Math.min(low + width, size);
      const high = Math.min(low + 2 * width, size);
      let [a, b] = [low, middle];
      for (let at = low; at < high; at += 1) {
        const takeA = a < middle && (b >= high || (keys[from[a] as number] as string) <= (keys[from[b] as number] as string));
        into[at] = from[takeA ? a++ : b++] as number;
        if ((left -= 1) > 0) continue;
        left = SLICE;
        yield;
      }
    }
    [from, into] = [into, from];
  }
  return from;
}

/** For each place of an order: whether its key equals the one before. All that is left to know of the keys afterwards. */
export function ties(order: Uint32Array, keys: Keys): Uint8Array {
  const tied = new Uint8Array(order.length);
  for (let at = 1; at < order.length; at += 1) tied[at] = keys[order[at] as number] === keys[order[at - 1] as number] ? 1 : 0;
  return tied;
}

/** The same rows from the greatest key down; equal keys stay as they are. */
export function descending(order: Uint32Array, tied: Uint8Array): Uint32Array {
  const reversed = new Uint32Array(order.length);
  let to = 0;
  for (let end = order.length; end > 0; ) {
    let begin = end - 1;
    while (tied[begin] === 1) begin -= 1;
    reversed.set(order.subarray(begin, end), to);
    to += end - begin;
    end = begin;
  }
  return reversed;
}

/** Runs all steps at once. */
export function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
