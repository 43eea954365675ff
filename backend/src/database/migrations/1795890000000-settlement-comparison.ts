import { type MigrationInterface, type QueryRunner, Table, type TableOptions } from 'typeorm';

const id = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' } as const;
const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });
const paise = (name: string, isNullable = false) => ({ name, type: 'bigint', isNullable });
const make = (runner: QueryRunner, table: TableOptions): Promise<void> => runner.createTable(new Table(table), true, true, true);
const drop = (runner: QueryRunner, table: string): Promise<void> => runner.dropTable(table, true, true, true);
const dropIndex = async (runner: QueryRunner, name: string): Promise<void> =>
  void (await runner.query(`DROP INDEX ${name}${runner.connection.options.type === 'better-sqlite3' ? '' : ' ON settlement_lines'}`));

/** What of payments and reports has been compared, so that each look reads what has changed. */
export class LineLook1795890000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('settlement_lines', 'look'))) await runner.query('ALTER TABLE settlement_lines ADD COLUMN look integer NOT NULL DEFAULT 2');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE settlement_lines DROP COLUMN look');
  }
}

export class LinesByLook1795890000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_settlement_lines_look ON settlement_lines (look)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'ix_settlement_lines_look');
  }
}

export class LinesByGatewayId1795890000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_settlement_lines_gateway_txn ON settlement_lines (gateway_txn_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'ix_settlement_lines_gateway_txn');
  }
}

export class LinesByOurId1795890000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_settlement_lines_our_txn ON settlement_lines (our_txn_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'ix_settlement_lines_our_txn');
  }
}

export class SettlementWaiting1795890000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await make(runner, { name: 'settlement_waiting', columns: [{ name: 'payment_id', type: 'integer', isPrimary: true }] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await drop(runner, 'settlement_waiting');
  }
}

export class SettlementFindings1795890000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await make(runner, {
      name: 'settlement_findings',
      columns: [
        id, { name: 'line_id', type: 'integer' }, text('kind', 24), text('subject', 100), paise('amount'), paise('expected', true), text('since', 10),
        text('transaction_id', 64, true), text('gateway_txn_id', 40, true), text('batch', 64, true), text('exception', 64),
      ],
      indices: [
        { name: 'uq_settlement_findings', columnNames: ['line_id', 'kind'], isUnique: true },
        { name: 'ix_settlement_findings_kind', columnNames: ['kind', 'since'] },
      ],
      foreignKeys: [{
        name: 'fk_settlement_findings_line', columnNames: ['line_id'], referencedTableName: 'settlement_lines', referencedColumnNames: ['id'],
        onDelete: 'NO ACTION', onUpdate: 'NO ACTION',
      }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await drop(runner, 'settlement_findings');
  }
}

export class SettlementBatches1795890000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await make(runner, {
      name: 'settlement_batches',
      columns: [
        id, text('batch', 64), text('merchant', 32), text('product', 64), text('settled_on', 10), text('settlement_id', 64), text('utr', 64),
        { name: 'row_count', type: 'integer' }, paise('gross'), paise('fee'), paise('gst'), paise('net'), text('first_day', 10),
      ],
      indices: [
        { name: 'uq_settlement_batches_batch', columnNames: ['batch'], isUnique: true }, { name: 'ix_settlement_batches_settled', columnNames: ['settled_on'] },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await drop(runner, 'settlement_batches');
  }
}
