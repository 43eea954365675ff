import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may send a payment's one AUTH. Plain SQL: the same in every database here, and no copy of the table. */
export class AuthBy1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD COLUMN auth_by varchar(36)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN auth_by');
  }
}
