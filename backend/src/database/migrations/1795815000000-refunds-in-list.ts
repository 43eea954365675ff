import type { MigrationInterface, QueryRunner } from 'typeorm';

// Each class changes the schema with one statement: MariaDB commits each by itself.

/** What was given back of all charges of a payment. */
export class GivenBack1795815000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('payments', 'given_back'))) await runner.query('ALTER TABLE payments ADD COLUMN given_back bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN given_back');
  }
}

/** Whether more is on its way. */
export class RefundsOpen1795815000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('payments', 'refunds_open'))) await runner.query('ALTER TABLE payments ADD COLUMN refunds_open integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN refunds_open');
  }
}

/** Of the refunds of before; of what a person recorded as given back, what the gateway had called paid. */
export class RefundsOfBefore1795815000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE payments SET
        given_back = COALESCE((SELECT SUM(r.amount) FROM refunds r WHERE r.payment_id = payments.id AND r.state = 'paidOut'), 0),
        refunds_open = CASE WHEN EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = payments.id AND r.next_check_at IS NOT NULL) THEN 1 ELSE 0 END
      WHERE id IN (SELECT r.payment_id FROM refunds r)`);
    await runner.query(`
      UPDATE payments SET given_back = COALESCE((SELECT MIN(f.amount) FROM gateway_facts f WHERE f.payment_id = payments.id AND f.meaning = 'paid'), amount)
      WHERE state = 'REFUNDED' AND given_back = 0`);
  }

  async down(): Promise<void> {
    // The columns go.
  }
}
