import type { TableOptions } from 'typeorm';
import { big, id, index, int, optional, preset, references, text, unique } from './columns.js';

/** Reports of the gateway and statements of the bank, and how they compare. */
export const SETTLEMENT_TABLES: TableOptions[] = [
  {
    name: 'settlement_files',
    columns: [
      id, text('report', 12), text('preset', 32), text('preset_title', 120), int('is_proven'), text('name', 200), text('sha256', 64), int('size'),
      int('parts'), int('row_count'), preset(int('stored'), 0), preset(int('is_complete'), 0), big('at'), text('person', 70),
    ],
    indices: [unique('uq_settlement_files_sha256', 'sha256')],
  },
  {
    name: 'settlement_file_parts',
    columns: [id, int('file_id'), int('part'), text('content', 16000)],
    indices: [unique('uq_settlement_file_parts', 'file_id', 'part')],
    foreignKeys: [references('fk_settlement_file_parts_file', 'file_id', 'settlement_files')],
  },
  {
    name: 'settlement_mappings',
    columns: [id, text('name', 32), text('preset', 4000), big('at'), text('person', 70)],
    indices: [unique('uq_settlement_mappings_name', 'name')],
  },
  {
    name: 'settlement_lines',
    columns: [
      id, int('file_id'), int('line'), text('identity', 64), text('batch', 64), text('kind', 8), text('gateway_txn_id', 40), text('our_txn_id', 64),
      text('merchant', 32), text('product', 64), text('mode', 32), optional(text('paid_on', 10)), big('gross'), big('fee'), big('gst'),
      big('deduction'), big('net'), text('bank_ref', 64), text('refund_ref', 64), text('settled_on', 10), text('settlement_id', 64), text('utr', 64),
    ],
    indices: [
      unique('uq_settlement_lines_identity', 'identity'), index('ix_settlement_lines_file', 'file_id'),
      index('ix_settlement_lines_settled', 'settled_on'), index('ix_settlement_lines_paid', 'paid_on'), index('ix_settlement_lines_batch', 'batch'),
      index('ix_settlement_lines_gateway_txn', 'gateway_txn_id'), index('ix_settlement_lines_our_txn', 'our_txn_id'),
      index('ix_settlement_lines_charges', 'file_id', 'settled_on', 'mode', 'kind', 'gross', 'fee', 'gst', 'net'),
    ],
    foreignKeys: [references('fk_settlement_lines_file', 'file_id', 'settlement_files')],
  },
  {
    name: 'bank_lines',
    columns: [
      id, int('file_id'), int('line'), text('identity', 64), text('date', 10), text('narration', 500), text('reference', 64), big('amount'),
      optional(big('balance')),
    ],
    indices: [unique('uq_bank_lines_identity', 'identity'), index('ix_bank_lines_file', 'file_id'), index('ix_bank_lines_date', 'date')],
    foreignKeys: [references('fk_bank_lines_file', 'file_id', 'settlement_files')],
  },
  {
    name: 'settlement_allocations',
    columns: [
      id, text('batch', 64), int('credit_id'), big('amount'), int('is_automatic'), optional(int('undoes')), big('at'), text('person', 70),
      text('reason', 500),
    ],
    indices: [
      unique('uq_settlement_allocations_undoes', 'undoes'), index('ix_settlement_allocations_batch', 'batch'),
      index('ix_settlement_allocations_credit', 'credit_id'),
    ],
    foreignKeys: [references('fk_settlement_allocations_credit', 'credit_id', 'bank_lines')],
  },
  {
    name: 'settlement_decisions',
    columns: [id, text('exception', 64), text('kind', 24), text('subject', 100), big('amount'), big('at'), text('person', 70), text('reason', 500)],
    indices: [unique('uq_settlement_decisions_exception', 'exception')],
  },
];
