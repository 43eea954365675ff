import type { MigrationInterface, QueryRunner } from 'typeorm';

// Each class changes the schema with one statement: MariaDB commits each by itself.

/** What settles a fee where two people accepted another amount than was asked. */
export class SettledAmount1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD COLUMN settled_amount bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN settled_amount');
  }
}

/** Why a person decided like that. */
export class DecisionReasons1795760000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_decisions ADD COLUMN reason varchar(500)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_decisions DROP COLUMN reason');
  }
}
