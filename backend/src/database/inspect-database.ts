import { existsSync } from 'node:fs';
import type { DataSource, QueryRunner } from 'typeorm';
import type { DatabaseReport } from '../config/production-checks.js';
import { DEMO_VALUE } from './demo-admission-numbers.js';
import { isSqliteUrl, openServingDataSource, sqlitePath } from './data-source.js';
import { exposedFiles } from './sqlite/private-files.js';

export async function pendingMigrations(dataSource: DataSource, runner?: QueryRunner): Promise<string[]> {
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations', [], runner).catch(() => []);
  const done = new Set(rows.map(({ name }) => name));
  return known.filter((name) => !done.has(name));
}

export type Read = <Row>(sql: string) => Promise<Row[]>;

/**
 * Inspects a database before a production start.
 *
 * @param refusalsOf checks of the modules; called only when every migration has run.
 * @throws when it cannot be opened.
 */
export async function inspectDatabase(url: string, refusalsOf: (read: Read) => Promise<string[]>): Promise<DatabaseReport> {
  if (isSqliteUrl(url) && !existsSync(sqlitePath(url))) throw new Error('the file does not exist; run ./fees migrate');
  const dataSource = await openServingDataSource(url, [], 1);
  try {
    const pending = await pendingMigrations(dataSource);
    const [demo, admins] = await Promise.all([
      count(dataSource, 'SELECT COUNT(*) AS n FROM app_marks WHERE name = ?', [DEMO_VALUE]),
      count(dataSource, "SELECT COUNT(*) AS n FROM admins WHERE state = 'active'"),
    ]);
    const [about] = await dataSource.query<{ version: string }[]>(isSqliteUrl(url) ? 'SELECT sqlite_version() AS version' : 'SELECT VERSION() AS version');
    return {
      version: about?.version ?? 'unknown', demo: demo > 0, admins, pendingMigrations: pending, weakDurability: await weakDurability(dataSource, isSqliteUrl(url)),
      foreignCharsets: isSqliteUrl(url) ? [] : await foreignCharsets(dataSource),
      exposedFiles: isSqliteUrl(url) ? exposedFiles(sqlitePath(url)) : [],
      moduleProblems: pending.length > 0 ? [] : await refusalsOf((sql) => dataSource.query(sql)),
    };
  } finally {
    await dataSource.destroy();
  }
}

/** 0 while the table does not exist: the pending migration is reported instead. */
async function count(dataSource: DataSource, sql: string, parameters: unknown[] = []): Promise<number> {
  const rows = await dataSource.query<{ n: number }[]>(sql, parameters).catch(() => []);
  return Number(rows[0]?.n ?? 0);
}

async function foreignCharsets(dataSource: DataSource): Promise<string[]> {
  const [database] = await dataSource.query<{ charset: string }[]>(
    'SELECT default_character_set_name AS charset FROM information_schema.schemata WHERE schema_name = DATABASE()',
  );
  const tables = await dataSource.query<{ name: string; collation: string }[]>(
    "SELECT table_name AS name, table_collation AS collation FROM information_schema.tables WHERE table_schema = DATABASE() AND table_collation NOT LIKE 'utf8mb4%' ORDER BY table_name",
  );
  return [
    ...(database && database.charset !== 'utf8mb4' ? [`The database has the character set ${database.charset}`] : []),
    ...tables.map(({ name, collation }) => `The table ${name} has the collation ${collation}`),
  ];
}

async function weakDurability(dataSource: DataSource, sqlite: boolean): Promise<string[]> {
  if (sqlite) {
    const [{ synchronous } = { synchronous: 0 }] = await dataSource.query<{ synchronous: number }[]>('PRAGMA synchronous');
    return synchronous >= 2 ? [] : ['synchronous must be FULL'];
  }
  const value = async (name: string): Promise<string | null> => {
    const [row] = await dataSource.query<{ Value: string }[]>('SHOW GLOBAL VARIABLES WHERE Variable_name = ?', [name]);
    return row?.Value ?? null;
  };
  const flush = await value('innodb_flush_log_at_trx_commit');
  // Without a binary log its setting is irrelevant; TiDB and Vitess know neither variable.
  const binlog = (await value('log_bin')) === 'ON' ? await value('sync_binlog') : null;
  return [
    ...(flush === null || flush === '1' ? [] : [`innodb_flush_log_at_trx_commit is ${flush} and must be 1`]),
    ...(binlog === null || binlog === '1' ? [] : [`sync_binlog is ${binlog} and must be 1`]),
  ];
}
