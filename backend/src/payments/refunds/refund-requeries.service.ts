import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { Transactions } from '../../database/transactions.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundRepository } from './refund.repository.js';
import { RefundSender } from './refund-sender.js';
import { isRefundLeased, mayPeopleEnd } from './refund-states.js';

/** A person requeries a refund now instead of when its schedule would (docs/requirements.md#refunds). */
@Injectable()
export class RefundRequeriesService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly sender: RefundSender,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Requeries an accepted or unknown refund, unless that is under way; nothing is sent again.
   *
   * @throws AppError REFUND_NOT_FOUND; REFUND_ENDED also when it was not sent yet; GATEWAY_NO_ANSWER
   */
  async run(transactionId: string, refundId: string, by: Actor): Promise<void> {
    const [payment, refund] = await Promise.all([this.payments.find(transactionId), this.refunds.find(refundId)]);
    if (!payment || refund?.paymentId !== payment.id) throw new AppError('REFUND_NOT_FOUND');
    const now = this.clock.now();
    const isUnderWay = await this.transactions.run(async (tx) => {
      const current = await this.refunds.lock(tx, refund.id);
      if (!mayPeopleEnd(current.state)) throw new AppError('REFUND_ENDED');
      if (isRefundLeased(current, now)) return true;
      await this.refunds.update(tx, refund.id, { nextCheckAt: now });
      await this.trail.record(tx, { act: 'refund.ask', by, subject: transactionId, before: { state: current.state }, after: {}, details: { refund: refundId } });
      return false;
    });
    if (isUnderWay) return;
    await this.sender.advance(refund.id);
    const { failures } = await this.refunds.get(refund.id);
    if (failures > refund.failures) throw new AppError('GATEWAY_NO_ANSWER', { log: { refundId } });
  }
}
