import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

// Each class changes the schema with one statement: MariaDB commits each by itself.

const ID = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' } as const;
const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });
const big = (name: string) => ({ name, type: 'bigint' });
const int = (name: string, isNullable = false) => ({ name, type: 'integer', isNullable });
const to = (table: string, column: string, name: string) =>
  ({ name, columnNames: [column], referencedTableName: table, referencedColumnNames: ['id'], onDelete: 'NO ACTION', onUpdate: 'NO ACTION' });

/** Papers that show a payment. */
export class BookingEvidence1795822000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'booking_evidence',
      columns: [ID, text('name', 200), text('sha256', 64), int('size'), text('type', 24), big('at'), text('person', 70)],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('booking_evidence', true, true, true);
  }
}

export class BookingEvidenceParts1795822000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'booking_evidence_parts',
      columns: [ID, int('evidence_id'), int('part'), text('content', 16000)],
      indices: [{ name: 'uq_booking_evidence_parts', columnNames: ['evidence_id', 'part'], isUnique: true }],
      foreignKeys: [to('booking_evidence', 'evidence_id', 'fk_booking_evidence_parts_evidence')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('booking_evidence_parts', true, true, true);
  }
}

/** Payments that people have booked by hand. */
export class Bookings1795822000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'bookings',
      columns: [
        ID, int('payment_id'), text('charge_key', 32), text('how', 8), big('amount'), text('reference', 64), text('paid_on', 10), text('gateway_txn_id', 32, true),
        int('evidence_id'), text('reason', 500), text('proposed_by', 70), text('approved_by', 70), text('request_id', 64), big('at'),
      ],
      indices: [
        { name: 'uq_bookings_charge', columnNames: ['charge_key'], isUnique: true },
        { name: 'ix_bookings_payment', columnNames: ['payment_id'] },
      ],
      foreignKeys: [to('payments', 'payment_id', 'fk_bookings_payment'), to('booking_evidence', 'evidence_id', 'fk_bookings_evidence')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('bookings', true, true, true);
  }
}

export class BookedPayments1795822000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('payments', 'booked'))) await runner.query('ALTER TABLE payments ADD COLUMN booked varchar(8)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN booked');
  }
}

export class BookedReferences1795822000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('payments', 'booked_reference'))) await runner.query('ALTER TABLE payments ADD COLUMN booked_reference varchar(64)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN booked_reference');
  }
}
