import { existsSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { sqlitePath } from '../data-source.js';
import { SqliteDriver } from '../sqlite/sqlite-driver.js';
import { BackupError } from './backup-error.js';

const STOP = 'Stop the server (every replica of it) and all other commands, then run the restore again.';

/**
 * Refuses while any other process has the SQLite file open: only a sole connection can leave WAL mode. Opening the
 * database restores WAL mode.
 */
export function refuseOpenSqlite(url: string): void {
  const path = sqlitePath(url);
  if (!existsSync(path)) return;
  const driver = new SqliteDriver(path, { timeout: 0 });
  try {
    driver.pragma('journal_mode = DELETE');
  } catch {
    throw new BackupError(`${path} is in use. ${STOP}`);
  } finally {
    driver.close();
  }
}

/**
 * Refuses while MySQL/MariaDB shows other connections to this database. It shows at least those of the same user, and
 * of one node only: check the other nodes of a cluster by hand.
 */
export async function refuseOtherConnections(runner: QueryRunner): Promise<void> {
  const others = (await runner.query(
    'SELECT id AS id, user AS owner, host AS host FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  )) as { id: number; owner: string; host: string }[];
  if (others.length === 0) return;
  const list = others.map(({ id, owner, host }) => `  connection ${id}: ${owner} from ${host}`).join('\n');
  throw new BackupError(`The database is in use:\n${list}\n${STOP} A connection left over by a machine that died is ended with KILL and its number.`);
}
