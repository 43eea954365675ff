import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { KnownRefund } from '../providers/payment-provider.js';
import { RequeryRateLimiter } from '../requery/requery-rate-limiter.js';
import { CALL_GAP_MS } from '../requery/requery-schedule.js';
import { listedAs, type RefundClaim } from './refund-claim.js';
import { RefundLeases } from './refund-leases.js';
import { RefundLedger } from './refund-ledger.js';
import { RefundRepository } from './refund.repository.js';
import { hasRefundEnded, isRefundFinal, nextRefundCheckAt } from './refund-states.js';

/** Asks the gateway what became of a refund. */
@Injectable()
export class RefundStatusRequests {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly ledger: RefundLedger,
    private readonly leases: RefundLeases,
    private readonly limiter: RequeryRateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Asks about one that was sent, and applies the answer. */
  async request(claimed: RefundClaim): Promise<void> {
    const listed = await this.list(claimed);
    if (listed === null) return;
    const { refund } = claimed;
    const own = listedAs(refund, listed);
    const now = this.clock.now();
    const patch = { lastAnsweredAt: now, ...(own?.gatewayRefundId ? { gatewayRefundId: own.gatewayRefundId } : {}) };
    await this.ledger.change(refund.id, async (tx, locked) => {
      const { refund: current } = locked;
      if (current.leaseBy !== refund.leaseBy || isRefundFinal(current.state)) return null;
      // Not in the list proves nothing: the gateway may list it later. With its refusal it does.
      const unlisted = current.refusal !== null && current.state === 'unknown' ? 'rejected' : current.state;
      const said = own ? ({ inProgress: 'accepted', paidOut: 'paidOut', rejected: 'rejected' } as const)[own.standing] : unlisted;
      // What people have ended is not ended once more.
      const to = said === 'rejected' && hasRefundEnded(current.state) ? current.state : said;
      if (to !== current.state) {
        const isOtherAmount = to === 'paidOut' && own?.amount !== null && own?.amount !== current.amount;
        return { to, text: own?.remark ?? current.refusal, patch: { ...patch, leaseUntil: null, leaseBy: null }, isOtherAmount };
      }
      const next = { ...patch, failures: 0, nextCheckAt: nextRefundCheckAt(current.state, current.stateAt, now), leaseUntil: null, leaseBy: null };
      await this.refunds.update(tx, current.id, next);
      Object.assign(current, next);
      await this.ledger.applyUncertainty(tx, locked);
      return null;
    });
  }

  /** What the gateway lists for the charge; null when it could not be asked, which postpones the refund. */
  async list(claimed: RefundClaim): Promise<KnownRefund[] | null> {
    const { refund: { gatewayTxnId }, payment: { transactionId }, provider } = claimed;
    if (!(await this.permit(claimed))) return null;
    const listed = await provider.requestStatus({ transactionId, gatewayTxnId });
    if (listed.kind === 'answered') return listed.refunds;
    await this.leases.postpone(claimed, listed.reason);
    return null;
  }

  async permit(claimed: RefundClaim): Promise<boolean> {
    await this.clock.wait(CALL_GAP_MS);
    if (await this.limiter.acquire('routine')) return true;
    await this.leases.postpone(claimed, 'timeout');
    return false;
  }
}
