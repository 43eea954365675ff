import type { DataSource } from 'typeorm';
import { AuditTrail } from '../../../src/audit/audit-trail.js';
import { AuditRepository } from '../../../src/audit/audit.repository.js';
import { Clock } from '../../../src/common/clock.js';
import { Transactions, type Tx } from '../../../src/database/transactions.js';
import { UnknownMoneyService } from '../../../src/payments/messages/unknown-money.service.js';
import type { GatewayFact } from '../../../src/payments/ledger/gateway-fact.entity.js';
import type { PaymentDecision } from '../../../src/payments/review/payment-decision.entity.js';
import { type PaymentEvent, STUDENT } from '../../../src/payments/payment-event.entity.js';
import type { Payment } from '../../../src/payments/payment.entity.js';
import { type FoundWithReceived, type PaymentPatch, PaymentRepository, type ReceivedKeys, type StateChange } from '../../../src/payments/payment.repository.js';
import type { PaymentState } from '../../../src/payments/ledger/payment-state.js';
import { SettlementListener } from '../../../src/payments/ledger/settlement-listener.js';
import { SemesterTwiceRepository } from '../../../src/payments/review/semester-twice.repository.js';
import { RequeryRateLimiter } from '../../../src/payments/requery/requery-rate-limiter.js';
import type { DemandRefund, FeeDemand } from '../../../src/students/fee-demand.entity.js';
import { FeeDemandsService, type Settlement } from '../../../src/students/fee-demands.service.js';
import { type MemoryDatabase, LostCommitAnswer } from './memory-database.js';

// The classes below work in memory and never use a data source.
const NO_DATABASE = {} as DataSource;
const TX = {} as Tx;

/** A clock whose waits return at once and advance it. */
export class SimulatedClock extends Clock {
  /** Elapsed time, which setting the clock back does not reduce. */
  elapsed = 0;

  constructor(public at: number) {
    super();
  }

  override now(): number {
    return this.at;
  }

  override async wait(milliseconds: number): Promise<void> {
    this.advance(milliseconds);
  }

  advance(milliseconds: number): void {
    this.at += milliseconds;
    this.elapsed += Math.max(0, milliseconds);
  }

  advanceTo(at: number): void {
    this.advance(Math.max(0, at - this.at));
  }
}

export class MemoryTransactions extends Transactions {
  constructor(private readonly database: MemoryDatabase) {
    super(NO_DATABASE);
  }

  /** Like the real one, runs the work again when the answer to COMMIT was lost. */
  override async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.database.transaction(() => work(TX));
      } catch (error) {
        if (!(error instanceof LostCommitAnswer)) throw error;
      }
    }
  }
}

export class MemoryDemands extends FeeDemandsService {
  constructor(private readonly database: MemoryDatabase) {
    super(new Transactions(NO_DATABASE));
  }

  override async lock(): Promise<FeeDemand> {
    return { ...this.database.tables.demand };
  }

  override async get(): Promise<FeeDemand> {
    return { ...this.database.tables.demand };
  }

  override async idsOfSameSemester(id: number): Promise<number[]> {
    return [id];
  }

  override async hasCompetingDemand(): Promise<boolean> {
    return false;
  }

  override async settledUnderClosedNumber(): Promise<null> {
    return null;
  }

  override async isCurrent(): Promise<boolean> {
    return true;
  }

  override async settle(_tx: Tx, demand: FeeDemand, by: Settlement, at: number): Promise<void> {
    this.database.beforeWrite();
    const stored = this.database.tables.demand;
    if (stored.settledByPaymentId !== null) throw new Error('the demand is settled already');
    const patch = { settledByPaymentId: by.paymentId, settledTransactionId: by.transactionId, settledReceiptNo: by.receiptNo, updatedAt: at };
    Object.assign(stored, patch);
    demand.settledByPaymentId = by.paymentId;
  }

  override async states(): Promise<Map<number, FeeDemand>> {
    return new Map([[1, { ...this.database.tables.demand }]]);
  }

  override async markRefund(_tx: Tx, demand: FeeDemand, refund: DemandRefund | null, at: number): Promise<void> {
    this.database.beforeWrite();
    Object.assign(this.database.tables.demand, { refund, updatedAt: at });
    demand.refund = refund;
  }

  override async unsettle(_tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    this.database.beforeWrite();
    Object.assign(this.database.tables.demand, { settledByPaymentId: null, settledTransactionId: null, settledReceiptNo: null, updatedAt: at });
    demand.settledByPaymentId = null;
  }
}

export class NoSemesterTwice extends SemesterTwiceRepository {
  constructor() {
    super(NO_DATABASE);
  }

  override async undecided(): Promise<Payment[]> {
    return [];
  }
}

export class MemorySettlementListener extends SettlementListener {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  override async settled(_tx: Tx, payment: Payment): Promise<null> {
    this.database.beforeWrite();
    this.database.tables.receipts.set(payment.id, true);
    return null;
  }

  override async reversed(_tx: Tx, payment: Payment): Promise<void> {
    this.database.beforeWrite();
    if (this.database.tables.receipts.has(payment.id)) this.database.tables.receipts.set(payment.id, false);
  }
}

export class NoAuditTrail extends AuditTrail {
  constructor(transactions: Transactions, clock: Clock) {
    super(new AuditRepository(transactions), transactions, clock, { keys: [''] });
  }
  override async record(): Promise<void> {}
  override async recordAlone(): Promise<void> {}
}

export class NoUnknownMoney extends UnknownMoneyService {
  override async record(): Promise<void> {}
}

export class NoRateLimit extends RequeryRateLimiter {
  override async acquire(): Promise<boolean> {
    return true;
  }
}

/** The unique keys of the payments table. */
function checkUniqueKeys(payments: readonly Payment[]): void {
  for (const key of ['transactionId', 'receiptNo', 'openDemandId', 'settledDemandId'] as const) {
    const values = payments.map((payment) => payment[key]).filter((value) => value !== null);
    if (new Set(values).size < values.length) throw new Error(`unique key ${key} is broken`);
  }
}

export class MemoryPayments extends PaymentRepository {
  constructor(private readonly database: MemoryDatabase) {
    super(NO_DATABASE);
  }

  override async find(transactionId: string): Promise<Payment | null> {
    const found = this.#rows.find((payment) => payment.transactionId === transactionId);
    return found ? { ...found } : null;
  }

  override async get(id: number): Promise<Payment> {
    return { ...this.database.payment(id) };
  }

  override async lock(_tx: Tx, id: number): Promise<Payment> {
    return { ...this.database.payment(id) };
  }

  override async insert(_tx: Tx, payment: Omit<Payment, 'id'>): Promise<Payment> {
    this.database.beforeWrite();
    const row = { ...payment, id: this.#rows.length + 1 };
    this.#rows.push(row);
    checkUniqueKeys(this.#rows);
    return { ...row };
  }

  override async idsTaken(_tx: Tx, transactionId: string, receiptNo: string): Promise<boolean> {
    return this.#rows.some((payment) => payment.transactionId === transactionId || payment.receiptNo === receiptNo);
  }

  override async attempts(demandIds: readonly number[]): Promise<Payment[]> {
    return this.#rows.filter((payment) => demandIds.includes(payment.demandId)).map((payment) => ({ ...payment }));
  }

  override async holdingMoney(): Promise<Payment[]> {
    const holding: readonly PaymentState[] = ['DUPLICATE', 'MISMATCH'];
    return this.#rows
      .filter(({ state }) => holding.includes(state))
      .sort((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0) || a.id - b.id)
      .map((payment) => ({ ...payment }));
  }

  override async endReleases(): Promise<void> {
    this.database.beforeWrite();
    const doubt: readonly PaymentState[] = ['AT_BANK', 'MISMATCH', 'DUPLICATE', 'REVERSED'];
    for (const row of this.#rows) if (doubt.includes(row.state)) row.releasedAt = null;
  }

  override async isReleasedByOffice(_tx: Tx, id: number): Promise<boolean> {
    const { releasedAt } = this.database.payment(id);
    return this.database.tables.events.some(({ paymentId, at, cause, actor }) => paymentId === id && at === releasedAt && cause === 'released' && actor !== STUDENT);
  }

  override async decisions(_tx: Tx, paymentId: number): Promise<PaymentDecision[]> {
    return this.database.tables.decisions.filter((decision) => decision.paymentId === paymentId);
  }

  override async insertDecision(_tx: Tx, decision: Omit<PaymentDecision, 'id'>): Promise<void> {
    this.database.beforeWrite();
    const { decisions } = this.database.tables;
    decisions.push({ ...decision, id: decisions.length + 1 });
  }

  override async moneyHistories(ids: readonly number[]): Promise<Map<number, { facts: GatewayFact[]; decisions: PaymentDecision[] }>> {
    const { facts, decisions } = this.database.tables;
    return new Map(ids.map((id) => [id, { facts: facts.filter(({ paymentId }) => paymentId === id), decisions: decisions.filter(({ paymentId }) => paymentId === id) }]));
  }

  override async needingReview(): Promise<{ payment: Payment; facts: GatewayFact[]; decisions: PaymentDecision[] }[]> {
    const { facts, decisions } = this.database.tables;
    return this.#rows.filter(({ needsReview }) => needsReview === 1).map((payment) => ({
      payment: { ...payment },
      facts: facts.filter(({ paymentId }) => paymentId === payment.id),
      decisions: decisions.filter(({ paymentId }) => paymentId === payment.id),
    }));
  }

  override async update(_tx: Tx, id: number, patch: PaymentPatch): Promise<void> {
    this.#write(this.database.payment(id), patch);
  }

  protected override async updateFromState(_tx: Tx, id: number, from: PaymentState, to: PaymentState, patch: StateChange): Promise<boolean> {
    const row = this.database.payment(id);
    if (row.state !== from) return false;
    this.#write(row, { state: to, ...patch });
    return true;
  }

  override async facts(paymentId: number): Promise<GatewayFact[]> {
    return this.database.tables.facts.filter((fact) => fact.paymentId === paymentId);
  }

  override async findWithReceived(_provider: string, transactionId: string, { digests, paidIds }: ReceivedKeys): Promise<FoundWithReceived | null> {
    const payment = await this.find(transactionId);
    const facts = this.database.tables.facts.filter((fact) => fact.paymentId === payment?.id && digests.includes(fact.digest));
    const money = this.database.tables.facts.filter(({ gatewayTxnId, status }) => paidIds.includes(gatewayTxnId ?? '') && ['paid', 'reversed'].includes(status));
    const heardElsewhere = paidIds.filter((id) => {
      const first = money.find(({ gatewayTxnId }) => gatewayTxnId === id);
      return first !== undefined && first.paymentId !== payment?.id;
    });
    return payment && { payment, storedDigests: new Set(facts.map(({ digest }) => digest)), heardElsewhere };
  }

  override async othersWithCharges(_tx: Tx, paymentId: number): Promise<{ gatewayTxnId: string; paymentId: number }[]> {
    const money = this.database.tables.facts.flatMap(({ paymentId: id, gatewayTxnId, status }) =>
      gatewayTxnId !== null && ['paid', 'reversed'].includes(status) ? [{ gatewayTxnId, paymentId: id }] : []);
    const own = money.filter((one) => one.paymentId === paymentId).map(({ gatewayTxnId }) => gatewayTxnId);
    return money.filter((one) => one.paymentId !== paymentId && own.includes(one.gatewayTxnId));
  }

  override async moneyOfDemands(_tx: Tx, demandIds: readonly number[]): Promise<{ paymentId: number; gatewayTxnId: string | null }[]> {
    const own = this.#rows.filter(({ demandId }) => demandIds.includes(demandId)).map(({ id }) => id);
    return this.database.tables.facts.filter(({ paymentId, status }) => own.includes(paymentId) && ['paid', 'reversed'].includes(status))
      .map(({ paymentId, gatewayTxnId }) => ({ paymentId, gatewayTxnId }));
  }

  /** One payment at a time: no number of a bank is another one's. */
  override async othersWithNumbers(): Promise<{ bankKey: string; paymentId: number }[]> {
    return [];
  }

  override async insertFact(_tx: Tx, fact: Omit<GatewayFact, 'id'>): Promise<void> {
    this.database.beforeWrite();
    const { facts } = this.database.tables;
    facts.push({ ...fact, id: facts.length + 1 });
  }

  override async insertEvent(_tx: Tx, event: Omit<PaymentEvent, 'id'>): Promise<void> {
    this.database.beforeWrite();
    const { events } = this.database.tables;
    events.push({ ...event, id: events.length + 1 });
  }

  /** For people only: nothing decides by it. */
  override async insertRequery(): Promise<void> {
    this.database.beforeWrite();
  }

  override async events(paymentId: number): Promise<PaymentEvent[]> {
    return this.database.tables.events.filter((event) => event.paymentId === paymentId);
  }

  async dueForCheck(now: number): Promise<{ id: number }[]> {
    return this.#rows.filter(({ nextCheckAt, requeryLeaseUntil }) => nextCheckAt !== null && nextCheckAt <= now && (requeryLeaseUntil ?? 0) <= now);
  }

  async dueForConfirmation(now: number): Promise<{ id: number }[]> {
    return this.#rows.filter(({ hintDueAt, requeryLeaseUntil }) => hintDueAt !== null && hintDueAt <= now && (requeryLeaseUntil ?? 0) <= now);
  }

  override async retryFailedChecks(_tx: Tx, now: number): Promise<void> {
    this.database.beforeWrite();
    for (const row of this.#rows.filter(({ requeryFailures }) => requeryFailures > 0)) {
      if (row.nextCheckAt !== null && row.nextCheckAt > now) row.nextCheckAt = now;
      if (row.hintDueAt !== null && row.hintDueAt > now) row.hintDueAt = now;
    }
  }

  #write(row: Payment, changes: Partial<Payment>): void {
    this.database.beforeWrite();
    Object.assign(row, changes);
    checkUniqueKeys(this.#rows);
  }

  get #rows(): Payment[] {
    return this.database.tables.payments;
  }
}
