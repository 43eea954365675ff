/** A median with the interval that holds the true one with at least 95 % confidence. */
export interface Interval {
  median: number;
  low: number;
  high: number;
  /** Number of values. */
  values: number;
}

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** @param share 0.5 for the median, 0.95 for p95. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? Number.NaN)) / 2 : upper;
}

/** How many values from either end may be dropped so that the rest spans the median in 95 runs of 100, whatever the distribution. */
function droppable(count: number): number {
  let term = 0.5 ** count;
  let tail = 0;
  for (let k = 0; k < count / 2; k += 1) {
    tail += term;
    if (tail > 0.025) return Math.max(0, k - 1);
    term = (term * (count - k)) / (k + 1);
  }
  return 0;
}

/** By order statistics, which need no assumption about the machine's noise. */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = ascending(values);
  const dropped = droppable(sorted.length);
  return {
    median: median(sorted),
    low: sorted[dropped] ?? Number.NaN,
    high: sorted[sorted.length - 1 - dropped] ?? Number.NaN,
    values: sorted.length,
  };
}

/** Paired ratios of ours to the peer's. */
export function ratios(ours: readonly number[], peers: readonly number[]): number[] {
  return ours.map((value, index) => value / (peers[index] ?? Number.NaN));
}
