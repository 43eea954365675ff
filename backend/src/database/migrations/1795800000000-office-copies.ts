import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the office has taken a receipt: from the second time on it is a copy. */
export class OfficeCopies1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('receipts', 'office_copies'))) await runner.query('ALTER TABLE receipts ADD COLUMN office_copies integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE receipts DROP COLUMN office_copies');
  }
}
