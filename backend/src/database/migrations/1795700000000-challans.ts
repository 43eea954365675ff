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
    if (!(await runner.hasColumn('gateway_facts', 'is_paid_unless_challan'))) {
      await runner.query('ALTER TABLE gateway_facts ADD COLUMN is_paid_unless_challan integer NOT NULL DEFAULT 0');
    }
    await runner.query(`UPDATE gateway_facts SET is_paid_unless_challan = 1
      WHERE code = 'OTS0000' AND channel IS NULL AND UPPER(COALESCE(recon_status, '')) NOT IN ('RS', 'RNS')`);
    await runner.query("UPDATE gateway_facts SET is_challan = 1 WHERE UPPER(channel) = 'NR'");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['is_challan', 'is_paid_unless_challan']) {
      if (await runner.hasColumn('gateway_facts', column)) await runner.query(`ALTER TABLE gateway_facts DROP COLUMN ${column}`);
    }
  }
}
