import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The student whose number is the right one, of a number that was given twice. */
export class DoubledNumbers1795890000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('students', 'duplicate_of_id'))) await runner.query('ALTER TABLE students ADD COLUMN duplicate_of_id integer NULL');
    await runner.query('CREATE INDEX ix_students_duplicate_of ON students (duplicate_of_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ix_students_duplicate_of${runner.connection.options.type === 'better-sqlite3' ? '' : ' ON students'}`);
    await runner.query('ALTER TABLE students DROP COLUMN duplicate_of_id');
  }
}
