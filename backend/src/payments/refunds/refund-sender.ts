import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { RestoreMarks } from '../../database/backup/restore-marks.js';
import { RequeryService } from '../requery/requery.service.js';
import { isSame, type RefundClaim, uncountedOf } from './refund-claim.js';
import { RefundLeases } from './refund-leases.js';
import { RefundStatusRequests } from './refund-status-requests.js';
import { RefundRepository } from './refund.repository.js';

const REFUSAL_MAX = 300;

/**
 * Sends approved refunds and asks about those that have not ended, each under a lease. A refund is sent at most once: `sent`
 * is committed before the call, and whatever happens to the call nothing leads back.
 */
@Injectable()
export class RefundSender {
  private readonly logger = new Logger('Refunds');

  constructor(
    private readonly refunds: RefundRepository,
    private readonly leases: RefundLeases,
    private readonly statusRequests: RefundStatusRequests,
    private readonly requery: RequeryService,
    private readonly restore: RestoreMarks,
    private readonly clock: Clock,
  ) {}

  /** Takes the next step of a refund, if it is due and nobody else takes it. */
  async advance(id: number): Promise<void> {
    const claimed = await this.leases.claim(id);
    if (!claimed) return;
    const { state } = claimed.refund;
    if (state === 'approved') await this.send(claimed);
    else if (state === 'sent') await this.leases.move(claimed, { to: 'unknown', text: 'server' });
    else await this.statusRequests.request(claimed);
  }

  private async send(claimed: RefundClaim): Promise<void> {
    const { refund, payment, provider } = claimed;
    const requeried = await this.requery.run(payment.id, 'confirm');
    if (requeried.kind === 'unanswered') return this.leases.postpone(claimed, requeried.reason);
    const listed = await this.statusRequests.list(claimed);
    if (listed === null) return;
    const foreign = uncountedOf(listed, await this.refunds.ofPayment(payment.id)).length > 0;
    if (foreign) return this.leases.move(claimed, { to: 'stopped', text: 'foreignRefund' });
    // What happened between the backup and its restore is unknown: it may have been sent then.
    const mayHaveBeenSent = refund.stateAt <= (await this.restore.restoredAt()) || listed.some((one) => isSame(one, refund));
    if (mayHaveBeenSent) return this.leases.move(claimed, { to: 'sent', text: 'restored', patch: { nextCheckAt: this.clock.now() } });
    if (!(await this.statusRequests.permit(claimed))) return;
    if (!(await this.leases.markSent(claimed))) return;

    const { refundId, gatewayTxnId, amount } = refund;
    // A thrown error says no more than no answer: the call may have been carried out.
    const result = await provider.send({ refundId, gatewayTxnId, amount, transactionId: payment.transactionId }).catch((error: unknown) => {
      this.logger.error({ message: 'refund call failed', refundId, err: error });
      return { kind: 'unknown', reason: 'unreadable', detail: '' } as const;
    });
    if (result.kind === 'accepted') {
      await this.leases.move(claimed, { to: 'accepted', text: `${result.code} ${result.text}`.trim(), patch: { gatewayRefundId: result.gatewayRefundId, lastAnsweredAt: this.clock.now() } });
    } else if (result.kind === 'rejected') {
      // A refusal may be of the repetition of a call that was carried out: the list decides, at once.
      const refusal = `${result.code} ${result.text}`.trim().slice(0, REFUSAL_MAX);
      await this.leases.move(claimed, { to: 'unknown', text: refusal, patch: { refusal, nextCheckAt: this.clock.now() } });
    } else await this.leases.move(claimed, { to: 'unknown', text: [result.reason, result.detail].filter(Boolean).join(': ') });
  }
}
