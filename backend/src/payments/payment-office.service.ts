import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import type { ShownStatus } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { FeeDemands } from '../students/fee-demands.service.js';
import { Clock } from '../common/clock.js';
import type { Payment } from './payment.entity.js';
import { PaymentLedger } from './payment-ledger.js';
import { holdsDemand, type OfficeReason, shownStatus } from './payment-state.js';
import { PaymentRepository } from './payment.repository.js';
import { RequeryService } from './requery/requery.service.js';

export interface OfficeItem {
  reason: OfficeReason;
  payment: Payment;
}

/** What the fee office may do with a payment. */
@Injectable()
export class PaymentOffice {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly requery: RequeryService,
    private readonly ledger: PaymentLedger,
    private readonly demands: FeeDemands,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the gateway and answers the status as it stands then. SUCCESS is final for the office and comes from the store.
   *
   * @param signal nobody waits for the answer any more.
   * @throws AppError PAYMENT_NOT_FOUND; GATEWAY_TIMEOUT, GATEWAY_NO_ANSWER: nothing was changed.
   */
  async refresh(transactionId: string, signal?: AbortSignal): Promise<ShownStatus> {
    const payment = await this.find(transactionId);
    if (payment.state === 'SUCCESS') return 'SUCCESS';
    const result = await this.requery.ask(payment.id, 'office', { signal });
    // Money may be known although one of several dates could not be asked about.
    if (result.kind === 'answered' || result.payment.state === 'SUCCESS') return shownStatus(result.payment.state);
    throw new AppError(result.reason === 'timeout' ? 'GATEWAY_TIMEOUT' : 'GATEWAY_NO_ANSWER', { log: { transactionId, reason: result.reason } });
  }

  /** Everything that waits for a person, oldest first. */
  async waiting(): Promise<OfficeItem[]> {
    const payments = await this.payments.needingOffice();
    return payments.flatMap((payment) => (payment.officeReason ? [{ reason: payment.officeReason, payment }] : []));
  }

  /**
   * Lets the student pay again although this payment is in doubt or does not match.
   *
   * @throws AppError PAYMENT_NOT_FOUND; NOT_RELEASABLE when it does not hold its demand.
   */
  async release(transactionId: string, actor: string): Promise<void> {
    const { id, demandId } = await this.find(transactionId);
    await this.transactions.run(async (tx) => {
      await this.demands.lock(tx, demandId);
      const payment = await this.payments.lock(tx, id);
      if (payment.releasedAt !== null) return;
      if (!holdsDemand(payment.state)) throw new AppError('NOT_RELEASABLE');
      await this.ledger.release(tx, payment, actor);
      if (payment.officeReason) await this.payments.update(tx, id, { officeHandled: payment.officeReason });
    });
  }

  /**
   * The office has dealt with it (a refund is on its way, say). Another reason brings the payment back.
   *
   * @throws AppError PAYMENT_NOT_FOUND
   */
  async markHandled(transactionId: string, actor: string): Promise<void> {
    const { id } = await this.find(transactionId);
    await this.transactions.run(async (tx) => {
      const payment = await this.payments.lock(tx, id);
      if (payment.officeReason === null || payment.officeHandled === payment.officeReason) return;
      const at = this.clock.now();
      await this.payments.update(tx, id, { officeHandled: payment.officeReason, updatedAt: at });
      await this.payments.insertEvent(tx, {
        paymentId: id, at, fromState: payment.state, toState: payment.state, cause: `handled:${payment.officeReason}`, actor,
      });
    });
  }

  private async find(transactionId: string): Promise<Payment> {
    const payment = await this.payments.find(transactionId);
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
    return payment;
  }
}
