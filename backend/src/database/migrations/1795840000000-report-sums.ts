import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const text = (name: string, length: number) => ({ name, type: 'varchar', length: String(length) });

/** Sums of the reports by day, folded from events. */
export class ReportSums1795840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'report_sums',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        text('figure', 10), text('dimension', 8), { name: 'is_test', type: 'integer' }, text('day', 10), text('value', 150),
        { name: 'payments', type: 'integer' }, { name: 'amount', type: 'bigint' },
      ],
      indices: [{ name: 'uq_report_sums', columnNames: ['figure', 'dimension', 'is_test', 'day', 'value'], isUnique: true }],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('report_sums', true, true, true);
  }
}
