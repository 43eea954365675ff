import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day until which one student's fee can be paid without a late fee, where it is another one than that of the semester. */
export class DueDates1795890000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('fee_demands', 'due_on'))) await runner.query('ALTER TABLE fee_demands ADD COLUMN due_on varchar(10) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE fee_demands DROP COLUMN due_on');
  }
}
