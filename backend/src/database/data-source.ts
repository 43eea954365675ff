import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities.js';
import { CreateSchema1763596800000 } from './migrations/1763596800000-create-schema.js';
import { AuthBy1795219200000 } from './migrations/1795219200000-auth-by.js';
import { DueByState1795305600000 } from './migrations/1795305600000-due-by-state.js';
import { RequeryHints1795480000000 } from './migrations/1795480000000-requery-hints.js';
import { serializeSqlite } from './serialize-sqlite.js';
import { SnakeNaming } from './snake-naming.js';
import { SqliteDriver } from './sqlite-driver.js';

const MIGRATIONS = [CreateSchema1763596800000, AuthBy1795219200000, DueByState1795305600000, RequeryHints1795480000000];

/** Whether a `DATABASE_URL` names the embedded database. */
export const isSqliteUrl = (url: string): boolean => url.startsWith('sqlite:');

/** The file of a `sqlite:` URL, absolute. Relative paths count from the working directory. */
export function sqlitePath(url: string): string {
  return resolve(url.slice('sqlite:'.length).replace(/^\/\//, ''));
}

/**
 * @param url `sqlite:PATH` or `mysql://user:password@host:port/name` (`?socketPath=` for a local socket), as
 *   `DATABASE_URL` of contract, section 3. The schema is never synchronised: migrations only.
 */
export function dataSourceOptions(url: string, poolSize = 20): DataSourceOptions {
  const shared = {
    entities: ENTITIES, migrations: MIGRATIONS, namingStrategy: new SnakeNaming(), synchronize: false,
    migrationsTableName: 'migrations', migrationsTransactionMode: 'each', logging: false,
  } as const;
  if (isSqliteUrl(url)) {
    return {
      ...shared,
      type: 'better-sqlite3',
      database: sqlitePath(url),
      driver: SqliteDriver,
      // A second process may hold the lock: waiting for it inside SQLite would stop the whole event loop, so the
      // transaction helper waits instead.
      timeout: 0,
      enableWAL: true,
      // Under WAL the default would lose the last commits at a power cut.
      prepareDatabase: (database: SqliteDriver) => {
        database.pragma('synchronous = FULL');
        // What a savepoint needs to take its rows back (commit-together.ts) would be five times what the log itself takes.
        database.pragma('temp_store = MEMORY');
      },
    };
  }
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const socketPath = searchParams.get('socketPath');
  return {
    ...shared,
    type: 'mariadb',
    ...(socketPath ? { socketPath } : { host: hostname, port: Number(port || 3306) }),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    // Paise and milliseconds are far below 2^53, so they come as numbers and not as strings.
    supportBigNumbers: true,
    bigNumberStrings: false,
    poolSize,
    connectTimeout: 5_000,
    // The driver would write down at every statement who asked, for the case that it fails. TypeORM's error says so as well.
    trace: false,
    extra: { enableKeepAlive: true },
  };
}

/** Opens the database. Does not migrate: see `pendingMigrations` and `npm run migrate`. */
export async function openDataSource(url: string, poolSize?: number): Promise<DataSource> {
  if (isSqliteUrl(url)) mkdirSync(dirname(sqlitePath(url)), { recursive: true });
  const dataSource = await new DataSource(dataSourceOptions(url, poolSize)).initialize();
  if (isSqliteUrl(url)) serializeSqlite(dataSource);
  return dataSource;
}
