import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the gateway answered when it refused a refund: its list decides. */
export class RefusedRefunds1795860001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('refunds', 'refusal'))) await runner.query('ALTER TABLE refunds ADD COLUMN refusal varchar(300) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    // The version before asks about none of them.
    await runner.query("UPDATE refunds SET next_check_at = NULL WHERE state = 'rejected'");
    await runner.query('ALTER TABLE refunds DROP COLUMN refusal');
  }
}
