import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });
const number = (name: string) => ({ name, type: 'integer' });

/** Layouts of semesters and fee structures, as drafts and as published versions. */
export class FeeVersions1795820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'fee_versions',
      columns: [
        { ...number('id'), isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        text('kind', 9), number('semester_no'), text('academic_session', 20), number('version'), text('state', 9), text('counts_from', 10, true),
        { name: 'content', type: 'text' }, number('revision'), text('edited_by', 70), { name: 'edited_at', type: 'bigint' },
        text('published_by', 70, true), { name: 'published_at', type: 'bigint', isNullable: true },
      ],
      indices: [{ name: 'uq_fee_versions_version', columnNames: ['kind', 'semester_no', 'academic_session', 'version'], isUnique: true }],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('fee_versions', true, true, true);
  }
}
