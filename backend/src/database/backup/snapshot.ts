import { existsSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { type Entities, isSqliteUrl, openDataSource, sqlitePath } from '../data-source.js';
import { BackupError } from './backup-error.js';
import { type BackupHeader, type BackupValue, backupValue } from './backup-format.js';
import { type BackupTotals, countTotals } from './backup-totals.js';

const PAGE = 1_000;

export interface Snapshot {
  header: Omit<BackupHeader, 'createdAt'>;
  totals: BackupTotals;
  pages(table: BackupHeader['tables'][number]): AsyncGenerator<BackupValue[][]>;
}

/**
 * Runs `work` on one consistent snapshot without blocking writers. Pages by key, so that memory stays flat on both
 * databases.
 *
 * @throws BackupError when there is no such database, or it was never migrated.
 */
export async function withSnapshot<T>(url: string, entities: Entities, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (isSqliteUrl(url) && !existsSync(sqlitePath(url))) throw new BackupError(`There is no database ${sqlitePath(url)}.`);
  const dataSource = await openDataSource(url, entities, 1);
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) throw new BackupError('The database has no tables: nothing to back up.');
    for (const sql of begin(isSqliteUrl(url))) await runner.query(sql);
    const header = {
      backup: 'mmmcollege-fees' as const, version: 1 as const, source: isSqliteUrl(url) ? ('sqlite' as const) : ('mysql' as const),
      migrations: await migrationNames(runner),
      tables: dataSource.entityMetadatas.map(({ tableName, columns }) => ({ name: tableName, columns: columns.map(({ databaseName }) => databaseName) })),
    };
    const keys = new Map(dataSource.entityMetadatas.map(({ tableName, primaryColumns: [key] }) => [tableName, key?.databaseName ?? '']));
    const totals = await countTotals((sql) => runner.query(sql) as never);
    return await work({ header, totals, pages: ({ name, columns }) => pages(runner, name, columns, keys.get(name) ?? '') });
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined);
    await runner.release();
    await dataSource.destroy();
  }
}

const begin = (sqlite: boolean): string[] =>
  sqlite
    ? ['PRAGMA query_only = ON', 'BEGIN']
    : ['SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', 'START TRANSACTION WITH CONSISTENT SNAPSHOT'];

export async function migrationNames(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[];
  return rows.map(({ name }) => name);
}

async function* pages(runner: QueryRunner, table: string, columns: readonly string[], key: string): AsyncGenerator<BackupValue[][]> {
  const select = `SELECT ${columns.join(', ')} FROM ${table}`;
  for (let after: BackupValue = null; ; ) {
    const where = after === null ? '' : ` WHERE ${key} > ?`;
    const found = (await runner.query(`${select}${where} ORDER BY ${key} LIMIT ${PAGE}`, after === null ? [] : [after])) as Record<string, unknown>[];
    if (found.length === 0) return;
    const rows = found.map((row) => columns.map((column) => backupValue(row[column], table, column)));
    yield rows;
    after = rows.at(-1)?.[columns.indexOf(key)] ?? null;
  }
}
