import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey, writeReceiptKeys } from '../../src/receipts/proof/receipt-keys.js';

/** A file with one key of its own, as production demands. */
export function receiptKeysFile(): string {
  const file = join(tmpdir(), `receipt-keys-${process.pid}.json`);
  if (!existsSync(file)) writeReceiptKeys(file, { active: '26a', keys: [newKey('26a', Date.UTC(2026, 3, 1))] });
  return file;
}
