import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import type { Told } from '../bench/told.js';
import { attemptsOf } from './gateway-truth.js';
import { standings } from './decisions.js';
import type { DecisionRow, DemandRow, EventRow, FactRow, PaymentRow, ReceiptRow, Snapshot } from './snapshot.js';
import type { Violation } from './violation.js';

export const ID = 'NDPS260331233000001';
export const ATTEMPT = '11000000000001';
export const iso = (at: number): string => new Date(at).toISOString();

/** What everybody knows of one payment of 100 rupees, for tests of one check. */
export class SnapshotFixture {
  readonly #journal: JournalEntry[] = [];
  readonly #told: Told[] = [];
  payment: PaymentRow = {
    id: 1, transaction_id: ID, receipt_no: 'NB00000001', demand_id: 1, admission_number: 'FT000001', state: 'SUCCESS', state_at: 0, amount: 10_000,
    heads: '{}', open_demand_id: null, settled_demand_id: 1, gateway_txn_id: ATTEMPT, paid_at: 0, next_check_at: null, last_asked_at: 0, ask_failures: 0,
    needs_review: 0, released_at: null, created_at: 0,
  };
  facts: FactRow[] = [];
  events: EventRow[] = [];
  receipts: ReceiptRow[] = [];
  demands: DemandRow[] = [];
  decisions: DecisionRow[] = [];
  queue: Snapshot['queue'] = [];
  refunds: Snapshot['refunds'] = [];
  quietAt = Number.POSITIVE_INFINITY;

  /** @returns the number of the line. */
  journal(kind: string, at: number, detail: Record<string, unknown> = {}): number {
    const seq = this.#journal.length + 1;
    this.#journal.push({ seq, at: iso(at), wallAt: iso(at), kind, merchTxnId: ID, detail });
    return seq;
  }

  money(outcome: string, at: number, detail: Record<string, unknown> = {}): void {
    const given = { atomTxnId: ATTEMPT, outcome, amount: 10_000, channel: 'NB', reconStatus: 'NRNS', openedAt: iso(at), completedAt: iso(at) };
    this.journal('money', at, { ...given, messageDates: 'both', statusDates: 'none', ...detail });
  }

  asked(at: number, fault: string | null = null, atomTxnId = ATTEMPT): void {
    const question = this.journal('status.asked', at);
    this.journal('status.answered', at, { question, fault, codes: [{ atomTxnId, outcome: 'paid' }] });
  }

  told(call: Told['call'], at: number, says: Told['says'] = {}, status = 200): void {
    this.#told.push({ wall: at, at, askedWall: at, askedAt: at, who: 'FT000001', call, status, transactionId: ID, demandId: 1, says });
  }

  fact(source: string, receivedAt: number, over: Partial<FactRow> = {}): void {
    const given = { id: 1, payment_id: 1, source, received_at: receivedAt, meaning: 'paid', code: 'OTS0000', mismatch: null };
    this.facts.push({ ...given, gateway_txn_id: ATTEMPT, amount: 10_000, completed_at: null, signature: 'valid', ...over });
  }

  moved(from: string, to: string, at: number): void {
    this.events.push({ id: this.events.length + 1, payment_id: 1, at, from_state: from, to_state: to, cause: 'callback' });
  }

  decided(resolution: string, atomTxnId = ATTEMPT, subject = 'charge'): void {
    this.decisions.push({ id: this.decisions.length + 1, payment_id: 1, at: 0, subject, gateway_txn_id: atomTxnId, resolution, actor: 'office' });
  }

  receipt(issuedAt: number, voidedAt: number | null = null): void {
    this.receipts.push({ id: 1, payment_id: 1, receipt_no: 'NB00000001', active_demand_id: 1, issued_at: issuedAt, voided_at: voidedAt });
  }

  /** The violations that a check finds, in its words. */
  violations(check: (snapshot: Snapshot, say: (rule: string, text: string, transactionId?: string | null) => void) => void): string[] {
    const found: Violation[] = [];
    const { payment, facts, events, demands, decisions, queue, receipts, refunds, quietAt } = this;
    const truth = attemptsOf(this.#journal, standings([payment], decisions, refunds));
    const snapshot: Snapshot = {
      payments: [payment], facts, events, demands, decisions, queue, receipts, outbox: [], journal: this.#journal, truth, told: this.#told,
      mails: [], feeChanges: [], refunds, quietAt, sealedAt: Number.POSITIVE_INFINITY,
    };
    check(snapshot, (rule, text, transactionId = null) => found.push({ rule, text, transactionId }));
    return found.map(({ rule, text }) => `${rule} ${text}`);
  }
}
