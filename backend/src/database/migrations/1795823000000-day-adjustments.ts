import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });

/** What corrects closed days, recorded in an open one. */
export class DayAdjustments1795823000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'day_adjustments',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        text('adjusts', 10), text('figure', 12), text('head', 64, true), { name: 'amount', type: 'bigint' }, text('reason', 500), text('proposed_by', 70),
        text('approved_by', 70), text('request_id', 64), { name: 'at', type: 'bigint' },
      ],
      indices: [
        { name: 'uq_day_adjustments_request', columnNames: ['request_id'], isUnique: true },
        { name: 'ix_day_adjustments_at', columnNames: ['at'] },
      ],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('day_adjustments', true, true, true);
  }
}
