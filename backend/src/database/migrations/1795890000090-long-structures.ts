import type { MigrationInterface, QueryRunner } from 'typeorm';

const isMysql = ({ connection }: QueryRunner): boolean => connection.options.type !== 'better-sqlite3';

/** A fee structure of a thousand lines is longer than 65,535 bytes, which SQLite never minded. */
export class LongStructures1795890000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (isMysql(runner)) await runner.query('ALTER TABLE fee_versions MODIFY content mediumtext NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (isMysql(runner)) await runner.query('ALTER TABLE fee_versions MODIFY content text NOT NULL');
  }
}
