import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

// Each class changes the schema with one statement: MariaDB commits each by itself, and a migration that died half way
// has to be able to run again.

/** People's decisions beside the facts. */
export class PaymentDecisions1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'payment_decisions',
      columns: [
        { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        { name: 'payment_id', type: 'integer' },
        { name: 'at', type: 'bigint' },
        { name: 'subject', type: 'varchar', length: '16' },
        { name: 'gateway_txn_id', type: 'varchar', length: '32' },
        { name: 'resolution', type: 'varchar', length: '16' },
        { name: 'actor', type: 'varchar', length: '64', isNullable: true },
      ],
      indices: [{ name: 'ix_payment_decisions_payment', columnNames: ['payment_id'] }],
      foreignKeys: [{
        name: 'fk_payment_decisions_payment', columnNames: ['payment_id'], referencedTableName: 'payments', referencedColumnNames: ['id'],
        onDelete: 'NO ACTION', onUpdate: 'NO ACTION',
      }],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('payment_decisions', true, true, true);
  }
}

const addColumns = (table: string, columns: readonly string[]) => async (runner: QueryRunner): Promise<void> => {
  // SQLite adds one column a statement, and undoes a migration that failed.
  const statements = runner.connection.options.type === 'better-sqlite3' ? columns.map((column) => [column]) : [columns];
  for (const some of statements) await runner.query(`ALTER TABLE ${table} ${some.map((column) => `ADD COLUMN ${column}`).join(', ')}`);
};

const dropColumns = (table: string, names: readonly string[]) => async (runner: QueryRunner): Promise<void> => {
  const statements = runner.connection.options.type === 'better-sqlite3' ? names.map((name) => [name]) : [names];
  for (const some of statements) await runner.query(`ALTER TABLE ${table} ${some.map((name) => `DROP COLUMN ${name}`).join(', ')}`);
};

/** The gateway's own times of an attempt, so that a receipt's date does not depend on when we asked. */
export class FactTimes1795400000001 implements MigrationInterface {
  up = addColumns('gateway_facts', ['initiated_at bigint', 'opened_at bigint']);
  down = dropColumns('gateway_facts', ['initiated_at', 'opened_at']);
}

export class ReviewColumns1795400000002 implements MigrationInterface {
  up = addColumns('payments', ['receipt_dated_at bigint', 'denied_at bigint', 'needs_review integer NOT NULL DEFAULT 0']);
  down = dropColumns('payments', ['receipt_dated_at', 'denied_at', 'needs_review']);
}

/** When a person took the payment off the list; a release took a mismatch off it too. */
const HANDLED_AT = `COALESCE((SELECT MAX(e.at) FROM payment_events e WHERE e.payment_id = p.id AND (e.cause = 'released' OR e.cause LIKE 'handled:%')), p.updated_at)`;

/**
 * "Handled" said of a whole payment that somebody had dealt with it, not what became of the money. Each charge that the
 * payment held when it was handled is presumed refunded: it settles nothing until a person has confirmed what was done.
 */
const PRESUMED_REFUNDS = `
  INSERT INTO payment_decisions (payment_id, at, subject, gateway_txn_id, resolution, actor)
  SELECT DISTINCT p.id, ${HANDLED_AT}, 'charge', COALESCE(f.gateway_txn_id, ''), 'presumedRefunded', NULL
    FROM payments p JOIN gateway_facts f ON f.payment_id = p.id
   WHERE f.meaning = 'paid' AND f.received_at <= ${HANDLED_AT}
     AND ((p.office_handled = 'DUPLICATE' AND f.mismatch IS NULL)
       OR (p.office_handled = 'MISMATCH' AND f.mismatch IS NOT NULL)
       OR (p.office_handled = 'EXTRA' AND COALESCE(f.gateway_txn_id, '') <> COALESCE(p.gateway_txn_id, '')))
     AND NOT EXISTS (SELECT 1 FROM gateway_facts r WHERE r.payment_id = p.id AND r.meaning = 'reversed'
                        AND COALESCE(r.gateway_txn_id, '') = COALESCE(f.gateway_txn_id, ''))`;

export class HandledToDecisions1795400000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM payment_decisions WHERE resolution = 'presumedRefunded' OR subject = 'disagreement'");
    await runner.query(PRESUMED_REFUNDS);
    await runner.query(`INSERT INTO payment_decisions (payment_id, at, subject, gateway_txn_id, resolution, actor)
      SELECT p.id, ${HANDLED_AT}, 'disagreement', '', 'dismissed', NULL FROM payments p WHERE p.office_handled = 'DISAGREEMENT'`);
    await runner.query(`UPDATE payments SET
      denied_at = CASE WHEN office_reason = 'DISAGREEMENT' THEN updated_at END,
      needs_review = CASE WHEN office_reason IS NULL AND office_handled IS NULL THEN 0 ELSE 1 END,
      receipt_dated_at = (SELECT COALESCE(payments.paid_at, r.issued_at) FROM receipts r WHERE r.payment_id = payments.id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An older version knows no refunded payment: nearest to it is money that another payment made superfluous.
    await runner.query("UPDATE payments SET state = 'DUPLICATE' WHERE state = 'REFUNDED'");
    await runner.query(`UPDATE payments SET
      office_reason = CASE WHEN state IN ('DUPLICATE', 'MISMATCH') THEN state WHEN denied_at IS NOT NULL THEN 'DISAGREEMENT' WHEN needs_review = 1 THEN 'EXTRA' END`);
    await runner.query('UPDATE payments SET office_handled = office_reason WHERE needs_review = 0');
  }
}

/** One place says what needs review: the two columns that said it of a whole payment go. */
export class DropHandled1795400000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'better-sqlite3') {
      await runner.query('DROP INDEX ix_payments_office');
      await runner.query('CREATE INDEX ix_payments_review ON payments (needs_review)');
      await dropColumns('payments', ['office_reason', 'office_handled'])(runner);
    } else {
      await runner.query('ALTER TABLE payments DROP INDEX ix_payments_office, ADD INDEX ix_payments_review (needs_review), DROP COLUMN office_reason, DROP COLUMN office_handled');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'better-sqlite3') {
      await addColumns('payments', ['office_reason varchar(16)', 'office_handled varchar(16)'])(runner);
      await runner.query('DROP INDEX ix_payments_review');
      await runner.query('CREATE INDEX ix_payments_office ON payments (office_reason)');
    } else {
      await runner.query('ALTER TABLE payments ADD COLUMN office_reason varchar(16), ADD COLUMN office_handled varchar(16), DROP INDEX ix_payments_review, ADD INDEX ix_payments_office (office_reason)');
    }
  }
}
