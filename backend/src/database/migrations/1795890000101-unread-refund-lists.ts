import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

// Each class changes the schema with one statement: MariaDB commits each by itself.

/** Payments of which the gateway's lists of refunds are still to be read. */
export class UnreadRefundLists1795890000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'unread_refund_lists',
      columns: [{ name: 'payment_id', type: 'integer', isPrimary: true }, { name: 'since', type: 'bigint' }, { name: 'next_at', type: 'bigint' }],
      indices: [{ name: 'ix_unread_refund_lists_next_at', columnNames: ['next_at'] }],
      foreignKeys: [{
        name: 'fk_unread_refund_lists_payment', columnNames: ['payment_id'], referencedTableName: 'payments', referencedColumnNames: ['id'], onDelete: 'NO ACTION', onUpdate: 'NO ACTION',
      }],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('unread_refund_lists', true, true, true);
  }
}

/** What a restore has not asked about yet, and what people have booked under a gateway's id: nobody asked whether it had gone back. */
export class RefundsOfRestore1795890000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const now = Date.now();
    const insert = (where: string, parameters: number[]) => runner.query(
      `INSERT INTO unread_refund_lists (payment_id, since, next_at) SELECT id, ?, ? FROM payments WHERE id NOT IN (SELECT payment_id FROM unread_refund_lists) AND (${where})`,
      [now, now, ...parameters]);
    const marks = (await runner.query("SELECT value FROM app_marks WHERE name = 'refunds_after_restore' AND value <> ''")) as { value: string }[];
    for (const { value } of marks) {
      const [since = 0, , , after = 0, ...unread] = JSON.parse(value) as number[];
      await insert(`created_at >= ? AND (id > ? OR id IN (${[0, ...unread].join(', ')}))`, [since, after]);
    }
    await insert('id IN (SELECT payment_id FROM bookings WHERE gateway_txn_id IS NOT NULL)', []);
    await runner.query("DELETE FROM app_marks WHERE name = 'refunds_after_restore'");
  }

  async down(): Promise<void> {
    // A version before asks again after the next restore.
  }
}
