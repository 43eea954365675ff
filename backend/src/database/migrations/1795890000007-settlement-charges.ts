import type { MigrationInterface, QueryRunner } from 'typeorm';

const dropIndex = async (runner: QueryRunner, name: string): Promise<void> =>
  void (await runner.query(`DROP INDEX ${name}${runner.connection.options.type === 'better-sqlite3' ? '' : ' ON settlement_lines'}`));

/** The gateway's charges are summed from the index alone: the rows themselves are eight times as long. */
export class LinesByCharges1795890000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_settlement_lines_charges ON settlement_lines (file_id, settled_on, mode, kind, gross, fee, gst, net)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'ix_settlement_lines_charges');
  }
}
