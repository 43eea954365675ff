import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

export class LookupCaps1795395600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'lookup_caps',
      columns: [{ name: 'network', type: 'varchar', length: '45', isPrimary: true }, { name: 'reached_at', type: 'bigint' }],
    }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('lookup_caps');
  }
}
