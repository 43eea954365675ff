import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [['provider', "varchar(16) NOT NULL DEFAULT 'atom'"], ['provider_account', "varchar(32) NOT NULL DEFAULT ''"], ['is_test', 'integer NOT NULL DEFAULT 0']] as const;

/** Where a payment was begun, and whether money moved. There was one provider before; each step looks first. */
export class PaymentProvider1795510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [column, type] of COLUMNS) {
      if (!(await runner.hasColumn('payments', column))) await runner.query(`ALTER TABLE payments ADD COLUMN ${column} ${type}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [column] of COLUMNS) if (await runner.hasColumn('payments', column)) await runner.query(`ALTER TABLE payments DROP COLUMN ${column}`);
  }
}
