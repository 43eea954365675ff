import type { TableOptions } from 'typeorm';
import { big, id, index, int, json, optional, preset, primary, references, text, unique } from './columns.js';

/** Payments, what the gateway says of them, what people decide, book and give back. */
export const PAYMENTS_TABLES: TableOptions[] = [
  {
    name: 'payments',
    columns: [
      id, text('transaction_id', 19), text('receipt_no', 10), int('student_id'), int('demand_id'), preset(text('provider', 16), 'atom'),
      preset(text('provider_account', 32), ''), preset(int('is_test'), 0), text('admission_number', 40), int('semester_no'),
      preset(text('language', 2), 'en'), text('state', 16), big('state_at'), big('amount'), json('heads'), json('form'), text('content_key', 64),
      optional(big('auth_until')), optional(text('auth_by', 36)), optional(text('token_id', 32)), optional(big('token_at')),
      optional(int('open_demand_id')), optional(int('settled_demand_id')), optional(big('settled_amount')), optional(text('gateway_txn_id', 32)),
      optional(big('paid_at')), optional(text('booked', 8)), optional(text('booked_reference', 64)), optional(big('receipt_dated_at')),
      optional(big('closed_at')), optional(big('released_at')), optional(big('next_check_at')), preset(int('ask_failures'), 0),
      optional(big('asking_until')), optional(text('asking_by', 36)), optional(big('last_asked_at')), optional(big('last_answered_at')),
      optional(text('last_answer', 12)), optional(big('hint_due_at')), optional(text('hint_after', 36)), optional(big('denied_at')),
      optional(big('refunding_since')), preset(big('refunded_amount'), 0), preset(big('given_back'), 0), preset(int('refunds_open'), 0),
      preset(int('needs_review'), 0), big('created_at'), big('updated_at'),
    ],
    indices: [
      unique('uq_payments_transaction_id', 'transaction_id'), unique('uq_payments_receipt_no', 'receipt_no'),
      unique('uq_payments_open_demand', 'open_demand_id'), unique('uq_payments_settled_demand', 'settled_demand_id'),
      index('ix_payments_demand', 'demand_id'), index('ix_payments_due', 'state', 'next_check_at'), index('ix_payments_review', 'needs_review'),
      index('ix_payments_hint', 'state', 'hint_due_at'), index('ix_payments_unconfirmed', 'state', 'last_answer', 'next_check_at'),
    ],
    foreignKeys: [references('fk_payments_demand', 'demand_id', 'fee_demands'), references('fk_payments_student', 'student_id', 'students')],
  },
  {
    name: 'gateway_facts',
    columns: [
      id, int('payment_id'), text('digest', 64), text('source', 8), big('received_at'), text('meaning', 12), optional(text('mismatch', 24)),
      text('code', 16), optional(text('gateway_txn_id', 32)), optional(big('amount')), optional(big('surcharge')), optional(big('total_amount')),
      optional(text('currency', 3)), optional(text('channel', 8)), preset(int('is_challan'), 0), preset(int('is_paid_unless_challan'), 0),
      optional(text('bank_txn_id', 64)), optional(text('bank_key', 64)), optional(text('recon_status', 8)), text('signature', 10),
      optional(big('completed_at')), optional(big('initiated_at')), optional(big('opened_at')), json('payload'),
    ],
    indices: [
      unique('uq_gateway_facts_digest', 'payment_id', 'digest'), index('ix_gateway_facts_gateway_txn_id', 'gateway_txn_id'),
      index('ix_gateway_facts_bank_txn_id', 'bank_txn_id'), index('ix_gateway_facts_bank_key', 'bank_key'),
    ],
    foreignKeys: [references('fk_gateway_facts_payment', 'payment_id', 'payments')],
  },
  {
    name: 'payment_events',
    columns: [
      id, int('payment_id'), big('at'), optional(text('from_state', 16)), text('to_state', 16), text('cause', 24), optional(text('actor', 64)),
    ],
    indices: [index('ix_payment_events_payment', 'payment_id')],
    foreignKeys: [references('fk_payment_events_payment', 'payment_id', 'payments')],
  },
  {
    name: 'payment_decisions',
    columns: [
      id, int('payment_id'), big('at'), text('subject', 16), text('gateway_txn_id', 32), text('resolution', 16), optional(text('actor', 64)),
      optional(text('reason', 500)),
    ],
    indices: [index('ix_payment_decisions_payment', 'payment_id')],
    foreignKeys: [references('fk_payment_decisions_payment', 'payment_id', 'payments')],
  },
  {
    name: 'payment_notes',
    columns: [id, int('payment_id'), big('at'), text('actor', 64), text('note', 1000)],
    indices: [index('ix_payment_notes_payment', 'payment_id')],
    foreignKeys: [references('fk_payment_notes_payment', 'payment_id', 'payments')],
  },
  {
    name: 'requeries',
    columns: [
      id, int('payment_id'), big('sent_at'), big('ended_at'), text('purpose', 12), optional(text('answer', 12)), optional(text('failure', 16)),
    ],
    indices: [index('ix_requeries_payment', 'payment_id')],
    foreignKeys: [references('fk_requeries_payment', 'payment_id', 'payments')],
  },
  {
    name: 'gateway_pace',
    columns: [primary(int('id')), big('next_free_at'), optional(big('seen_at')), optional(json('reserved'))],
  },
  {
    name: 'unknown_money',
    columns: [
      id, text('provider', 16), text('transaction_id', 19), text('gateway_txn_id', 32), optional(text('bank_txn_id', 64)), text('status', 12),
      optional(big('amount')), optional(big('completed_at')), big('received_at'), optional(big('dismissed_at')),
    ],
    indices: [unique('uq_unknown_money', 'provider', 'transaction_id', 'gateway_txn_id', 'status', 'amount')],
  },
  {
    name: 'unread_refund_lists',
    columns: [primary(int('payment_id')), big('since'), big('next_at')],
    indices: [index('ix_unread_refund_lists_next_at', 'next_at')],
    foreignKeys: [references('fk_unread_refund_lists_payment', 'payment_id', 'payments')],
  },
  {
    name: 'booking_evidence',
    columns: [id, text('name', 200), text('sha256', 64), int('size'), text('type', 24), big('at'), text('person', 70)],
  },
  {
    name: 'booking_evidence_parts',
    columns: [id, int('evidence_id'), int('part'), text('content', 16000)],
    indices: [unique('uq_booking_evidence_parts', 'evidence_id', 'part')],
    foreignKeys: [references('fk_booking_evidence_parts_evidence', 'evidence_id', 'booking_evidence')],
  },
  {
    name: 'bookings',
    columns: [
      id, int('payment_id'), text('charge_key', 32), optional(text('paper_key', 24)), text('how', 8), big('amount'), text('reference', 64),
      text('paid_on', 10), optional(text('gateway_txn_id', 32)), int('evidence_id'), text('reason', 500), text('proposed_by', 70),
      text('approved_by', 70), text('request_id', 64), big('at'),
    ],
    indices: [unique('uq_bookings_charge', 'charge_key'), unique('uq_bookings_paper', 'paper_key'), index('ix_bookings_payment', 'payment_id')],
    foreignKeys: [references('fk_bookings_evidence', 'evidence_id', 'booking_evidence'), references('fk_bookings_payment', 'payment_id', 'payments')],
  },
  {
    name: 'charges',
    columns: [
      id, text('provider', 16), text('gateway_txn_id', 32), int('payment_id'), text('transaction_id', 19), optional(big('amount')),
      optional(text('paid_on', 10)), big('known_at'), int('is_reversed'), big('given_back'), big('in_flight'), optional(int('pays_demand_id')),
    ],
    indices: [
      unique('uq_charges_gateway_txn', 'provider', 'gateway_txn_id'), unique('uq_charges_pays_demand', 'pays_demand_id'),
      index('ix_charges_gateway_txn', 'gateway_txn_id'), index('ix_charges_payment', 'payment_id'),
    ],
    foreignKeys: [references('fk_charges_payment', 'payment_id', 'payments'), references('fk_charges_pays_demand', 'pays_demand_id', 'fee_demands')],
  },
  {
    name: 'refunds',
    columns: [
      id, text('refund_id', 24), int('payment_id'), text('gateway_txn_id', 32), int('charge_number'), text('state', 12), text('method', 12),
      big('amount'), text('afterwards', 10), text('reason', 500), optional(int('approval_id')), text('proposed_by', 64), optional(text('approved_by', 64)),
      big('created_at'), optional(text('utr', 40)), optional(text('utr_key', 64)), optional(text('gateway_refund_id', 40)), optional(text('refusal', 300)), optional(big('sent_at')),
      big('state_at'), optional(big('next_check_at')), optional(big('last_answered_at')), preset(int('failures'), 0), optional(big('lease_until')),
      optional(text('lease_by', 36)),
    ],
    indices: [
      unique('uq_refunds_refund_id', 'refund_id'), unique('uq_refunds_charge_number', 'payment_id', 'gateway_txn_id', 'charge_number'),
      unique('uq_refunds_approval', 'approval_id'), unique('uq_refunds_utr', 'utr_key'), index('ix_refunds_due', 'next_check_at'),
    ],
    foreignKeys: [references('fk_refunds_payment', 'payment_id', 'payments')],
  },
  {
    name: 'refund_events',
    columns: [id, int('refund_id'), big('at'), text('state', 12), optional(text('actor', 64)), optional(text('text', 500))],
    indices: [index('ix_refund_events_refund', 'refund_id')],
    foreignKeys: [references('fk_refund_events_refund', 'refund_id', 'refunds')],
  },
];
