import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { Transactions } from '../../database/transactions.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { PaymentProviders } from '../providers/payment-providers.js';

/** Requests the gateway's token for an attempt that is stored already. */
@Injectable()
export class TokenRequest {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly ledger: PaymentLedger,
    private readonly providers: PaymentProviders,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError GATEWAY_REFUSED, GATEWAY_TIMEOUT */
  async send(payment: Payment): Promise<Payment> {
    const { form, transactionId, amount } = payment;
    const answer = await this.providers.of(payment).createToken({
      transactionId, amount, at: new Date(this.clock.now()),
      customer: { name: form.studentName, email: form.email, mobile: form.mobile },
    });
    if (answer.kind === 'token') {
      const issued = await this.ledger.tokenIssued(payment.id, answer.tokenId);
      // The attempt was closed or paid meanwhile: its token must not be used.
      if (issued.state !== 'TOKEN_ISSUED') throw new AppError('GATEWAY_TIMEOUT', { log: { transactionId, state: issued.state } });
      return issued;
    }
    if (answer.kind === 'refused') {
      await this.transactions.run(async (tx) => {
        await this.demands.lock(tx, payment.demandId);
        const current = await this.payments.lock(tx, payment.id);
        if (current.state === 'CREATED') await this.ledger.close(tx, current, 'refused');
      });
      throw new AppError('GATEWAY_REFUSED', { log: { transactionId, code: answer.code } });
    }
    // The gateway may have created a token: the attempt stays open and is requeried.
    await this.transactions.run(async (tx) => {
      await this.payments.update(tx, payment.id, { authUntil: null });
    });
    throw new AppError('GATEWAY_TIMEOUT', { log: { transactionId, reason: answer.reason } });
  }
}
