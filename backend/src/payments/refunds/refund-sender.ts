import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { RestoreMarks } from '../../database/backup/restore-marks.js';
import { Transactions } from '../../database/transactions.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { KnownRefund, ProviderRefunds } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { RequeryRateLimiter } from '../requery/requery-rate-limiter.js';
import { RequeryService } from '../requery/requery.service.js';
import { CALL_GAP_MS } from '../requery/requery-schedule.js';
import { isHeld } from '../ledger/charges.js';
import { chargeDecisions } from '../ledger/known-money.js';
import { outcomeOf } from '../ledger/payment-outcome.js';
import type { Refund } from './refund.entity.js';
import { RefundLedger, type RefundMove } from './refund-ledger.js';
import { RefundRepository } from './refund.repository.js';
import { hasRefundEnded, isRefundDue, isRefundLeased, nextRefundCheckAt, REFUND_LEASE_MS, refundBackOffMs, takesMoney } from './refund-states.js';

interface Claimed {
  refund: Refund;
  payment: Payment;
  provider: ProviderRefunds;
}

/**
 * Sends approved refunds and asks about those that have not ended, each under a lease. A refund is sent at most once: `sent`
 * is committed before the call, and whatever happens to the call nothing leads back.
 */
@Injectable()
export class RefundSender {
  private readonly logger = new Logger('Refunds');

  constructor(
    private readonly refunds: RefundRepository,
    private readonly payments: PaymentRepository,
    private readonly ledger: RefundLedger,
    private readonly requery: RequeryService,
    private readonly limiter: RequeryRateLimiter,
    private readonly providers: PaymentProviders,
    private readonly transactions: Transactions,
    private readonly restore: RestoreMarks,
    private readonly clock: Clock,
  ) {}

  /** Takes the next step of a refund, if it is due and nobody else takes it. */
  async advance(id: number): Promise<void> {
    const claimed = await this.claim(id);
    if (!claimed) return;
    const { state } = claimed.refund;
    if (state === 'approved') await this.send(claimed);
    else if (state === 'sent') await this.move(claimed, { to: 'unknown', text: 'server' });
    else await this.ask(claimed);
  }

  private async claim(id: number): Promise<Claimed | null> {
    const leaseBy = randomUUID();
    const now = this.clock.now();
    const { paymentId } = await this.refunds.get(id);
    const payment = await this.payments.get(paymentId);
    if (this.providers.of(payment).refunds === null) await this.ledger.change(id, (tx, locked) => this.ledger.lookAgain(tx, locked).then(() => null));
    return this.transactions.run(async (tx) => {
      const refund = await this.refunds.lock(tx, id);
      const isAnothers = isRefundLeased(refund, now) && refund.leaseBy !== leaseBy;
      if (isAnothers || hasRefundEnded(refund.state) || !isRefundDue(refund, now)) return null;
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

  private async send(claimed: Claimed): Promise<void> {
    const { refund, payment, provider } = claimed;
    const requeried = await this.requery.run(payment.id, 'confirm');
    if (requeried.kind === 'unanswered') return this.postpone(claimed, requeried.reason);
    const listed = await this.list(claimed);
    if (listed === null) return;
    const foreign = await this.foreignAmong(listed, payment.id);
    if (foreign) return this.move(claimed, { to: 'stopped', text: 'foreignRefund' });
    // What happened between the backup and its restore is unknown: it may have been sent then.
    const mayHaveBeenSent = refund.createdAt <= (await this.restore.restoredAt()) || listed.some((one) => isSame(one, refund));
    if (mayHaveBeenSent) return this.move(claimed, { to: 'sent', text: 'restored', patch: { nextCheckAt: this.clock.now() } });
    if (!(await this.permit(claimed))) return;
    if (!(await this.markSent(claimed))) return;

    const { refundId, gatewayTxnId, amount } = refund;
    // A thrown error says no more than no answer: the call may have been carried out.
    const result = await provider.send({ refundId, gatewayTxnId, amount, transactionId: payment.transactionId }).catch((error: unknown) => {
      this.logger.error({ message: 'refund call failed', refundId, err: error });
      return { kind: 'unknown', reason: 'unreadable', detail: '' } as const;
    });
    if (result.kind === 'accepted') {
      await this.move(claimed, { to: 'accepted', text: `${result.code} ${result.text}`.trim(), patch: { gatewayRefundId: result.gatewayRefundId, lastAnsweredAt: this.clock.now() } });
    } else if (result.kind === 'rejected') await this.move(claimed, { to: 'rejected', text: `${result.code} ${result.text}`.trim() });
    else await this.move(claimed, { to: 'unknown', text: [result.reason, result.detail].filter(Boolean).join(': ') });
  }

  /**
   * The last look at the money, under the locks, with the commit that allows the call.
   *
   * @returns whether this process may call now.
   */
  private async markSent({ refund: { id, leaseBy } }: Claimed): Promise<boolean> {
    let isOurs = false;
    await this.ledger.change(id, async (tx, { payment, refund }) => {
      // Sent in a run of this transaction whose commit was not confirmed; or the lease was lost.
      isOurs = refund.leaseBy === leaseBy && refund.state === 'sent';
      if (isOurs || refund.leaseBy !== leaseBy || !isRefundLeased(refund, this.clock.now()) || refund.state !== 'approved') return null;
      const outcome = outcomeOf(
        await this.payments.facts(payment.id, tx), chargeDecisions(await this.payments.decisions(tx, payment.id)), await this.refunds.ofPayment(payment.id, tx),
      );
      const charge = outcome.charges.find(({ key }) => key === refund.gatewayTxnId);
      const why = charge?.isReversed ? 'reversed' : !charge || !isHeld(charge) ? 'notHeld' : payment.deniedAt !== null ? 'denied' : null;
      if (why !== null) return { to: 'stopped', text: why };
      isOurs = true;
      // Should this process die in the call, the next one finds it when the lease has ended.
      return { to: 'sent', patch: { sentAt: this.clock.now(), nextCheckAt: refund.leaseUntil } };
    });
    return isOurs;
  }

  private async ask(claimed: Claimed): Promise<void> {
    const listed = await this.list(claimed);
    if (listed === null) return;
    const { refund } = claimed;
    const own = listed.find((one) => isSame(one, refund));
    const now = this.clock.now();
    const patch = { lastAnsweredAt: now, ...(own?.gatewayRefundId ? { gatewayRefundId: own.gatewayRefundId } : {}) };
    await this.ledger.change(refund.id, async (tx, locked) => {
      const { refund: current } = locked;
      if (current.leaseBy !== refund.leaseBy || hasRefundEnded(current.state)) return null;
      const to = own ? ({ inProgress: 'accepted', paidOut: 'paidOut', rejected: 'rejected' } as const)[own.standing] : current.state;
      // Not in the list proves nothing: the gateway may list it later.
      if (to !== current.state) {
        const isOtherAmount = to === 'paidOut' && own?.amount !== null && own?.amount !== current.amount;
        return { to, text: own?.remark ?? null, patch: { ...patch, leaseUntil: null, leaseBy: null }, isOtherAmount };
      }
      const next = { ...patch, failures: 0, nextCheckAt: nextRefundCheckAt(current.state, current.stateAt, now), leaseUntil: null, leaseBy: null };
      await this.refunds.update(tx, current.id, next);
      Object.assign(current, next);
      await this.ledger.lookAgain(tx, locked);
      return null;
    });
  }

  /** What the gateway lists for the charge; null when it could not be asked, which postpones the refund. */
  private async list(claimed: Claimed): Promise<KnownRefund[] | null> {
    const { refund: { gatewayTxnId }, payment: { transactionId }, provider } = claimed;
    if (!(await this.permit(claimed))) return null;
    const listed = await provider.requestStatus({ transactionId, gatewayTxnId });
    if (listed.kind === 'answered') return listed.refunds;
    await this.postpone(claimed, listed.reason);
    return null;
  }

  private async permit(claimed: Claimed): Promise<boolean> {
    await this.clock.wait(CALL_GAP_MS);
    if (await this.limiter.acquire('routine')) return true;
    await this.postpone(claimed, 'timeout');
    return false;
  }

  /** Made in the gateway's console, or by a system that we do not know; or ours, and we hold that it was not carried out. */
  private async foreignAmong(listed: readonly KnownRefund[], paymentId: number): Promise<boolean> {
    const own = await this.refunds.ofPayment(paymentId);
    return listed.some((one) => one.standing !== 'rejected' && !own.some((refund) => takesMoney(refund) && isSame(one, refund)));
  }

  private async postpone({ refund: { id, leaseBy } }: Claimed, reason: string): Promise<void> {
    await this.ledger.change(id, async (tx, locked) => {
      const { refund: current } = locked;
      if (current.leaseBy !== leaseBy) return null;
      const failures = current.failures + 1;
      await this.refunds.update(tx, id, { failures, nextCheckAt: this.clock.now() + refundBackOffMs(failures), leaseUntil: null, leaseBy: null });
      await this.ledger.lookAgain(tx, locked);
      return null;
    });
    this.logger.warn({ message: 'refund not asked about', id, reason });
  }

  private async move({ refund: { id, leaseBy } }: Claimed, move: RefundMove): Promise<void> {
    await this.ledger.change(id, async (_tx, { refund }) => {
      // Ended by two people meanwhile, or this run's commit was not confirmed.
      if (refund.leaseBy !== leaseBy || refund.state === move.to || hasRefundEnded(refund.state)) return null;
      return { ...move, patch: { ...move.patch, leaseUntil: null, leaseBy: null } };
    });
  }
}

/** A refund that we made, by our id; by the gateway's where it leaves ours out. */
function isSame({ refundId, gatewayRefundId }: KnownRefund, own: Refund): boolean {
  return refundId === null ? gatewayRefundId !== null && gatewayRefundId === own.gatewayRefundId : refundId === own.refundId;
}
