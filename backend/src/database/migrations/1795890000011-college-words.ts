import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const text = (name: string, length: number) => ({ name, type: 'varchar', length: String(length) });

/** The college's own words of another language. */
export class CollegeWords1795890000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'college_words',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        text('language', 5), text('word_key', 64), text('word', 200), text('label', 200),
      ],
      indices: [{ name: 'uq_college_words', columnNames: ['language', 'word_key'], isUnique: true }],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('college_words', true, true, true);
  }
}
