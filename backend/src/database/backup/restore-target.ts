import type { DataSource, QueryRunner } from 'typeorm';
import { BackupError } from './backup-error.js';
import type { BackupHeader, BackupPage, BackupValue } from './backup-format.js';
import { type BackupTotals, countTotals } from './backup-totals.js';
import { RECEIPTS_LOST_SINCE, RESTORE_OPEN, RESTORED_AT } from './restore-marks.js';
import { readAuditHead } from './snapshot.js';

/** Values in one statement; SQLite takes 32,766. */
const MAX_VALUES = 30_000;
const MAX_ROWS = 500;
/** Hold one row from the first migration on. */
const SEEDED = new Set(['gateway_pace', 'audit_head']);

/** Demands and payments reference each other, so foreign keys are checked once, after all rows were written. */
export class RestoreTarget {
  private readonly sqlite: boolean;

  constructor(
    private readonly runner: QueryRunner,
    dataSource: DataSource,
    private readonly header: BackupHeader,
  ) {
    this.sqlite = dataSource.options.type === 'better-sqlite3';
  }

  async nonEmptyTables(): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of this.header.tables) {
      const [row] = (await this.runner.query(`SELECT COUNT(*) AS n FROM ${name}`)) as { n: number }[];
      if (!SEEDED.has(name) && row && row.n > 0) found.push(`${name}: ${row.n}`);
    }
    return found;
  }

  /** Begins the transaction with every table empty; the old rows are lost with `commit` only. */
  async begin(): Promise<void> {
    if (this.sqlite) {
      await this.runner.query('BEGIN IMMEDIATE');
      await this.runner.query('PRAGMA defer_foreign_keys = ON');
    } else {
      await this.runner.query('SET SESSION foreign_key_checks = 0');
      await this.runner.query('START TRANSACTION');
    }
    for (const { name } of this.header.tables) await this.runner.query(`DELETE FROM ${name}`);
  }

  async insert({ table, rows }: BackupPage): Promise<void> {
    const shape = this.header.tables[table];
    if (!shape) throw new BackupError('The backup is damaged: a page names no table.');
    const atOnce = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / shape.columns.length));
    for (let from = 0; from < rows.length; from += atOnce) await this.insertSome(shape, rows.slice(from, from + atOnce));
  }

  private async insertSome({ name, columns }: BackupHeader['tables'][number], rows: readonly BackupValue[][]): Promise<void> {
    const places = rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
    await this.runner.query(`INSERT INTO ${name} (${columns.join(', ')}) VALUES ${places}`, rows.flat());
  }

  totals(): Promise<BackupTotals> {
    return countTotals((sql) => this.runner.query(sql) as never);
  }

  auditHead(): Promise<string | null> {
    return readAuditHead(this.runner);
  }

  /** @throws BackupError when a foreign key has no target. */
  async checkKeys(): Promise<void> {
    const orphans = this.sqlite
      ? ((await this.runner.query('PRAGMA foreign_key_check')) as { table: string }[]).map(({ table }) => table)
      : await this.mysqlOrphans();
    if (orphans.length > 0) throw new BackupError(`The backup is not whole: rows of ${[...new Set(orphans)].join(', ')} point at rows that it does not have.`);
  }

  private async mysqlOrphans(): Promise<string[]> {
    const keys = (await this.runner.query(
      `SELECT table_name AS child, column_name AS col, referenced_table_name AS parent, referenced_column_name AS ref
       FROM information_schema.key_column_usage WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL`,
    )) as { child: string; col: string; parent: string; ref: string }[];
    const orphans: string[] = [];
    for (const { child, col, parent, ref } of keys) {
      const [row] = (await this.runner.query(
        `SELECT 1 AS found FROM ${child} c WHERE c.${col} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${parent} p WHERE p.${ref} = c.${col}) LIMIT 1`,
      )) as { found: number }[];
      if (row) orphans.push(child);
    }
    return orphans;
  }

  /**
   * For the server that starts next: see `RestoreMarks`. Within the transaction, so that no restore is without them.
   *
   * @param lostSince UTC ms; null: no server issued a receipt after the backup.
   */
  async mark(at: number, lostSince: number | null): Promise<void> {
    const lost = lostSince === null ? [] : [[RECEIPTS_LOST_SINCE, String(lostSince)]];
    for (const [name, value] of [[RESTORED_AT, String(at)], [RESTORE_OPEN, '1'], ...lost]) {
      await this.runner.query('DELETE FROM app_marks WHERE name = ?', [name]);
      await this.runner.query('INSERT INTO app_marks (name, value) VALUES (?, ?)', [name, value]);
    }
  }

  commit(): Promise<unknown> {
    return this.runner.query('COMMIT');
  }

  async rollback(): Promise<void> {
    await this.runner.query('ROLLBACK').catch(() => undefined);
  }
}
