import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a receipt names another amount than when it was issued. */
export class CorrectedReceipts1795810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('receipts', 'corrected_at'))) await runner.query('ALTER TABLE receipts ADD COLUMN corrected_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE receipts DROP COLUMN corrected_at');
  }
}
