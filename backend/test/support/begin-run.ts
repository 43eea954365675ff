import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportMissing } from '#lib/tools';

/** Jest runs this once, before the first suite. */
export default (): void => {
  process.env['TEST_RUN_FOLDER'] = mkdtempSync(join(tmpdir(), 'mmm-run-'));
  reportMissing(['mariadb', 'redis', 'pdftotext', 'systemd', 'age', 'openssl', 'pyjwt'], (line) => process.stderr.write(`${line}\n`));
};
