import type { FeeChange, Refund } from '../bench/college.js';
import type { QueueItem } from '../bots/office.js';
import type { SunkMail } from '../bench/mail-sink.js';
import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import { readJournal } from '../bench/sandbox-client.js';
import type { Told } from '../bench/told.js';
import type { World } from '../bench/world.js';
import { standings } from './decisions.js';
import { attemptsOf, type TrueAttempt } from './gateway-truth.js';

export interface PaymentRow {
  id: number;
  transaction_id: string;
  receipt_no: string;
  demand_id: number;
  admission_number: string;
  state: string;
  state_at: number;
  amount: number;
  heads: string;
  open_demand_id: number | null;
  settled_demand_id: number | null;
  gateway_txn_id: string | null;
  paid_at: number | null;
  next_check_at: number | null;
  last_asked_at: number | null;
  ask_failures: number;
  needs_review: number;
  released_at: number | null;
  created_at: number;
}

export interface FactRow {
  id: number;
  payment_id: number;
  source: string;
  received_at: number;
  meaning: string;
  code: string;
  mismatch: string | null;
  gateway_txn_id: string | null;
  amount: number | null;
  completed_at: number | null;
  signature: string;
}

export interface EventRow {
  id: number;
  payment_id: number;
  at: number;
  from_state: string | null;
  to_state: string;
  cause: string;
}

/** One decision about one charge, or about something else of the payment. */
export interface DecisionRow {
  id: number;
  payment_id: number;
  at: number;
  subject: string;
  /** Empty without a charge. */
  gateway_txn_id: string;
  resolution: string;
  actor: string | null;
}

export interface DemandRow {
  id: number;
  total: number;
  heads: string;
  settled_by_payment_id: number | null;
  settled_transaction_id: string | null;
  settled_receipt_no: string | null;
}

export interface ReceiptRow {
  id: number;
  payment_id: number;
  receipt_no: string;
  active_demand_id: number | null;
  issued_at: number;
  voided_at: number | null;
}

export interface OutboxRow {
  id: number;
  receipt_id: number;
  state: string;
  next_attempt_at: number;
  attempts: number;
}

/** Everything anybody knows when all is over. */
export interface Snapshot {
  payments: PaymentRow[];
  facts: FactRow[];
  events: EventRow[];
  decisions: DecisionRow[];
  demands: DemandRow[];
  receipts: ReceiptRow[];
  outbox: OutboxRow[];
  journal: JournalEntry[];
  /** By our transaction id: what the gateway really did. */
  truth: Map<string, TrueAttempt[]>;
  told: readonly Told[];
  mails: readonly SunkMail[];
  feeChanges: readonly FeeChange[];
  refunds: readonly Refund[];
  /** The review queue as the office reads it when all is over. */
  queue: readonly QueueItem[];
  /** Campaign's clock: when the faults ended, and when all was over. */
  quietAt: number;
  sealedAt: number;
}

export async function takeSnapshot({ store, journalFile, told, mail, college }: World, { quietAt, sealedAt, queue }: Pick<Snapshot, 'quietAt' | 'sealedAt' | 'queue'>): Promise<Snapshot> {
  const all = <T extends object>(table: string): Promise<T[]> => store.read<T>(`SELECT * FROM ${table} ORDER BY id`);
  const journal = readJournal(journalFile);
  const payments = await all<PaymentRow>('payments');
  const decisions = await all<DecisionRow>('payment_decisions');
  return {
    payments, decisions, queue,
    facts: await all<FactRow>('gateway_facts'),
    events: await all<EventRow>('payment_events'),
    demands: await all<DemandRow>('fee_demands'),
    receipts: await all<ReceiptRow>('receipts'),
    outbox: await all<OutboxRow>('outbox_mails'),
    journal,
    truth: attemptsOf(journal, standings(payments, decisions, college.refunds)),
    told: told.entries,
    mails: mail.mails,
    feeChanges: college.feeChanges,
    refunds: college.refunds,
    quietAt, sealedAt,
  };
}
