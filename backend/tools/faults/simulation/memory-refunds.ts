import type { DataSource } from 'typeorm';
import type { RefundState } from '../../../src/contract/index.js';
import type { Tx } from '../../../src/database/transactions.js';
import { isRefundDue, isRefundFinal, isRefundLeased } from '../../../src/payments/refunds/refund-states.js';
import type { Refund, RefundEvent } from '../../../src/payments/refunds/refund.entity.js';
import { type RefundPatch, RefundRepository } from '../../../src/payments/refunds/refund.repository.js';
import type { MemoryDatabase } from './memory-database.js';

const NO_DATABASE = {} as DataSource;

/** In memory, without a data source. */
export class MemoryRefunds extends RefundRepository {
  constructor(private readonly database: MemoryDatabase) {
    super(NO_DATABASE);
  }

  override async ofPayment(paymentId: number): Promise<Refund[]> {
    return this.#rows.filter((refund) => refund.paymentId === paymentId).map((refund) => ({ ...refund }));
  }

  override async needingReview(): Promise<Refund[]> {
    const inReview = new Set(this.database.tables.payments.filter(({ needsReview }) => needsReview === 1).map(({ id }) => id));
    return this.#rows.filter(({ paymentId }) => inReview.has(paymentId)).map((refund) => ({ ...refund }));
  }

  override async find(refundId: string): Promise<Refund | null> {
    const found = this.#rows.find((refund) => refund.refundId === refundId);
    return found ? { ...found } : null;
  }

  override async get(id: number): Promise<Refund> {
    return { ...this.#row(id) };
  }

  override async ofApproval(_tx: Tx, approvalId: number): Promise<Refund | null> {
    const found = this.#rows.find((refund) => refund.approvalId === approvalId);
    return found ? { ...found } : null;
  }

  override async transactionOfTransfer(_tx: Tx, utrKey: string): Promise<string | null> {
    const found = this.#rows.find((refund) => refund.utrKey === utrKey);
    return this.database.tables.payments.find(({ id }) => id === found?.paymentId)?.transactionId ?? null;
  }

  override async lock(_tx: Tx, id: number): Promise<Refund> {
    return { ...this.#row(id) };
  }

  override async insert(_tx: Tx, refund: Omit<Refund, 'id'>): Promise<Refund> {
    this.database.beforeWrite();
    const isTaken = this.#rows.some((one) =>
      one.refundId === refund.refundId || (one.utrKey !== null && one.utrKey === refund.utrKey) ||
      (one.paymentId === refund.paymentId && one.gatewayTxnId === refund.gatewayTxnId && one.chargeNumber === refund.chargeNumber));
    if (isTaken) throw new Error('a unique key of the refunds is broken');
    const row = { ...refund, id: this.#rows.length + 1 };
    this.#rows.push(row);
    return { ...row };
  }

  override async update(_tx: Tx, id: number, patch: RefundPatch): Promise<void> {
    this.database.beforeWrite();
    Object.assign(this.#row(id), patch);
  }

  override async writeMove(_tx: Tx, id: number, from: RefundState, to: RefundState, patch: RefundPatch & Pick<Refund, 'stateAt'>): Promise<boolean> {
    this.database.beforeWrite();
    const row = this.#row(id);
    if (row.state !== from) return false;
    Object.assign(row, { state: to, ...patch });
    return true;
  }

  override async insertEvent(_tx: Tx, event: Omit<RefundEvent, 'id'>): Promise<void> {
    this.database.beforeWrite();
    const { refundEvents } = this.database.tables;
    refundEvents.push({ ...event, id: refundEvents.length + 1 });
  }

  override async events(paymentId: number): Promise<RefundEvent[]> {
    const ids = this.#rows.filter((refund) => refund.paymentId === paymentId).map(({ id }) => id);
    return this.database.tables.refundEvents.filter(({ refundId }) => ids.includes(refundId));
  }

  override async due(now: number): Promise<{ id: number }[]> {
    return this.#rows.filter((refund) => !isRefundFinal(refund.state) && isRefundDue(refund, now) && !isRefundLeased(refund, now)).map(({ id }) => ({ id }));
  }

  #row(id: number): Refund {
    const found = this.#rows.find((refund) => refund.id === id);
    if (!found) throw new Error(`refund ${id} does not exist`);
    return found;
  }

  get #rows(): Refund[] {
    return this.database.tables.refunds;
  }
}
