import { setTimeout as sleep } from 'node:timers/promises';
import { settleAll } from './stepped-background.js';

/**
 * Repeats `look` until it no longer throws; its last error after `timeoutMs`. What waits in the background of servers in this process
 * is done before each further look. The time is for a loaded machine: what waits for an event costs nothing when it comes at once.
 */
export async function eventually<T>(look: () => Promise<T> | T, timeoutMs = 90_000): Promise<T> {
  for (const giveUpAt = Date.now() + timeoutMs; ; await sleep(40)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
    // Fails where a test has taken the database or the gateway away.
    await settleAll().catch(() => undefined);
  }
}
