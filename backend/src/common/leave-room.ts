import { setTimeout as sleep } from 'node:timers/promises';

/** However long one piece took. */
const AT_MOST_MS = 100;

/**
 * After each piece of long work: rests as long as the piece took, so that students have half of the process. Answers of SQLite come without a
 * turn of the event loop; work that only awaits them would let nobody in.
 *
 * @param began `performance.now()` of the piece.
 */
export async function leaveRoom(began: number): Promise<void> {
  await sleep(Math.min(performance.now() - began, AT_MOST_MS));
}
