import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const BY_TIME = new TableIndex({ name: 'ix_payments_next_check', columnNames: ['next_check_at'] });
const BY_STATE = new TableIndex({ name: 'ix_payments_due', columnNames: ['state', 'next_check_at'] });

/** The next payments to ask about, state by state, without reading everything that is due. */
export class DueByState1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('payments', BY_STATE.clone());
    await runner.dropIndex('payments', BY_TIME.name ?? '');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.createIndex('payments', BY_TIME.clone());
    await runner.dropIndex('payments', BY_STATE.name ?? '');
  }
}
