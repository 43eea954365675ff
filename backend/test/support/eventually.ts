import { setTimeout as sleep } from 'node:timers/promises';
import { settleAll } from './stepped-background.js';

const PATIENCE_MS = 90_000;
const EVERY_MS = 40;

/**
 * Repeats `look` until it no longer throws; its last error after `timeoutMs`. What waits in the background of servers in this process
 * is done before each further look. The time is for a loaded machine: what waits for an event costs nothing when it comes at once.
 */
export function eventually<T>(look: () => Promise<T> | T, timeoutMs = PATIENCE_MS): Promise<T> {
  return repeated(look, timeoutMs, settleAll);
}

/** As `eventually`, but nothing is done in the background: for what happens in a step or a call that the test has begun. */
export const meanwhile = <T>(look: () => Promise<T> | T, timeoutMs = PATIENCE_MS): Promise<T> => repeated(look, timeoutMs, async () => undefined);

async function repeated<T>(look: () => Promise<T> | T, timeoutMs: number, between: () => Promise<void>): Promise<T> {
  for (const giveUpAt = Date.now() + timeoutMs; ; await sleep(EVERY_MS)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
    await between();
  }
}
