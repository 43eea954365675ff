import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const ID = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' } as const;
const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });
const big = (name: string, isNullable = false) => ({ name, type: 'bigint', isNullable });
const int = (name: string, more: object = {}) => ({ name, type: 'integer', ...more });
const unique = (name: string, ...columnNames: string[]) => ({ name, columnNames, isUnique: true });
const index = (name: string, ...columnNames: string[]) => ({ name, columnNames });
const to = (table: string, column: string, name: string) =>
  ({ name, columnNames: [column], referencedTableName: table, referencedColumnNames: ['id'], onDelete: 'NO ACTION', onUpdate: 'NO ACTION' });

/** What accountants give: reports of the gateway and statements of the bank. */
export class SettlementFiles1795780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'settlement_files',
      columns: [
        ID, text('report', 12), text('preset', 32), text('preset_title', 120), int('is_proven'), text('name', 200), text('sha256', 64), int('size'), int('parts'), int('row_count'),
        int('stored', { default: 0 }), int('is_complete', { default: 0 }), big('at'), text('person', 70),
      ],
      indices: [unique('uq_settlement_files_sha256', 'sha256')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('settlement_files', true, true, true);
  }
}

export class SettlementFileParts1795780000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'settlement_file_parts',
      columns: [
        ID, int('file_id'), int('part'), text('content', 16000),
      ],
      indices: [unique('uq_settlement_file_parts', 'file_id', 'part')],
      foreignKeys: [to('settlement_files', 'file_id', 'fk_settlement_file_parts_file')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('settlement_file_parts', true, true, true);
  }
}

export class SettlementMappings1795780000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'settlement_mappings',
      columns: [
        ID, text('name', 32), text('preset', 4000), big('at'), text('person', 70),
      ],
      indices: [unique('uq_settlement_mappings_name', 'name')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('settlement_mappings', true, true, true);
  }
}

export class SettlementLines1795780000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'settlement_lines',
      columns: [
        ID, int('file_id'), int('line'), text('identity', 64), text('batch', 64), text('kind', 8), text('gateway_txn_id', 40), text('our_txn_id', 64), text('merchant', 32),
        text('product', 64), text('mode', 32), text('paid_on', 10, true), big('gross'), big('fee'), big('gst'), big('deduction'), big('net'), text('bank_ref', 64),
        text('refund_ref', 64), text('settled_on', 10), text('settlement_id', 64), text('utr', 64),
      ],
      indices: [unique('uq_settlement_lines_identity', 'identity'), index('ix_settlement_lines_file', 'file_id'), index('ix_settlement_lines_settled', 'settled_on')],
      foreignKeys: [to('settlement_files', 'file_id', 'fk_settlement_lines_file')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('settlement_lines', true, true, true);
  }
}

export class BankLines1795780000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'bank_lines',
      columns: [
        ID, int('file_id'), int('line'), text('identity', 64), text('date', 10), text('narration', 500), text('reference', 64), big('amount'), big('balance', true),
      ],
      indices: [unique('uq_bank_lines_identity', 'identity'), index('ix_bank_lines_file', 'file_id'), index('ix_bank_lines_date', 'date')],
      foreignKeys: [to('settlement_files', 'file_id', 'fk_bank_lines_file')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('bank_lines', true, true, true);
  }
}

export class SettlementAllocations1795780000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'settlement_allocations',
      columns: [
        ID, text('batch', 64), int('credit_id'), big('amount'), int('is_automatic'), int('undoes', { isNullable: true }), big('at'), text('person', 70), text('reason', 500),
      ],
      indices: [unique('uq_settlement_allocations_undoes', 'undoes'), index('ix_settlement_allocations_batch', 'batch'), index('ix_settlement_allocations_credit', 'credit_id')],
      foreignKeys: [to('bank_lines', 'credit_id', 'fk_settlement_allocations_credit')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('settlement_allocations', true, true, true);
  }
}

export class SettlementDecisions1795780000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'settlement_decisions',
      columns: [
        ID, text('exception', 64), text('kind', 24), text('subject', 100), big('amount'), big('at'), text('person', 70), text('reason', 500),
      ],
      indices: [unique('uq_settlement_decisions_exception', 'exception')],
    }), true, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('settlement_decisions', true, true, true);
  }
}
