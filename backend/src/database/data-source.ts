import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Baseline1796000000000 } from './migrations/1796000000000-baseline.js';
import { refuseNewerSchema } from './newer-schema.js';
import { makePrivateFolder } from './sqlite/private-files.js';
import { serializeSqlite } from './sqlite/serialize-sqlite.js';
import { SnakeNaming } from './snake-naming.js';
import { SqliteDriver } from './sqlite/sqlite-driver.js';

/** In the order in which they run, which is that of their numbers. */
const MIGRATIONS = [Baseline1796000000000];

export type Entities = DataSourceOptions['entities'];

export const isSqliteUrl = (url: string): boolean => url.startsWith('sqlite:');

/** The file of a `sqlite:` URL, absolute. Relative paths count from the working directory. */
export function sqlitePath(url: string): string {
  return resolve(url.slice('sqlite:'.length).replace(/^\/\//, ''));
}

/** @param ca the file of the certificate authority, or `system` for the public ones that Node.js knows. */
function encryptedBy(ca: string): { ssl: object } {
  return { ssl: { ...(ca === 'system' ? {} : { ca: readFileSync(resolve(ca)) }), rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' } };
}

/**
 * @param url `sqlite:PATH` or `mysql://user:password@host:port/name` (`?socketPath=` for a local socket, `?ssl-ca=` for
 *   TLS), as `DATABASE_URL`. The schema is never synchronised: migrations only.
 */
export function dataSourceOptions(url: string, entities: Entities, poolSize = 20): DataSourceOptions {
  const shared = {
    entities, migrations: MIGRATIONS, namingStrategy: new SnakeNaming(), synchronize: false,
    migrationsTableName: 'migrations', migrationsTransactionMode: 'each', logging: false,
  } as const;
  if (isSqliteUrl(url)) {
    return {
      ...shared,
      type: 'better-sqlite3',
      database: sqlitePath(url),
      driver: SqliteDriver,
      // A second process may hold the lock. Waiting inside SQLite would block the event loop, so `Transactions` retries
      // instead.
      timeout: 0,
      enableWAL: true,
      // With WAL's default the last commits are lost at a power cut.
      prepareDatabase: (database: SqliteDriver) => {
        database.pragma('synchronous = FULL');
        // Savepoints (group-commit.ts) would otherwise write five times as much as the log.
        database.pragma('temp_store = MEMORY');
        // What is erased about a person would stay in the free parts of the file, to be read by any editor.
        database.pragma('secure_delete = ON');
      },
    };
  }
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const socketPath = searchParams.get('socketPath');
  const ca = searchParams.get('ssl-ca');
  return {
    ...shared,
    type: 'mariadb',
    ...(socketPath ? { socketPath } : { host: hostname, port: Number(port || 3306) }),
    ...(ca === null ? {} : encryptedBy(ca)),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    // Paise and milliseconds are below 2^53, so they are read as numbers.
    supportBigNumbers: true,
    bigNumberStrings: false,
    poolSize,
    connectTimeout: 5_000,
    // The driver would record a stack trace per statement; TypeORM's error has one already.
    trace: false,
    extra: { enableKeepAlive: true },
  };
}

/**
 * Does not migrate: see `pendingMigrations` and `./fees migrate`.
 *
 * @throws NewerSchemaError when a newer version has migrated it.
 */
export async function openDataSource(url: string, entities: Entities, poolSize?: number): Promise<DataSource> {
  if (!isSqliteUrl(url)) return opened(dataSourceOptions(url, entities, poolSize));
  const path = sqlitePath(url);
  makePrivateFolder(path);
  const options = dataSourceOptions(url, entities, poolSize);
  // A new file is not asked anything: a statement would hold it open after the connection is closed.
  const dataSource = await (existsSync(path) ? opened(options) : new DataSource(options).initialize());
  serializeSqlite(dataSource);
  return dataSource;
}

/** With the time limits of `mysql-pool.ts`, for callers that wait. */
export async function openServingDataSource(url: string, entities: Entities, poolSize?: number): Promise<DataSource> {
  if (isSqliteUrl(url)) return openDataSource(url, entities);
  const { LIMITED_MYSQL } = await import('./mysql-pool.js');
  return opened({ ...dataSourceOptions(url, entities, poolSize), driver: LIMITED_MYSQL } as DataSourceOptions);
}

async function opened(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await new DataSource(options).initialize();
  try {
    await refuseNewerSchema(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
