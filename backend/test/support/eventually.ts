import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `look` until it no longer throws; its last error after `timeoutMs`. The time is for a loaded machine: what waits for an event costs nothing when it comes at once. */
export async function eventually<T>(look: () => Promise<T> | T, timeoutMs = 30_000): Promise<T> {
  for (const giveUpAt = Date.now() + timeoutMs; ; await sleep(40)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
  }
}
