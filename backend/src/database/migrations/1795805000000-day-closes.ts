import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const text = (name: string, length: number) => ({ name, type: 'varchar', length: String(length) });

/** Days of the books that are closed, each with the hash of the one before. */
export class DayCloses1795805000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'day_closes',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        text('day', 10), { name: 'figures', type: 'text' }, text('previous', 64), text('hash', 64), { name: 'last_event', type: 'integer' }, { name: 'at', type: 'bigint' },
        text('person', 70),
      ],
      indices: [
        { name: 'uq_day_closes_day', columnNames: ['day'], isUnique: true },
        { name: 'uq_day_closes_previous', columnNames: ['previous'], isUnique: true },
      ],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('day_closes', true, true, true);
  }
}
