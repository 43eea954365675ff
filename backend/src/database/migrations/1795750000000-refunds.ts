import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

const ID: TableColumnOptions = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' };
const text = (name: string, length: number, isNullable = false): TableColumnOptions => ({ name, type: 'varchar', length: String(length), isNullable });
const time = (name: string, isNullable = false): TableColumnOptions => ({ name, type: 'bigint', isNullable });
const foreignKey = (name: string, column: string, table: string) => ({
  name, columnNames: [column], referencedTableName: table, referencedColumnNames: ['id'], onDelete: 'NO ACTION', onUpdate: 'NO ACTION',
});

/** Money on its way back, and each of its steps. */
export class Refunds1795750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'refunds',
      columns: [
        ID, text('refund_id', 24), { name: 'payment_id', type: 'integer' }, text('gateway_txn_id', 32), { name: 'charge_number', type: 'integer' }, text('state', 12),
        text('method', 12), time('amount'), text('afterwards', 10), text('reason', 500), { name: 'approval_id', type: 'integer', isNullable: true },
        text('proposed_by', 64), text('approved_by', 64), time('created_at'), text('utr', 40, true), text('gateway_refund_id', 40, true), time('sent_at', true),
        time('state_at'), time('next_check_at', true), time('last_answered_at', true), { name: 'failures', type: 'integer', default: 0 }, time('lease_until', true),
        text('lease_by', 36, true),
      ],
      indices: [
        { name: 'uq_refunds_refund_id', columnNames: ['refund_id'], isUnique: true },
        { name: 'uq_refunds_charge_number', columnNames: ['payment_id', 'gateway_txn_id', 'charge_number'], isUnique: true },
        { name: 'ix_refunds_due', columnNames: ['next_check_at'] },
      ],
      foreignKeys: [foreignKey('fk_refunds_payment', 'payment_id', 'payments')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('refunds', true, true, true);
  }
}

export class RefundEvents1795750000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'refund_events',
      columns: [ID, { name: 'refund_id', type: 'integer' }, time('at'), text('state', 12), text('actor', 64, true), text('text', 500, true)],
      indices: [{ name: 'ix_refund_events_refund', columnNames: ['refund_id'] }],
      foreignKeys: [foreignKey('fk_refund_events_refund', 'refund_id', 'refunds')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('refund_events', true, true, true);
  }
}

/** Only adds, so that an older server goes on beside it. Each step looks first. */
const COLUMNS = [['payments', 'refunding_since', 'bigint'], ['payments', 'refunded_amount', 'bigint NOT NULL DEFAULT 0'], ['fee_demands', 'refund', 'varchar(8)']] as const;

export class RefundColumns1795750000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS) {
      if (!(await runner.hasColumn(table, column))) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) {
      if (await runner.hasColumn(table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}
