import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Transactions } from '../../database/transactions.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { PaymentProvider } from '../providers/payment-provider.js';
import { recordHint } from './requery-hint.js';

/** Something that is not believed speaks of a payment: the gateway is asked about it. */
@Injectable()
export class RequeryHintsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Committed when it resolves: the next requery to begin covers it.
   *
   * @param from the provider that sent the message; payments of other providers are ignored.
   * @returns null when there is no such payment.
   */
  async schedule(transactionId: string, from?: PaymentProvider): Promise<Payment | null> {
    const payment = await this.payments.find(transactionId);
    if (from && payment?.provider !== from.name) return null;
    // Anybody can send thousands about one payment: those that change nothing take no lock.
    if (!payment || !recordHint(payment, this.clock.now())) return payment;
    await this.transactions.run(async (tx) => {
      const hint = recordHint(await this.payments.lock(tx, payment.id), this.clock.now());
      if (hint) await this.payments.update(tx, payment.id, hint);
    });
    return payment;
  }
}
