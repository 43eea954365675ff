import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

const COLUMNS = [['kind', "varchar(16) NOT NULL DEFAULT 'receipt'"], ['dedup_key', 'varchar(100)'], ['data', 'text']] as const;
const KEY = 'uq_outbox_mails_key';

/** The outbox takes other mails than receipts. What an older server writes meanwhile is a receipt without a key. Each step looks first. */
export class MailsOfAnyKind1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [column, type] of COLUMNS) {
      if (!(await runner.hasColumn('outbox_mails', column))) await runner.query(`ALTER TABLE outbox_mails ADD COLUMN ${column} ${type}`);
    }
    await receiptMayBeNull(runner, true);
    if (!(await hasKey(runner))) await runner.query(`CREATE UNIQUE INDEX ${KEY} ON outbox_mails (dedup_key)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM outbox_mails WHERE receipt_id IS NULL');
    if (await hasKey(runner)) await runner.query(`DROP INDEX ${KEY}${isSqlite(runner) ? '' : ' ON outbox_mails'}`);
    for (const [column] of COLUMNS) {
      if (await runner.hasColumn('outbox_mails', column)) await runner.query(`ALTER TABLE outbox_mails DROP COLUMN ${column}`);
    }
    await receiptMayBeNull(runner, false);
  }
}

const isSqlite = (runner: QueryRunner): boolean => runner.connection.options.type === 'better-sqlite3';

async function receiptMayBeNull(runner: QueryRunner, isNullable: boolean): Promise<void> {
  if (!isSqlite(runner)) return void (await runner.query(`ALTER TABLE outbox_mails MODIFY receipt_id int ${isNullable ? 'NULL' : 'NOT NULL'}`));
  // SQLite changes a column by writing the table anew.
  await runner.changeColumn('outbox_mails', 'receipt_id', new TableColumn({ name: 'receipt_id', type: 'integer', isNullable }));
}

async function hasKey(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    isSqlite(runner)
      ? `SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = '${KEY}'`
      : `SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND index_name = '${KEY}' LIMIT 1`,
  )) as unknown[];
  return found.length > 0;
}
