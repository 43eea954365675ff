import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const ID = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' } as const;
const ofPayment = (table: string) => ({
  indices: [{ name: `ix_${table}_payment`, columnNames: ['payment_id'] }],
  foreignKeys: [{
    name: `fk_${table}_payment`, columnNames: ['payment_id'], referencedTableName: 'payments', referencedColumnNames: ['id'],
    onDelete: 'NO ACTION', onUpdate: 'NO ACTION',
  }],
});

/** Each status request and what came of it: an answer that repeats a known message leaves no fact, a failed one neither. */
export class Requeries1795730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'requeries',
      columns: [
        ID,
        { name: 'payment_id', type: 'integer' },
        { name: 'sent_at', type: 'bigint' },
        { name: 'ended_at', type: 'bigint' },
        { name: 'purpose', type: 'varchar', length: '12' },
        { name: 'answer', type: 'varchar', length: '12', isNullable: true },
        { name: 'failure', type: 'varchar', length: '16', isNullable: true },
      ],
      ...ofPayment('requeries'),
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('requeries', true, true, true);
  }
}

export class PaymentNotes1795730000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'payment_notes',
      columns: [
        ID,
        { name: 'payment_id', type: 'integer' },
        { name: 'at', type: 'bigint' },
        { name: 'actor', type: 'varchar', length: '64' },
        { name: 'note', type: 'varchar', length: '1000' },
      ],
      ...ofPayment('payment_notes'),
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('payment_notes', true, true, true);
  }
}

/** A parent brings the number of a bank statement. */
export class FactIds1795730000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_gateway_facts_gateway_txn_id ON gateway_facts (gateway_txn_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ix_gateway_facts_gateway_txn_id${onTable(runner)}`);
  }
}

export class FactBankIds1795730000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_gateway_facts_bank_txn_id ON gateway_facts (bank_txn_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ix_gateway_facts_bank_txn_id${onTable(runner)}`);
  }
}

const onTable = (runner: QueryRunner): string => (runner.connection.options.type === 'better-sqlite3' ? '' : ' ON gateway_facts');
