import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const ID = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' } as const;
const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });
const time = (name: string, isNullable = false) => ({ name, type: 'bigint', isNullable });

/** Changes of many students that are staged before they are applied. */
export class BulkChanges1795890000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'bulk_changes',
      columns: [
        ID, text('kind', 10), text('title', 200), text('state', 10), text('staged_by', 70), time('staged_at'), text('approved_by', 70, true), time('approved_at', true),
        time('ended_at', true), time('updated_at'), { name: 'differences', type: 'text' },
      ],
      indices: [{ name: 'ix_bulk_changes_state', columnNames: ['state'] }],
    }), true, true, true);
    await runner.createTable(new Table({
      name: 'bulk_rows',
      columns: [
        ID, { name: 'bulk_change_id', type: 'integer' }, { name: 'student_id', type: 'integer' }, text('admission_number', 40), text('plan', 10), text('outcome', 10),
        time('amount_before', true), time('amount_after', true), text('rule', 200), text('fingerprint', 22), { name: 'content', type: 'text' },
        { name: 'undo_content', type: 'text', isNullable: true }, { name: 'demand_id', type: 'integer', isNullable: true },
      ],
      indices: [
        { name: 'ix_bulk_rows_outcome', columnNames: ['bulk_change_id', 'outcome'] }, { name: 'ix_bulk_rows_plan', columnNames: ['bulk_change_id', 'plan'] },
        { name: 'uq_bulk_rows_student', columnNames: ['bulk_change_id', 'student_id'], isUnique: true }, { name: 'ix_bulk_rows_student', columnNames: ['student_id'] },
      ],
      foreignKeys: [['change', 'bulk_change_id', 'bulk_changes'], ['student', 'student_id', 'students']].map(([name, column = '', table = '']) => ({
        name: `fk_bulk_rows_${name}`, columnNames: [column], referencedTableName: table, referencedColumnNames: ['id'], onDelete: 'CASCADE', onUpdate: 'NO ACTION',
      })),
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('bulk_rows', true, true, true);
    await runner.dropTable('bulk_changes', true, true, true);
  }
}
