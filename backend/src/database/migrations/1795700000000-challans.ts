import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Facts say themselves that the money came by a challan. Until now their channel was compared, and there was one provider,
 * which calls it `NR`.
 */
export class Challans1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('gateway_facts', 'is_challan'))) {
      await runner.query('ALTER TABLE gateway_facts ADD COLUMN is_challan integer NOT NULL DEFAULT 0');
    }
    await runner.query("UPDATE gateway_facts SET is_challan = 1 WHERE UPPER(channel) = 'NR'");
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('gateway_facts', 'is_challan')) await runner.query('ALTER TABLE gateway_facts DROP COLUMN is_challan');
  }
}
