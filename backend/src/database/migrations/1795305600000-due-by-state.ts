import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The next payments to ask about, state by state, without reading everything that is due. One statement where the database commits each by itself. */
export class DueByState1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await exchange(runner, 'ix_payments_due (state, next_check_at)', 'ix_payments_next_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchange(runner, 'ix_payments_next_check (next_check_at)', 'ix_payments_due');
  }
}

async function exchange(runner: QueryRunner, added: string, dropped: string): Promise<void> {
  if (runner.connection.options.type === 'better-sqlite3') {
    await runner.query(`CREATE INDEX ${added.replace(' ', ' ON payments ')}`);
    await runner.query(`DROP INDEX ${dropped}`);
  } else {
    await runner.query(`ALTER TABLE payments ADD INDEX ${added}, DROP INDEX ${dropped}`);
  }
}
