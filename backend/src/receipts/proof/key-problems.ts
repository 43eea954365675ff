import type { AppConfig } from '../../config/app-config.js';
import { RECEIPT_SETTINGS } from '../receipt-settings.js';
import { DEMO_KID, readReceiptKeys } from './receipt-keys.js';

/** Reasons against a production start (docs/requirements.md#verification). */
export function receiptKeyProblems(config: AppConfig): string[] {
  const unset = config.given.has('COLLEGE_ID') ? [] : ['COLLEGE_ID is not set.'];
  try {
    const { keys } = readReceiptKeys(config.settings(RECEIPT_SETTINGS).keysFile);
    // A retired one as well: what it signs is genuine until it is withdrawn.
    const isOfDemo = keys.some(({ kid, revoked }) => kid === DEMO_KID && !revoked);
    return isOfDemo ? [...unset, 'RECEIPT_KEYS_FILE holds the key of a demo: name another file, and make it with ./fees receipt-keys make.'] : unset;
  } catch (error) {
    return [...unset, `RECEIPT_KEYS_FILE: ${(error as Error).message}`];
  }
}
