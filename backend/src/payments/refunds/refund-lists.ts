import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Payment } from '../payment.entity.js';
import type { ProviderRefunds } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { RequeryRateLimiter } from '../requery/requery-rate-limiter.js';
import { hasUncounted } from './refund-claim.js';
import { RefundRepository } from './refund.repository.js';

/** What the gateway knows of the refunds of a charge, before its money goes back by another way. */
@Injectable()
export class RefundLists {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly refunds: RefundRepository,
    private readonly limiter: RequeryRateLimiter,
  ) {}

  /** Null for a provider that gives nothing back. */
  providerOf(payment: Payment): ProviderRefunds | null {
    return this.providers.of(payment).refunds;
  }

  /** @throws AppError REFUND_LISTED for one that is not counted here, REFUND_LIST_UNREAD when nobody can say that there is none. */
  async mustHaveNoOther(payment: Payment, gatewayTxnId: string): Promise<void> {
    const { id, transactionId } = payment;
    const provider = this.providerOf(payment);
    if (provider === null) return;
    const listed = (await this.limiter.acquire('office')) ? await provider.requestStatus({ transactionId, gatewayTxnId }) : null;
    if (listed?.kind !== 'answered') throw new AppError('REFUND_LIST_UNREAD', { log: { transactionId, reason: listed?.reason ?? 'timeout' } });
    if (hasUncounted(listed.refunds, await this.refunds.ofPayment(id))) throw new AppError('REFUND_LISTED', { log: { transactionId } });
  }
}
