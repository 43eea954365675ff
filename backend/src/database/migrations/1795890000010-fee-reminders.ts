import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Who was reminded of a fee when, and who wants no reminders. */
export class FeeReminders1795890000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'fee_reminders',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        { name: 'student_id', type: 'integer' }, { name: 'token', type: 'varchar', length: '32' },
        { name: 'reminded_at', type: 'bigint', isNullable: true }, { name: 'stopped_at', type: 'bigint', isNullable: true },
      ],
      indices: [
        { name: 'uq_fee_reminders_student', columnNames: ['student_id'], isUnique: true },
        { name: 'uq_fee_reminders_token', columnNames: ['token'], isUnique: true },
      ],
      foreignKeys: [
        { name: 'fk_fee_reminders_student', columnNames: ['student_id'], referencedTableName: 'students', referencedColumnNames: ['id'], onDelete: 'CASCADE', onUpdate: 'NO ACTION' },
      ],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('fee_reminders', true, true, true);
  }
}
