import { Random } from '../../shared/random.js';

/** Seeded, so that a run can be repeated: whole numbers from 0 up to, not including, the argument. */
export function randomBelow(seed: number): (below: number) => number {
  const random = new Random(seed);
  return (below) => random.below(below);
}

/** `count` different elements in random order; all of them when there are fewer. */
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
