import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { RefundedCharges } from '../ledger/refunded-charges.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundListener } from './refund-listener.js';
import type { Refund, StoredRefundState } from './refund.entity.js';
import { type RefundPatch, RefundRepository } from './refund.repository.js';
import { canRefundMove, hasRefundEnded, isRefundUncertain, mayComeAlive, nextRefundCheckAt } from './refund-states.js';

export type NewRefund = Omit<Refund, 'id' | 'chargeNumber' | 'createdAt' | 'stateAt' | 'sentAt' | 'nextCheckAt' | 'lastAnsweredAt' | 'failures' | 'leaseUntil' | 'leaseBy' | 'gatewayRefundId' | 'refusal'>;

export interface RefundMove {
  to: StoredRefundState;
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
    const isPaid = given.state === 'paidOut';
    const chargeNumber = others.filter(({ gatewayTxnId }) => gatewayTxnId === given.gatewayTxnId).length + 1;
    const refund = await this.refunds.insert(tx, {
      ...given, chargeNumber, createdAt: at, stateAt: at, sentAt: isPaid ? at : null, nextCheckAt: isPaid ? null : at, lastAnsweredAt: null, failures: 0,
      leaseUntil: null, leaseBy: null, gatewayRefundId: null, refusal: null,
    });
    await this.refunds.insertEvent(tx, { refundId: refund.id, at, state: 'approved', actor: given.approvedBy, text: null });
    if (isPaid) await this.refunds.insertEvent(tx, { refundId: refund.id, at, state: 'paidOut', actor: given.approvedBy, text: given.utr });
    await this.apply(tx, { demand, payment, refund }, given.approvedBy);
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
    const moved = { stateAt: at, nextCheckAt: nextRefundCheckAt(to, at, at), failures: 0, ...lease, ...patch };
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
    if (refund.state === 'paidOut') await this.listener.paidOut(tx, payment, refund.refundId);
    await this.charges.apply(tx, demand, payment, { refund, hasFailed }, actor);
  }
}
