import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which a payment was made: its mail and PDF follow it. */
export class PaymentLanguage1795850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('payments', 'language'))) await runner.query("ALTER TABLE payments ADD COLUMN language varchar(2) NOT NULL DEFAULT 'en'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN language');
  }
}
