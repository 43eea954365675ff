import { resolve } from 'node:path';
import type { SettingsPart } from '../config/app-config.js';
import { projectFolder } from '../config/project-folder.js';

export interface ReceiptSettings {
  /** Before the numbers of the series, at most three capital letters or digits. */
  readonly prefix: string;
  /** Who issues receipts, in what is signed: the college's AISHE code. */
  readonly collegeId: string;
  /** File with the private keys. */
  readonly keysFile: string;
}

const DEMO_COLLEGE_ID = 'MMM-DEMO';

export const RECEIPT_SETTINGS: SettingsPart<ReceiptSettings> = {
  read: (reader) => {
    const prefix = reader.text('RECEIPT_PREFIX', 'MMM');
    const collegeId = reader.text('COLLEGE_ID', DEMO_COLLEGE_ID);
    reader.check('RECEIPT_PREFIX', /^[A-Z0-9]{1,3}$/.test(prefix), 'must be one to three capital letters or digits, like MMM.');
    reader.check('COLLEGE_ID', /^[A-Za-z0-9-]{1,24}$/.test(collegeId), 'must be the AISHE code of the college, like C-12345: at most 24 letters, digits and hyphens.');
    return { prefix, collegeId, keysFile: resolve(projectFolder(), reader.text('RECEIPT_KEYS_FILE', 'data/receipt-keys.json')) };
  },
};
