import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import type { RecordedResponse } from '../harness/response-log.js';
import { givenBackCharges } from './given-back-checks.js';
import { attemptsOf } from './gateway-truth.js';
import { chargeResolutions } from './charge-resolutions.js';
import type { DecisionRow, DemandRow, EventRow, FactRow, GivenBackRow, OutboxRow, PaymentRow, ReceiptRow, SeriesRow, Snapshot } from './snapshot.js';
import type { Violation } from './violation.js';

export const ID = 'NDPS260331233000001';
export const ATTEMPT = '11000000000001';
export const iso = (at: number): string => new Date(at).toISOString();

/** The records of one payment of 100 rupees, for tests of a single check. */
export class SnapshotFixture {
  readonly #journal: JournalEntry[] = [];
  readonly #response: RecordedResponse[] = [];
  payment: PaymentRow = {
    id: 1, transaction_id: ID, receipt_no: 'NB00000001', demand_id: 1, admission_number: 'FT000001', state: 'SUCCESS', state_at: 0, amount: 10_000, settled_amount: null,
    heads: '{}', open_demand_id: null, settled_demand_id: 1, gateway_txn_id: ATTEMPT, paid_at: 0, next_check_at: null, last_asked_at: 0, ask_failures: 0,
    needs_review: 0, released_at: null, created_at: 0, receipt_dated_at: null, refunding_since: null,
  };
  facts: FactRow[] = [];
  events: EventRow[] = [];
  receipts: ReceiptRow[] = [];
  series: SeriesRow[] = [];
  demands: DemandRow[] = [];
  decisions: DecisionRow[] = [];
  queue: Snapshot['queue'] = [];
  refunds: Snapshot['refunds'] = [];
  givenBack: GivenBackRow[] = [];
  outbox: OutboxRow[] = [];
  verified: Snapshot['verified'] = [];
  faultsEndedAt = Number.POSITIVE_INFINITY;

  /** @returns the sequence number of the line. */
  journal(kind: string, at: number, detail: Record<string, unknown> = {}): number {
    const seq = this.#journal.length + 1;
    this.#journal.push({ seq, at: iso(at), wallAt: iso(at), kind, merchTxnId: ID, detail });
    return seq;
  }

  money(outcome: string, at: number, detail: Record<string, unknown> = {}): void {
    const given = { atomTxnId: ATTEMPT, outcome, amount: 10_000, channel: 'NB', reconStatus: 'NRNS', openedAt: iso(at), completedAt: iso(at) };
    this.journal('money', at, { ...given, messageDates: 'both', statusDates: 'none', ...detail });
  }

  answeredRequery(at: number, fault: string | null = null, atomTxnId = ATTEMPT): void {
    const question = this.journal('status.asked', at);
    this.journal('status.answered', at, { question, fault, codes: [{ atomTxnId, outcome: 'paid' }] });
  }

  response(call: RecordedResponse['call'], at: number, content: RecordedResponse['content'] = {}, status = 200): void {
    this.#response.push({ wall: at, at, sentWall: at, sentAt: at, client: 'FT000001', call, status, transactionId: ID, demandId: 1, content });
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

  receipt(issuedAt: number, voidedAt: number | null = null, fy: string | null = null, serial: number | null = null): void {
    this.receipts.push({ id: 1, payment_id: 1, receipt_no: 'NB00000001', active_demand_id: 1, issued_at: issuedAt, voided_at: voidedAt, fy, serial });
  }

  /** The violations that a check reports. */
  violations(check: (snapshot: Snapshot, report: (rule: string, text: string, transactionId?: string | null) => void) => void): string[] {
    const found: Violation[] = [];
    const { payment, facts, events, demands, decisions, queue, receipts, series, refunds, givenBack, outbox, verified, faultsEndedAt } = this;
    const truth = attemptsOf(this.#journal, chargeResolutions([payment], decisions, refunds, givenBackCharges(this.#journal)));
    const snapshot: Snapshot = {
      payments: [payment], facts, events, demands, decisions, queue, receipts, series, outbox, journal: this.#journal, truth, responses: this.#response,
      mails: [], feeChanges: [], refunds, givenBack, verified, faultsEndedAt, endedAt: Number.POSITIVE_INFINITY,
    };
    check(snapshot, (rule, text, transactionId = null) => found.push({ rule, text, transactionId }));
    return found.map(({ rule, text }) => `${rule} ${text}`);
  }
}
