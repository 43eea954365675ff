import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { toolPath } from '#lib/tools';
import { openDataSource } from '../../src/database/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { SharedMariadb } from './shared-mariadb.js';
import { runFolder } from './run-folder.js';

export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  close(): Promise<void>;
}

/** The databases a suite runs on here. A suite for MariaDB alone takes `describeWith('mariadb')`: a table must not be empty. */
export const DATABASES: ('sqlite' | 'mariadb')[] = toolPath('mariadb') ? ['sqlite', 'mariadb'] : ['sqlite'];

/** The database of suites in which it plays no part: the embedded one, unless `TEST_DATABASE=mariadb` wants to see them on the other. */
export const ANY_DATABASE: 'sqlite' | 'mariadb' = process.env['TEST_DATABASE'] === 'mariadb' ? 'mariadb' : 'sqlite';

/** A migrated, empty database of the given kind, alone to the caller. */
export function createTestDatabase(kind: 'sqlite' | 'mariadb', migrate = true): Promise<TestDatabase> {
  return kind === 'sqlite' ? createSqlite(migrate) : createMariadb(migrate);
}

/** A copy of one file that is migrated once in a run: the road of the migrations is `migrations.spec`'s. */
async function createSqlite(migrate: boolean): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'mmm-db-'));
  const file = join(folder, 'fees.sqlite');
  if (migrate) copyFileSync(await migratedSqlite(), file);
  const dataSource = await openDataSource(`sqlite:${file}`, ENTITIES);
  return {
    url: `sqlite:${file}`,
    dataSource,
    async close() {
      if (dataSource.isInitialized) await dataSource.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function migratedSqlite(): Promise<string> {
  const template = join(runFolder(), 'migrated.sqlite');
  if (existsSync(template)) return template;
  const folder = mkdtempSync(join(runFolder(), 'migrating-'));
  const file = join(folder, 'fees.sqlite');
  const dataSource = await openDataSource(`sqlite:${file}`, ENTITIES);
  await dataSource.runMigrations();
  // Into the one file that is copied.
  await dataSource.query('PRAGMA wal_checkpoint(TRUNCATE)');
  await dataSource.destroy();
  // Two workers may do it at once: each of their files is as good.
  renameSync(file, template);
  rmSync(folder, { recursive: true, force: true });
  return template;
}

async function createMariadb(migrate: boolean): Promise<TestDatabase> {
  const server = await SharedMariadb.ofThisWorker();
  const given = migrate ? server.takeEmptied() : null;
  const name = given ?? (await server.createDatabase());
  const url = server.urlOf(name);
  const dataSource = await openDataSource(url, ENTITIES);
  if (migrate && given === null) {
    await dataSource.runMigrations();
    await server.noteMigrated(name);
  }
  return {
    url,
    dataSource,
    async close() {
      if (dataSource.isInitialized) await dataSource.destroy();
      if (migrate) await server.giveBack(name);
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

/** Ends the MariaDB under the suites of this file, as a machine that dies does. The next file gets a new one. */
export const stopMariadb = async (): Promise<void> => (await SharedMariadb.ofThisWorker()).kill();
