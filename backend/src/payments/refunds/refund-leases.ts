import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Transactions } from '../../database/transactions.js';
import { chargeWithKey } from '../ledger/payment-outcome.js';
import { KnownMoneyReader, outcomeOfKnown } from '../ledger/known-money.js';
import { isHeld } from '../ledger/charges.js';
import { isClaimedTwice } from '../review/review-cases.js';
import { PaymentRepository } from '../payment.repository.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { RefundClaim } from './refund-claim.js';
import { RefundLedger, type RefundMove } from './refund-ledger.js';
import { RefundRepository } from './refund.repository.js';
import { hasComeAliveSince, isRefundDue, isRefundFinal, isRefundLeased, REFUND_LEASE_MS, refundBackOffMs } from './refund-states.js';

/** Which process works at a refund, and what it may write while its lease lasts. */
@Injectable()
export class RefundLeases {
  private readonly logger = new Logger('Refunds');

  constructor(
    private readonly refunds: RefundRepository,
    private readonly payments: PaymentRepository,
    private readonly money: KnownMoneyReader,
    private readonly ledger: RefundLedger,
    private readonly providers: PaymentProviders,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns null when it is not due, or another process works at it. */
  async claim(id: number): Promise<RefundClaim | null> {
    const leaseBy = randomUUID();
    const now = this.clock.now();
    const { paymentId } = await this.refunds.get(id);
    const payment = await this.payments.get(paymentId);
    if (this.providers.of(payment).refunds === null) await this.ledger.change(id, (tx, locked) => this.ledger.applyUncertainty(tx, locked).then(() => null));
    return this.transactions.run(async (tx) => {
      const refund = await this.refunds.lock(tx, id);
      const isAnothers = isRefundLeased(refund, now) && refund.leaseBy !== leaseBy;
      if (isAnothers || isRefundFinal(refund.state) || !isRefundDue(refund, now)) return null;
      const provider = this.providers.of(payment).refunds;
      if (provider === null) {
        await this.refunds.update(tx, id, { failures: refund.failures + 1, nextCheckAt: now + refundBackOffMs(refund.failures + 1) });
        return null;
      }
      const lease = { leaseBy, leaseUntil: now + REFUND_LEASE_MS };
      await this.refunds.update(tx, id, lease);
      return { refund: Object.assign(refund, lease), payment, provider };
    });
  }

  /**
   * The last look at the money, under the locks, with the commit that allows the call.
   *
   * @returns whether this process may call now.
   */
  async markSent({ refund: { id, leaseBy } }: RefundClaim): Promise<boolean> {
    let isOurs = false;
    await this.ledger.change(id, async (tx, { payment, refund }) => {
      // Sent in a run of this transaction whose commit was not confirmed; or the lease was lost.
      isOurs = refund.leaseBy === leaseBy && refund.state === 'sent';
      if (isOurs || refund.leaseBy !== leaseBy || !isRefundLeased(refund, this.clock.now()) || refund.state !== 'approved') return null;
      const usedElsewhere = await this.money.usedElsewhere(tx, payment);
      const known = await this.money.of(tx, payment);
      const charge = chargeWithKey(outcomeOfKnown(known), refund.gatewayTxnId);
      const ofCharge = known.refunds.filter(({ id: other, gatewayTxnId }) => other !== id && charge?.keys.includes(gatewayTxnId));
      const isReplaced = hasComeAliveSince(id, ofCharge.map((other) => other.id), await this.refunds.events(payment.id, tx));
      const mayNotGoBack = !charge || !isHeld(charge) || usedElsewhere.has(charge.key) || isClaimedTwice(known.decisions, charge);
      const why = charge?.isReversed ? 'reversed' : mayNotGoBack ? 'notHeld' : payment.deniedAt !== null ? 'denied' : isReplaced ? 'earlierRefund' : null;
      if (why !== null) return { to: 'stopped', text: why };
      isOurs = true;
      // Should this process die in the call, the next one finds it when the lease has ended.
      return { to: 'sent', patch: { sentAt: this.clock.now(), nextCheckAt: refund.leaseUntil } };
    });
    return isOurs;
  }

  async postpone({ refund: { id, leaseBy } }: RefundClaim, reason: string): Promise<void> {
    await this.ledger.change(id, async (tx, locked) => {
      const { refund: current } = locked;
      if (current.leaseBy !== leaseBy) return null;
      const failures = current.failures + 1;
      await this.refunds.update(tx, id, { failures, nextCheckAt: this.clock.now() + refundBackOffMs(failures), leaseUntil: null, leaseBy: null });
      await this.ledger.applyUncertainty(tx, locked);
      return null;
    });
    this.logger.warn({ message: 'refund not asked about', id, reason });
  }

  async move({ refund: { id, leaseBy } }: RefundClaim, move: RefundMove): Promise<void> {
    await this.ledger.change(id, async (_tx, { refund }) => {
      // Ended by two people meanwhile, or this run's commit was not confirmed.
      if (refund.leaseBy !== leaseBy || refund.state === move.to || isRefundFinal(refund.state)) return null;
      return { ...move, patch: { ...move.patch, leaseUntil: null, leaseBy: null } };
    });
  }
}
