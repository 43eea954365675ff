import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Demands of one student and semester under several sessions know of each other; each step looks first. */
export class OtherSessions1795520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('fee_demands', 'has_other_session')) return;
    await runner.query('ALTER TABLE fee_demands ADD COLUMN has_other_session integer NOT NULL DEFAULT 0');
    // Through a table of its own: MariaDB does not update what it reads.
    await runner.query(`UPDATE fee_demands SET has_other_session = 1 WHERE id IN (
      SELECT id FROM (SELECT one.id FROM fee_demands one JOIN fee_demands other ON other.student_id = one.student_id
        AND other.semester_no = one.semester_no AND other.id <> one.id) AS twins)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('fee_demands', 'has_other_session')) await runner.query('ALTER TABLE fee_demands DROP COLUMN has_other_session');
  }
}
