import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { RefundState } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { bankKeyOf } from '../ledger/bank-number.js';
import { RefundedCharges } from '../ledger/refunded-charges.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundListener } from './refund-listener.js';
import type { Refund } from './refund.entity.js';
import { type RefundPatch, RefundRepository } from './refund.repository.js';
import { canRefundMove, hasRefundEnded, isRefundUncertain, mayComeAlive, nextRefundCheckAt, takesMoney } from './refund-states.js';

export type NewRefund = Omit<Refund, 'id' | 'chargeNumber' | 'createdAt' | 'stateAt' | 'sentAt' | 'nextCheckAt' | 'lastAnsweredAt' | 'failures' | 'leaseUntil' | 'leaseBy' | 'gatewayRefundId' | 'refusal' | 'utrKey'>;

export interface RefundMove {
  to: RefundState;
  /** Null: the server. */
  actor?: string | null;
  text?: string | null;
  patch?: RefundPatch;
  /** The gateway paid out another amount than was approved. */
  isOtherAmount?: boolean;
}

/** A refund under the locks of its demand and its payment. */
export interface LockedRefund {
  demand: FeeDemand;
  payment: Payment;
  refund: Refund;
}

const TEXT_MAX = 500;

/** The only writer of a refund's state. Every step leaves an event, and reaches the payment through `RefundedCharges`. */
@Injectable()
export class RefundLedger {
  private readonly logger = new Logger('Refunds');

  constructor(
    private readonly transactions: Transactions,
    private readonly refunds: RefundRepository,
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly charges: RefundedCharges,
    private readonly listener: RefundListener,
    private readonly clock: Clock,
  ) {}

  /** Under the locks of demand and payment; the caller has compared the sum. Repeating it changes nothing. */
  async add(tx: Tx, demand: FeeDemand, payment: Payment, given: NewRefund): Promise<void> {
    const others = await this.refunds.ofPayment(payment.id, tx);
    // This transaction runs again after it was committed.
    if (others.some(({ refundId }) => refundId === given.refundId)) return;
    const at = this.clock.now();
    const { state, approvedBy, proposedBy, reason } = given;
    const isPaid = state === 'paidOut';
    const chargeNumber = others.filter(({ gatewayTxnId }) => gatewayTxnId === given.gatewayTxnId).length + 1;
    const refund = await this.refunds.insert(tx, {
      ...given, chargeNumber, createdAt: at, stateAt: at, sentAt: isPaid ? at : null, nextCheckAt: state === 'approved' ? at : null, utrKey: bankKeyOf(given.utr), lastAnsweredAt: null, failures: 0,
      leaseUntil: null, leaseBy: null, gatewayRefundId: null, refusal: null,
    });
    const event = (reached: RefundState, text: string | null) =>
      this.refunds.insertEvent(tx, { refundId: refund.id, at, state: reached, actor: approvedBy ?? proposedBy, text });
    if (state === 'proposed') await event('proposed', reason);
    else await event('approved', null);
    if (isPaid) await event('paidOut', given.utr);
    await this.apply(tx, { demand, payment, refund }, approvedBy ?? proposedBy);
  }

  /** A second person has agreed. What moves through the gateway is sent now; what had moved before is recorded. */
  async approve(tx: Tx, locked: LockedRefund, approvedBy: string): Promise<void> {
    const { id, method, utr } = locked.refund;
    const at = this.clock.now();
    if (method === 'gateway') return this.move(tx, locked, { to: 'approved', actor: approvedBy, patch: { approvedBy, nextCheckAt: at } });
    await this.refunds.insertEvent(tx, { refundId: id, at, state: 'approved', actor: approvedBy, text: null });
    return this.move(tx, locked, { to: 'paidOut', actor: approvedBy, text: utr, patch: { approvedBy, sentAt: at } });
  }

  /**
   * In its own transaction, under the locks.
   *
   * @param decide what becomes of it; null leaves it as it is.
   * @returns the refund afterwards.
   */
  async change(id: number, decide: (tx: Tx, locked: LockedRefund) => Promise<RefundMove | null>): Promise<Refund> {
    const { paymentId } = await this.refunds.get(id);
    const { demandId } = await this.payments.get(paymentId);
    return this.transactions.run(async (tx) => {
      const locked = await this.lock(tx, { id, paymentId, demandId });
      const move = await decide(tx, locked);
      if (move) await this.move(tx, locked, move);
      return locked.refund;
    });
  }

  async lock(tx: Tx, { id, paymentId, demandId }: { id: number; paymentId: number; demandId: number }): Promise<LockedRefund> {
    const demand = await this.demands.lock(tx, demandId);
    const payment = await this.payments.lock(tx, paymentId);
    return { demand, payment, refund: await this.refunds.lock(tx, id) };
  }

  /** @throws Error when the table of states has no such move. */
  async move(tx: Tx, locked: LockedRefund, { to, actor = null, text = null, patch = {}, isOtherAmount = false }: RefundMove): Promise<void> {
    const { refund } = locked;
    const { id, state: from, refundId } = refund;
    if (!canRefundMove(from, to)) throw new Error(`refund ${refundId} cannot move from ${from} to ${to}`);
    const at = this.clock.now();
    const lease = hasRefundEnded(to) ? { leaseUntil: null, leaseBy: null } : {};
    // The money did not move by this transfer: its number is free.
    const number = takesMoney({ state: to }) ? {} : { utrKey: null };
    const moved = { stateAt: at, nextCheckAt: nextRefundCheckAt(to, at, at), failures: 0, ...lease, ...number, ...patch };
    if (!(await this.refunds.writeMove(tx, id, from, to, moved))) throw new Error(`refund ${refundId} left ${from} under its lock`);
    Object.assign(refund, moved, { state: to });
    await this.refunds.insertEvent(tx, { refundId: id, at, state: to, actor, text: text?.slice(0, TEXT_MAX) ?? null });
    await this.apply(tx, locked, actor, isOtherAmount || to === 'stopped' || to === 'rejected' || mayComeAlive(from));
    this.logger.log({ message: 'refund moved', refundId, from, to });
  }

  /** Without a move: time alone makes a refund a case. */
  async applyUncertainty(tx: Tx, locked: LockedRefund): Promise<void> {
    if (isRefundUncertain(locked.refund, this.clock.now())) await this.apply(tx, locked, null);
  }

  private async apply(tx: Tx, { demand, payment, refund }: LockedRefund, actor: string | null, hasFailed = false): Promise<void> {
    // Whoever recorded what was done elsewhere has told the student, or need not.
    if (refund.state === 'paidOut' && refund.method !== 'recorded') await this.listener.paidOut(tx, payment, refund.refundId);
    await this.charges.apply(tx, demand, payment, { refund, hasFailed }, actor);
  }
}
