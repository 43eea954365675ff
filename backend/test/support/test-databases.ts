import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { toolPath } from '#lib/tools';
import { openDataSource } from '../../src/database/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { type PrivateMariadb, startPrivateMariadb } from './private-mariadb.js';

export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  close(): Promise<void>;
}

/** The databases a suite runs on here. A suite for MariaDB alone takes `describeWith('mariadb')`: a table must not be empty. */
export const DATABASES: ('sqlite' | 'mariadb')[] = toolPath('mariadb') ? ['sqlite', 'mariadb'] : ['sqlite'];

/** For suites about MariaDB alone: skipped, with a line that says why, where it is missing. */
export const describeOnMariadb = DATABASES.includes('mariadb') ? describe : describe.skip;

/** The database of suites in which it plays no part: the embedded one, unless `TEST_DATABASE=mariadb` wants to see them on the other. */
export const ANY_DATABASE: 'sqlite' | 'mariadb' = process.env['TEST_DATABASE'] === 'mariadb' ? 'mariadb' : 'sqlite';

let mariadb: Promise<PrivateMariadb> | null = null;

/** A migrated, empty database of the given kind, alone to the caller. */
export async function createTestDatabase(kind: 'sqlite' | 'mariadb', migrate = true): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'mmm-db-'));
  const url =
    kind === 'sqlite' ? `sqlite:${join(folder, 'fees.sqlite')}` : await (await (mariadb ??= startPrivateMariadb())).createDatabase();
  const dataSource = await openDataSource(url, ENTITIES);
  if (migrate) await dataSource.runMigrations();
  return {
    url,
    dataSource,
    async close() {
      if (dataSource.isInitialized) await dataSource.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Lets the test's own writes wait for servers in processes of their own, as `Transactions` does. Not beside a server in this process:
 * SQLite waits without letting anybody else go on.
 */
export async function waitForOtherProcesses({ dataSource }: TestDatabase): Promise<void> {
  if (dataSource.options.type === 'better-sqlite3') await dataSource.query('PRAGMA busy_timeout = 20000');
}

/** Ends the MariaDB of this file's suites, as a machine that dies does. */
export async function stopMariadb(): Promise<void> {
  const running = mariadb;
  mariadb = null;
  await (await running)?.stop();
}

afterAll(stopMariadb);
