import { existsSync } from 'node:fs';
import { type AuditValues, istDateTime } from '../contract/index.js';
import {
  newKey, nextKid, published, type ReceiptKey, type ReceiptKeys, ReceiptKeysError, readReceiptKeys, rotated, waitingKey, withdrawn, writeReceiptKeys,
} from '../receipts/proof/receipt-keys.js';
import type { Terminal } from './terminal.js';

export type KeysAction = 'list' | 'make' | 'publish' | 'rotate' | 'withdraw';
export const KEYS_ACTIONS: readonly KeysAction[] = ['list', 'make', 'publish', 'rotate', 'withdraw'];

interface Choice {
  action: KeysAction;
  /** Of `withdraw`. */
  kid: string | undefined;
  reason: string;
  /** `rotate`: also when the next key was published less than a day ago. */
  atOnce: boolean;
}

/**
 * `fees receipt-keys` (docs/requirements.md#verification). A running server takes the change over within seconds.
 *
 * @returns the exit code: 0 done, 1 refused.
 */
export async function receiptKeys(
  file: string, { action, kid, reason, atOnce }: Choice, now: number, terminal: Terminal, record: (kid: string, details: AuditValues) => Promise<void>,
): Promise<number> {
  try {
    const keys = action === 'make' ? made(file, now) : readReceiptKeys(file);
    const changed = changedBy(action, keys, { kid, reason, atOnce, now });
    if (action !== 'list') {
      writeReceiptKeys(file, changed);
      await record(kid ?? changed.keys.at(-1)?.kid ?? '', { action, signs: changed.active, ...(action === 'withdraw' ? { reason } : {}) });
    }
    terminal.out(`${file}\n${changed.keys.map((key) => `  ${lineOf(key, changed)}\n`).join('')}`);
    return 0;
  } catch (error) {
    if (!(error instanceof ReceiptKeysError)) throw error;
    terminal.err(`${error.message} Nothing was changed.\n`);
    return 1;
  }
}

function made(file: string, now: number): ReceiptKeys {
  if (existsSync(file)) throw new ReceiptKeysError(`${file} is there already: publish, rotate or withdraw.`);
  const kid = nextKid({ keys: [] }, now);
  return { active: kid, keys: [newKey(kid, now)] };
}

function changedBy(action: KeysAction, keys: ReceiptKeys, { kid, reason, atOnce, now }: Omit<Choice, 'action'> & { now: number }): ReceiptKeys {
  if (action === 'publish') return published(keys, now);
  if (action === 'rotate') return rotated(keys, now, atOnce);
  if (action !== 'withdraw') return keys;
  if (kid === undefined) throw new ReceiptKeysError('Say which key: ./fees receipt-keys withdraw KID.');
  return withdrawn(keys, kid, reason, now);
}

const day = (seconds: number): string => istDateTime(new Date(seconds * 1_000)).slice(0, 10);

function lineOf(key: ReceiptKey, keys: ReceiptKeys): string {
  const { kid, iat, exp, revoked } = key;
  const made = `${kid.padEnd(6)}of ${day(iat)}, `;
  if (revoked) return `${made}withdrawn on ${day(revoked.revoked_at)}: ${revoked.reason}`;
  if (kid === keys.active) return `${made}signs`;
  return made + (waitingKey(keys)?.kid === kid ? 'published, waits for rotate' : `retired on ${day(exp ?? iat)}; what it signed stays genuine`);
}
