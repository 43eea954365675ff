import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MariadbServer } from '../../tools/shared/mariadb-server.js';
import { runFolder } from './run-folder.js';

/** Installing takes seconds: a run of tests does it once and copies. Whoever is no run of tests installs. */
export function installMariadb(server: MariadbServer): void {
  if (process.env['TEST_RUN_FOLDER'] === undefined) return server.install();
  const folder = join(runFolder(), 'mariadb-installed');
  if (!existsSync(folder)) {
    const own = mkdtempSync(`${folder}-`);
    new MariadbServer(own, null).install();
    try {
      renameSync(own, folder);
    } catch {
      // The other worker was faster.
      rmSync(own, { recursive: true });
    }
  }
  server.copyOf(new MariadbServer(folder, null));
}
