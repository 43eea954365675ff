import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['payments', 'hint_due_at', 'bigint'], ['payments', 'hint_after', 'varchar(36)'],
  ['gateway_pace', 'seen_at', 'bigint'], ['gateway_pace', 'reserved', 'text'],
] as const;
const INDICES = [
  ['ix_payments_hint', 'state, hint_due_at'], ['ix_payments_unconfirmed', 'state, last_answer, next_check_at'],
] as const;

/**
 * Unsigned messages that still wait for a requery, and what each purpose of a requery holds of the rate limit. Each step
 * looks first: MariaDB commits every one by itself, so a server that dies between two runs them again.
 */
export class RequeryHints1795480000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS) {
      if (!(await runner.hasColumn(table, column))) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    }
    for (const [name, columns] of INDICES) {
      if (!(await hasIndex(runner, name))) await runner.query(`CREATE INDEX ${name} ON payments (${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = isSqlite(runner) ? '' : ' ON payments';
    for (const [name] of INDICES) if (await hasIndex(runner, name)) await runner.query(`DROP INDEX ${name}${on}`);
    for (const [table, column] of COLUMNS) {
      if (await runner.hasColumn(table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}

const isSqlite = (runner: QueryRunner): boolean => runner.connection.options.type === 'better-sqlite3';

async function hasIndex(runner: QueryRunner, name: string): Promise<boolean> {
  const found = (await runner.query(
    isSqlite(runner)
      ? "SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?"
      : 'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND index_name = ? LIMIT 1',
    [name],
  )) as unknown[];
  return found.length > 0;
}
