import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { Transactions } from '../../database/transactions.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import { holdsDemand, shownStatus } from '../ledger/payment-state.js';
import { PaymentRepository } from '../payment.repository.js';
import { liveAttempts } from '../start/live-attempts.js';

@Injectable()
export class PaymentReleaseService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly ledger: PaymentLedger,
    private readonly trail: AuditTrail,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets the student pay again although this payment is in doubt or does not match.
   *
   * @throws AppError PAYMENT_NOT_FOUND; NOT_RELEASABLE when it does not hold its demand.
   */
  async release(transactionId: string, reason: string, by: Actor): Promise<void> {
    const { id, demandId } = await this.payments.findOrFail(transactionId);
    await this.transactions.run(async (tx) => {
      await this.demands.lock(tx, demandId);
      const payment = await this.payments.lock(tx, id);
      const live = liveAttempts(await this.payments.attempts([demandId], tx), this.clock.now());
      const before = { status: shownStatus(payment.state), isReleased: payment.releasedAt !== null };
      if (!(await this.payments.isReleasedByOffice(tx, id)) || live.some((one) => one.id === id)) {
        if (!holdsDemand(payment.state)) throw new AppError('NOT_RELEASABLE');
        await this.ledger.release(tx, payment, by.person);
      }
      const after = { status: shownStatus(payment.state), isReleased: true };
      await this.trail.record(tx, { act: 'payment.release', by, subject: transactionId, before, after, details: { reason } });
    });
  }
}
