import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

// Each class changes the schema with one statement: MariaDB commits each by itself.

const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });
const number = (name: string, isNullable = false) => ({ name, type: 'bigint', isNullable });

/** Verified money of payments that the database does not hold. */
export class UnknownMoney1795790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'unknown_money',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        text('provider', 16), text('transaction_id', 19), text('gateway_txn_id', 32), text('bank_txn_id', 64, true), text('status', 12), number('amount', true),
        number('completed_at', true), number('received_at'), number('dismissed_at', true),
      ],
      indices: [{ name: 'uq_unknown_money', columnNames: ['provider', 'transaction_id', 'gateway_txn_id', 'status'], isUnique: true }],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('unknown_money', true, true, true);
  }
}

/** What was closed while the gateway still called it pending is a case from now on. */
export class StillPending1795790000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE payments SET needs_review = 1 WHERE state = 'EXPIRED' AND last_answer = 'pending'");
  }

  async down(): Promise<void> {
    // A version without this kind finds no case, and shows none.
  }
}
