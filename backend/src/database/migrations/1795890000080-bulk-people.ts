import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who proposed and who approved what was done to many students, and taking it back: each student's entry in the trail says so. */
export class BulkPeople1795890000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('bulk_changes', 'people'))) await runner.query('ALTER TABLE bulk_changes ADD COLUMN people text NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bulk_changes DROP COLUMN people');
  }
}
