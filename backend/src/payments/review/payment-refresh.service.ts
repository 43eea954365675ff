import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { AppError } from '../../common/errors/app-error.js';
import type { ShownStatus } from '../../contract/index.js';
import { shownStatus } from '../ledger/payment-state.js';
import { PaymentRepository } from '../payment.repository.js';
import { RequeryService } from '../requery/requery.service.js';

/** The office asks the gateway about one payment now. */
@Injectable()
export class PaymentRefreshService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly requery: RequeryService,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Requeries and returns the resulting status. SUCCESS is final for the office and is not requeried. The question is
   * recorded before the gateway is asked: what it says is stored whatever becomes of this request.
   *
   * @throws AppError PAYMENT_NOT_FOUND; GATEWAY_TIMEOUT, GATEWAY_NO_ANSWER: nothing was changed.
   */
  async refresh(transactionId: string, by: Actor, signal?: AbortSignal): Promise<ShownStatus> {
    const payment = await this.payments.findOrFail(transactionId);
    const before = { status: shownStatus(payment.state) };
    const answer = async (status: ShownStatus): Promise<ShownStatus> => {
      await this.trail.recordAlone({ act: 'payment.refresh', by, subject: transactionId, before, after: { status } });
      return status;
    };
    if (payment.state === 'SUCCESS') return answer('SUCCESS');
    await this.trail.recordAlone({ act: 'payment.ask', by, subject: transactionId, before });
    const result = await this.requery.run(payment.id, 'office', { signal });
    // Money may have been found although a request for another date failed.
    if (result.kind === 'answered' || result.payment.state === 'SUCCESS') return answer(shownStatus(result.payment.state));
    throw new AppError(result.reason === 'timeout' ? 'GATEWAY_TIMEOUT' : 'GATEWAY_NO_ANSWER', { log: { transactionId, reason: result.reason } });
  }
}
