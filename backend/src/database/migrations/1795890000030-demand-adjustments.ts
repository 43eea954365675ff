import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const ID = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' } as const;
const text = (name: string, length: number) => ({ name, type: 'varchar', length: String(length) });

/** Concessions and additions of one student's fee. */
export class DemandAdjustments1795890000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'demand_adjustments',
      columns: [
        ID, { name: 'demand_id', type: 'integer' }, text('kind', 12), { name: 'amount', type: 'bigint' }, text('reason', 500), text('proposed_by', 70),
        text('approved_by', 70), text('request_id', 64), { name: 'created_at', type: 'bigint' },
      ],
      indices: [{ name: 'ix_demand_adjustments_demand', columnNames: ['demand_id'] }],
      foreignKeys: [{
        name: 'fk_demand_adjustments_demand', columnNames: ['demand_id'], referencedTableName: 'fee_demands', referencedColumnNames: ['id'], onDelete: 'CASCADE', onUpdate: 'NO ACTION',
      }],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('demand_adjustments', true, true, true);
  }
}
