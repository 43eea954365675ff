import type { DataSource } from 'typeorm';
import { Clock } from '../../../src/common/clock.js';
import { Transactions, type Tx } from '../../../src/database/transactions.js';
import type { GatewayFact } from '../../../src/payments/settlement/gateway-fact.entity.js';
import type { PaymentDecision } from '../../../src/payments/review/payment-decision.entity.js';
import type { PaymentEvent } from '../../../src/payments/payment-event.entity.js';
import type { Payment } from '../../../src/payments/payment.entity.js';
import { type PaymentPatch, PaymentRepository, type StateChange } from '../../../src/payments/payment.repository.js';
import type { PaymentState } from '../../../src/payments/settlement/payment-state.js';
import { SettlementListener } from '../../../src/payments/settlement/settlement-listener.js';
import { RequeryRateLimiter } from '../../../src/payments/requery/requery-rate-limiter.js';
import type { FeeDemand } from '../../../src/students/fee-demand.entity.js';
import { FeeDemandsService, type Settlement } from '../../../src/students/fee-demands.service.js';
import { type Books, LostAnswer } from './books.js';

// The classes below answer every question from memory: nothing ever reaches for a database.
const NO_DATABASE = {} as DataSource;
const TX = {} as Tx;

/** A clock whose waits are over at once and take their time. */
export class SimulatedClock extends Clock {
  /** Time that has truly passed: a clock that is set back takes nothing of it away. */
  passed = 0;

  constructor(public at: number) {
    super();
  }

  override now(): number {
    return this.at;
  }

  override async wait(milliseconds: number): Promise<void> {
    this.pass(milliseconds);
  }

  pass(milliseconds: number): void {
    this.at += milliseconds;
    this.passed += Math.max(0, milliseconds);
  }

  passUntil(at: number): void {
    this.pass(Math.max(0, at - this.at));
  }
}

export class MemoryTransactions extends Transactions {
  constructor(private readonly books: Books) {
    super(NO_DATABASE);
  }

  /** As the true one: a lost answer to COMMIT means that the work runs again. */
  override async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.books.transaction(() => work(TX));
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error;
      }
    }
  }
}

export class MemoryDemands extends FeeDemandsService {
  constructor(private readonly books: Books) {
    super(new Transactions(NO_DATABASE));
  }

  override async lock(): Promise<FeeDemand> {
    return { ...this.books.tables.demand };
  }

  override async get(): Promise<FeeDemand> {
    return { ...this.books.tables.demand };
  }

  override async ofSameSemester(id: number): Promise<number[]> {
    return [id];
  }

  override async hasCompetingDemand(): Promise<boolean> {
    return false;
  }

  override async isCurrent(): Promise<boolean> {
    return true;
  }

  override async settle(_tx: Tx, demand: FeeDemand, by: Settlement, at: number): Promise<void> {
    this.books.beforeWrite();
    const stored = this.books.tables.demand;
    if (stored.settledByPaymentId !== null) throw new Error('the demand is settled already');
    const patch = { settledByPaymentId: by.paymentId, settledTransactionId: by.transactionId, settledReceiptNo: by.receiptNo, updatedAt: at };
    Object.assign(stored, patch);
    demand.settledByPaymentId = by.paymentId;
  }

  override async states(): Promise<Map<number, FeeDemand>> {
    return new Map([[1, { ...this.books.tables.demand }]]);
  }

  override async unsettle(_tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    this.books.beforeWrite();
    Object.assign(this.books.tables.demand, { settledByPaymentId: null, settledTransactionId: null, settledReceiptNo: null, updatedAt: at });
    demand.settledByPaymentId = null;
  }
}

export class MemoryListener extends SettlementListener {
  constructor(private readonly books: Books) {
    super();
  }

  override async settled(_tx: Tx, payment: Payment): Promise<void> {
    this.books.beforeWrite();
    this.books.tables.receipts.set(payment.id, true);
  }

  override async reversed(_tx: Tx, payment: Payment): Promise<void> {
    this.books.beforeWrite();
    if (this.books.tables.receipts.has(payment.id)) this.books.tables.receipts.set(payment.id, false);
  }
}

export class NoRateLimit extends RequeryRateLimiter {
  /** The rate is a matter of real time. */
  override async acquire(): Promise<boolean> {
    return true;
  }
}

/** The unique keys of the table, which the ledger may not break. */
function keepUnique(payments: readonly Payment[]): void {
  for (const key of ['transactionId', 'receiptNo', 'openDemandId', 'settledDemandId'] as const) {
    const values = payments.map((payment) => payment[key]).filter((value) => value !== null);
    if (new Set(values).size < values.length) throw new Error(`unique key ${key} is broken`);
  }
}

export class MemoryPayments extends PaymentRepository {
  constructor(private readonly books: Books) {
    super(NO_DATABASE);
  }

  override async find(transactionId: string): Promise<Payment | null> {
    const found = this.#rows.find((payment) => payment.transactionId === transactionId);
    return found ? { ...found } : null;
  }

  override async get(id: number): Promise<Payment> {
    return { ...this.books.payment(id) };
  }

  override async lock(_tx: Tx, id: number): Promise<Payment> {
    return { ...this.books.payment(id) };
  }

  override async insert(_tx: Tx, payment: Omit<Payment, 'id'>): Promise<Payment> {
    this.books.beforeWrite();
    const row = { ...payment, id: this.#rows.length + 1 };
    this.#rows.push(row);
    keepUnique(this.#rows);
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
    this.books.beforeWrite();
    const doubt: readonly PaymentState[] = ['AT_BANK', 'MISMATCH', 'DUPLICATE', 'REVERSED'];
    for (const row of this.#rows) if (doubt.includes(row.state)) row.releasedAt = null;
  }

  override async decisions(_tx: Tx, paymentId: number): Promise<PaymentDecision[]> {
    return this.books.tables.decisions.filter((decision) => decision.paymentId === paymentId);
  }

  override async insertDecision(_tx: Tx, decision: Omit<PaymentDecision, 'id'>): Promise<void> {
    this.books.beforeWrite();
    const { decisions } = this.books.tables;
    decisions.push({ ...decision, id: decisions.length + 1 });
  }

  override async needingReview(): Promise<{ payment: Payment; facts: GatewayFact[]; decisions: PaymentDecision[] }[]> {
    const { facts, decisions } = this.books.tables;
    return this.#rows.filter(({ needsReview }) => needsReview === 1).map((payment) => ({
      payment: { ...payment },
      facts: facts.filter(({ paymentId }) => paymentId === payment.id),
      decisions: decisions.filter(({ paymentId }) => paymentId === payment.id),
    }));
  }

  override async update(_tx: Tx, id: number, patch: PaymentPatch): Promise<void> {
    this.#write(this.books.payment(id), patch);
  }

  override async setState(_tx: Tx, id: number, from: PaymentState, to: PaymentState, patch: StateChange): Promise<boolean> {
    const row = this.books.payment(id);
    if (row.state !== from) return false;
    this.#write(row, { state: to, ...patch });
    return true;
  }

  override async facts(paymentId: number): Promise<GatewayFact[]> {
    return this.books.tables.facts.filter((fact) => fact.paymentId === paymentId);
  }

  override async findWithReceived(_provider: string, transactionId: string, digests: readonly string[]): Promise<{ payment: Payment; storedDigests: ReadonlySet<string> } | null> {
    const payment = await this.find(transactionId);
    const facts = this.books.tables.facts.filter((fact) => fact.paymentId === payment?.id && digests.includes(fact.digest));
    return payment && { payment, storedDigests: new Set(facts.map(({ digest }) => digest)) };
  }

  override async insertFact(_tx: Tx, fact: Omit<GatewayFact, 'id'>): Promise<void> {
    this.books.beforeWrite();
    const { facts } = this.books.tables;
    facts.push({ ...fact, id: facts.length + 1 });
  }

  override async insertEvent(_tx: Tx, event: Omit<PaymentEvent, 'id'>): Promise<void> {
    this.books.beforeWrite();
    const { events } = this.books.tables;
    events.push({ ...event, id: events.length + 1 });
  }

  override async events(paymentId: number): Promise<PaymentEvent[]> {
    return this.books.tables.events.filter((event) => event.paymentId === paymentId);
  }

  override async dueForCheck(now: number): Promise<{ id: number }[]> {
    return this.#rows.filter(({ nextCheckAt, askingUntil }) => nextCheckAt !== null && nextCheckAt <= now && (askingUntil ?? 0) <= now);
  }

  override async dueForConfirmation(now: number): Promise<{ id: number }[]> {
    return this.#rows.filter(({ hintDueAt, askingUntil }) => hintDueAt !== null && hintDueAt <= now && (askingUntil ?? 0) <= now);
  }

  override async retryFailedChecks(_tx: Tx, now: number): Promise<void> {
    this.books.beforeWrite();
    for (const row of this.#rows.filter(({ askFailures }) => askFailures > 0)) {
      if (row.nextCheckAt !== null && row.nextCheckAt > now) row.nextCheckAt = now;
      if (row.hintDueAt !== null && row.hintDueAt > now) row.hintDueAt = now;
    }
  }

  #write(row: Payment, changes: Partial<Payment>): void {
    this.books.beforeWrite();
    Object.assign(row, changes);
    keepUnique(this.#rows);
  }

  get #rows(): Payment[] {
    return this.books.tables.payments;
  }
}
