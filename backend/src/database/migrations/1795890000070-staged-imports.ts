import { type MigrationInterface, type QueryRunner, Table, TableColumn, TableIndex } from 'typeorm';

const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });
const json = (name: string) => ({ name, type: 'text', isNullable: true });
const STUDENT = { name: 'student_id', type: 'integer' } as const;
const OF_CHANGE = [{ name: 'expected', type: 'integer', isNullable: true }, json('source'), json('figures')];
const OF_ROW = [
  text('admission_key', 40, true), { name: 'line', type: 'integer', isNullable: true }, { ...text('student', 10), default: "'unchanged'" }, json('fields'),
];

/** SQLite makes the table anew. MariaDB changes the column where it is: nothing else could keep the foreign key. */
async function changeStudent(runner: QueryRunner, isNullable: boolean): Promise<void> {
  if (runner.connection.options.type === 'better-sqlite3') await runner.changeColumn('bulk_rows', 'student_id', new TableColumn({ ...STUDENT, isNullable }));
  else await runner.query(`ALTER TABLE bulk_rows MODIFY student_id int ${isNullable ? 'NULL' : 'NOT NULL'}`);
}

/** A file of students is staged like fees in bulk: its new students have no row of their own yet. Which columns a file has is remembered. */
export class StagedImports1795890000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await changeStudent(runner, true);
    for (const [table, columns] of [['bulk_changes', OF_CHANGE], ['bulk_rows', OF_ROW]] as const) {
      for (const column of columns) if (!(await runner.hasColumn(table, column.name))) await runner.addColumn(table, new TableColumn(column));
    }
    await runner.query('UPDATE bulk_rows SET admission_key = UPPER(admission_number) WHERE admission_key IS NULL');
    await runner.createIndex('bulk_rows', new TableIndex({ name: 'uq_bulk_rows_number', columnNames: ['admission_key', 'bulk_change_id'], isUnique: true }));
    await runner.createTable(new Table({
      name: 'import_headers',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' }, text('header_key', 64), { name: 'columns', type: 'text' },
        text('person', 70), { name: 'at', type: 'bigint' },
      ],
      indices: [{ name: 'uq_import_headers', columnNames: ['header_key'], isUnique: true }],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('import_headers', true, true, true);
    await runner.dropIndex('bulk_rows', 'uq_bulk_rows_number');
    for (const { name } of OF_ROW) await runner.dropColumn('bulk_rows', name);
    for (const { name } of OF_CHANGE) await runner.dropColumn('bulk_changes', name);
    await runner.query('DELETE FROM bulk_rows WHERE student_id IS NULL');
    await changeStudent(runner, false);
  }
}
