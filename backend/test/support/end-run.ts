import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Jest runs this once, after the last suite: a worker that is ended by a signal leaves its MariaDB behind. */
export default (): void => {
  const folder = process.env['TEST_RUN_FOLDER'] as string;
  for (const name of readdirSync(folder).filter((one) => one.startsWith('mariadb-data-'))) end(join(folder, name));
  rmSync(folder, { recursive: true, force: true });
};

/** A server that was killed leaves its number, which may be another process's by now. */
function end(data: string): void {
  try {
    const pid = Number(readFileSync(join(data, 'pid'), 'utf8'));
    if (!existsSync('/proc/self') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
