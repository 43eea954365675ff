import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `look` until it no longer throws; its last error after `patienceMs`. */
export async function eventually<T>(look: () => Promise<T> | T, timeoutMs = 8_000): Promise<T> {
  for (const giveUpAt = Date.now() + timeoutMs; ; await sleep(40)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
  }
}
