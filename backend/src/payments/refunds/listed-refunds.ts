import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Transactions } from '../../database/transactions.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { isBookedKey } from '../ledger/booked-money.js';
import type { Charge } from '../ledger/charges.js';
import { KnownMoneyReader, outcomeOfKnown } from '../ledger/known-money.js';
import { PaymentCases } from '../ledger/payment-cases.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundLists } from './refund-lists.js';

/** Money that came through the gateway, under its id. */
const isOfGateway = ({ money, gatewayTxnId }: Charge): boolean => money !== null && gatewayTxnId !== null && !isBookedKey(gatewayTxnId);

/** Compares what the gateway gave back of a payment with what is recorded here. */
@Injectable()
export class ListedRefunds {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly money: KnownMoneyReader,
    private readonly cases: PaymentCases,
    private readonly lists: RefundLists,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks about each charge; what is listed and not recorded here is a case (`REFUND_LISTED`).
   *
   * @param isOver nobody waits for a list any longer: a charge without one is a case as well.
   * @returns false when it is to be asked again.
   */
  async compare(paymentId: number, { isOver }: { isOver: boolean }): Promise<boolean> {
    const payment = await this.payments.get(paymentId);
    const { charges } = outcomeOfKnown(await this.money.latest(paymentId));
    let isRead = true;
    for (const { key, gatewayTxnId } of charges.filter(isOfGateway)) {
      const uncounted = await this.lists.uncounted(payment, gatewayTxnId ?? '', 'routine');
      const isCase = uncounted === null ? isOver : uncounted.length > 0;
      if (isCase) await this.open(paymentId, payment.demandId, key);
      if (uncounted === null && !isOver) isRead = false;
    }
    return isRead;
  }

  private async open(paymentId: number, demandId: number, gatewayTxnId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.demands.lock(tx, demandId);
      const payment = await this.payments.lock(tx, paymentId);
      const decisions = await this.payments.decisions(tx, paymentId);
      const latest = decisions.findLast((one) => one.subject === 'refundListed' && one.gatewayTxnId === gatewayTxnId);
      if (latest?.resolution === 'reopened') return;
      await this.payments.insertDecision(tx, {
        paymentId, at: this.clock.now(), actor: null, subject: 'refundListed', gatewayTxnId, resolution: 'reopened', reason: null,
      });
      await this.cases.updateReview(tx, payment);
    });
  }
}
