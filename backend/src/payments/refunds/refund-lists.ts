import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Paise } from '../../contract/index.js';
import type { Payment } from '../payment.entity.js';
import type { KnownRefund, ProviderRefunds } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { RequeryRateLimiter } from '../requery/requery-rate-limiter.js';
import { uncountedOf } from './refund-claim.js';
import { RefundRepository } from './refund.repository.js';

/** Without a row of its own: a payment that is lost here. */
type AskedPayment = Pick<Payment, 'transactionId' | 'provider' | 'providerAccount'> & { id: number | null };

/** What the gateway knows of the refunds of a charge, before its money goes back by another way or is booked. */
@Injectable()
export class RefundLists {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly refunds: RefundRepository,
    private readonly limiter: RequeryRateLimiter,
  ) {}

  /** Null for a provider that gives nothing back. */
  providerOf(payment: Pick<Payment, 'provider' | 'providerAccount'>): ProviderRefunds | null {
    return this.providers.of(payment).refunds;
  }

  /** @returns the refunds that the gateway lists and that are not counted here; null when it gives no list. */
  async uncounted(payment: AskedPayment, gatewayTxnId: string, purpose: 'routine' | 'office'): Promise<KnownRefund[] | null> {
    const { id, transactionId } = payment;
    const provider = this.providerOf(payment);
    if (provider === null) return [];
    const listed = (await this.limiter.acquire(purpose)) ? await provider.requestStatus({ transactionId, gatewayTxnId }) : null;
    return listed?.kind === 'answered' ? uncountedOf(listed.refunds, id === null ? [] : await this.refunds.ofPayment(id)) : null;
  }

  /** @throws AppError REFUND_LISTED for one that is not counted here, REFUND_LIST_UNREAD when nobody can say that there is none. */
  async mustHaveNoOther(payment: Payment, gatewayTxnId: string): Promise<void> {
    const { transactionId } = payment;
    const uncounted = await this.uncounted(payment, gatewayTxnId, 'office');
    if (uncounted === null) throw new AppError('REFUND_LIST_UNREAD', { log: { transactionId } });
    if (uncounted.length > 0) throw new AppError('REFUND_LISTED', { log: { transactionId } });
  }

  /**
   * Of money that people book.
   *
   * @param payment null when it is lost here.
   * @throws AppError REFUND_LISTED when the gateway lists that all of it went back, or is on its way.
   */
  async mustNotBeGone(payment: Payment | null, money: { transactionId: string; gatewayTxnId: string; amount: Paise }): Promise<void> {
    const { transactionId, gatewayTxnId, amount } = money;
    const { name: provider, account: providerAccount } = this.providers.current;
    const uncounted = await this.uncounted(payment ?? { id: null, transactionId, provider, providerAccount }, gatewayTxnId, 'office');
    const sum = (uncounted ?? []).reduce((paise, refund) => paise + (refund.amount ?? 0), 0);
    if (sum >= amount) throw new AppError('REFUND_LISTED', { log: { transactionId } });
  }
}
