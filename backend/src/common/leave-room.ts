import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** However long one piece took. */
const AT_MOST_MS = 100;
/** Whoever has called so lately is about to call again: a payment is several calls. */
const QUIET_AFTER_MS = 1_000;

/** `performance.now()` of the last call. Null: this process serves nobody, and cannot know who else waits for the database. */
let lastCall: number | null = null;

/** Students call from now on, or have just called. */
export function noteCall(): void {
  lastCall = performance.now();
}

interface Moment {
  /** Of the piece. */
  began: number;
  now: number;
  lastCall: number | null;
}

/** For how many milliseconds work rests after a piece. */
export const restAfter = ({ began, now, lastCall }: Moment): number =>
  (lastCall === null || now - lastCall < QUIET_AFTER_MS ? Math.min(now - began, AT_MOST_MS) : 0);

/**
 * After each piece of long work: rests as long as the piece took, so that students have half of the process. While none of them has called
 * for a second, only one turn of the event loop, so that the first one gets in: answers of SQLite come without a turn, and work that only awaits
 * them would let nobody in.
 *
 * @param began `performance.now()` of the piece.
 */
export async function leaveRoom(began: number): Promise<void> {
  await nextTurn();
  const rest = restAfter({ began, now: performance.now(), lastCall });
  if (rest > 0) await sleep(rest);
}
