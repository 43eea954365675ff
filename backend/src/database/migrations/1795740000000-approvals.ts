import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });
const time = (name: string, isNullable = false) => ({ name, type: 'bigint', isNullable });
const json = (name: string) => ({ name, type: 'text' });

/** What one person has proposed and another one decides. */
export class Approvals1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'approvals',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        text('kind', 32), text('subject', 100), text('open_key', 160, true), text('state', 10), text('proposed_by', 64), time('proposed_at'), text('reason', 500),
        json('values_before'), json('values_after'), json('request'), time('expires_at'), text('decided_by', 64, true), time('decided_at', true), text('decision_reason', 500, true),
      ],
      indices: [
        { name: 'uq_approvals_open', columnNames: ['open_key'], isUnique: true },
        { name: 'ix_approvals_state', columnNames: ['state', 'expires_at'] },
      ],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('approvals', true, true, true);
  }
}
