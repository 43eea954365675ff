import { existsSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { type Entities, isSqliteUrl, openDataSource, sqlitePath } from '../data-source.js';
import { pendingMigrations } from '../inspect-database.js';
import { BackupError } from './backup-error.js';
import { type BackupHeader, type BackupValue, backupValue } from './backup-format.js';
import { type BackupTotals, countTotals } from './backup-totals.js';

const PAGE = 1_000;

export interface Snapshot {
  header: Omit<BackupHeader, 'createdAt'>;
  totals: BackupTotals;
  /** End of the audit trail, `N:HMAC`; null when its row is gone. */
  auditHead: string | null;
  /** Of all tables. */
  rows: number;
  pages(table: BackupHeader['tables'][number]): AsyncGenerator<BackupValue[][]>;
}

/** Nearly always another database than the one that people pay into. */
export const NOT_MEANT = 'No backup was written. Is this the database that you mean? If it is, add --allow-empty.';

/**
 * Runs `work` on one consistent snapshot without blocking writers. Pages by key, so that memory stays flat on both
 * databases.
 *
 * @param refuseOlder when its tables are those of an older version.
 * @throws BackupError when there is no such database, or it was never migrated.
 */
export async function withSnapshot<T>(url: string, entities: Entities, refuseOlder: boolean, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (isSqliteUrl(url) && !existsSync(sqlitePath(url))) throw new BackupError(`There is no database ${sqlitePath(url)}.`);
  const dataSource = await openDataSource(url, entities, 1);
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) throw new BackupError('The database has no tables: nothing to back up.');
    const pending = refuseOlder ? await pendingMigrations(dataSource, runner) : [];
    if (pending.length > 0) throw new BackupError(`The database is of an older version: it lacks ${pending.join(', ')}. ${NOT_MEANT}`);
    for (const sql of begin(isSqliteUrl(url))) await runner.query(sql);
    const header = {
      backup: 'mmmcollege-fees' as const, version: 1 as const, source: isSqliteUrl(url) ? ('sqlite' as const) : ('mysql' as const),
      migrations: await migrationNames(runner),
      tables: dataSource.entityMetadatas.map(({ tableName, columns }) => ({ name: tableName, columns: columns.map(({ databaseName }) => databaseName) })),
    };
    const keys = new Map(dataSource.entityMetadatas.map(({ tableName, primaryColumns: [key] }) => [tableName, key?.databaseName ?? '']));
    const totals = await countTotals((sql) => runner.query(sql) as never);
    const auditHead = await readAuditHead(runner);
    const rows = await countRows(runner, header.tables.map(({ name }) => name));
    return await work({ header, totals, auditHead, rows, pages: ({ name, columns }) => pages(runner, name, columns, keys.get(name) ?? '') });
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

/** Inside the snapshot of a backup, or of what was restored. */
export async function readAuditHead(runner: QueryRunner): Promise<string | null> {
  const [head] = (await runner.query('SELECT seq, mac FROM audit_head WHERE id = 1')) as { seq: number; mac: string }[];
  return head ? `${head.seq}:${head.mac}` : null;
}

async function countRows(runner: QueryRunner, tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const [row] = (await runner.query(`SELECT COUNT(*) AS n FROM ${table}`)) as { n: unknown }[];
    rows += Number(row?.n);
  }
  return rows;
}

/** Migrations applied to a database, in their order. */
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
