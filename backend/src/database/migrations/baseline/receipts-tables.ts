import type { TableOptions } from 'typeorm';
import { big, id, index, int, json, optional, preset, primary, references, text, unique } from './columns.js';

/** Receipts, their numbers, and the mails that carry them. */
export const RECEIPTS_TABLES: TableOptions[] = [
  {
    name: 'receipts',
    columns: [
      id, int('payment_id'), text('receipt_no', 10), optional(text('fy', 5)), optional(int('serial')), optional(int('active_demand_id')),
      optional(json('layout')), big('issued_at'), optional(big('voided_at')), optional(big('corrected_at')), preset(int('office_copies'), 0),
    ],
    indices: [
      unique('uq_receipts_payment', 'payment_id'), unique('uq_receipts_receipt_no', 'receipt_no'),
      unique('uq_receipts_active_demand', 'active_demand_id'), unique('uq_receipts_serial', 'fy', 'serial'),
    ],
    foreignKeys: [
      references('fk_receipts_active_demand', 'active_demand_id', 'fee_demands'), references('fk_receipts_payment', 'payment_id', 'payments'),
    ],
  },
  {
    name: 'receipt_series',
    columns: [primary(text('fy', 5)), int('last'), preset(int('skipped'), 0), preset(text('prefix', 3), '')],
  },
  {
    name: 'outbox_mails',
    columns: [
      id, optional(int('receipt_id')), preset(text('kind', 16), 'receipt'), optional(text('dedup_key', 100)), optional(json('data')),
      text('recipient', 100), text('state', 9), preset(int('attempts'), 0), big('next_attempt_at'), optional(text('claimed_by', 36)),
      optional(big('claimed_at')), optional(big('sent_at')), optional(text('last_error', 255)), big('created_at'), big('updated_at'),
    ],
    indices: [
      unique('uq_outbox_mails_receipt', 'receipt_id'), unique('uq_outbox_mails_key', 'dedup_key'),
      index('ix_outbox_mails_due', 'state', 'next_attempt_at'),
    ],
    foreignKeys: [references('fk_outbox_mails_receipt', 'receipt_id', 'receipts')],
  },
];
