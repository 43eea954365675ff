/** Seeded, so that a run can be repeated: whole numbers from 0 up to, not including, the argument. */
export function randomBelow(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** `count` different elements in an order of their own; all of them when there are fewer. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const random = randomBelow(seed);
  const pool = [...all];
  const taken = Math.min(count, pool.length);
  for (let at = 0; at < taken; at += 1) {
    const other = at + random(pool.length - at);
    [pool[at], pool[other]] = [pool[other] as T, pool[at] as T];
  }
  return pool.slice(0, taken);
}
