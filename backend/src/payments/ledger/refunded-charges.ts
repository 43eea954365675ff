import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { Refund } from '../refunds/refund.entity.js';
import { isAgreed, isRefundUncertain, takesMoney } from '../refunds/refund-states.js';
import type { Resolution } from '../review/payment-decision.entity.js';
import type { Charge } from './charges.js';
import { DemandSettling } from './demand-settling.js';
import { KnownMoneyReader, outcomeOfKnown } from './known-money.js';
import { chargeWithKey } from './payment-outcome.js';
import { PaymentReconciler } from './payment-reconciler.js';

/** What the steps of a refund mean for its payment and its fee (docs/decisions/0027-refunds.md). */
@Injectable()
export class RefundedCharges {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly money: KnownMoneyReader,
    private readonly settling: DemandSettling,
    private readonly reconciler: PaymentReconciler,
    private readonly clock: Clock,
  ) {}

  /**
   * A refund was proposed or has begun, failed, ended or been paid out. Under the demand's lock, in the transaction that changed it.
   *
   * @param refund with the key that its charge had when it was approved. `hasFailed`: it has just ended in another way than was decided.
   * @param actor null when the server found it out.
   */
  async apply(
    tx: Tx, demand: FeeDemand, payment: Payment, { refund, hasFailed }: { refund: Refund; hasFailed: boolean }, actor: string | null,
  ): Promise<void> {
    const at = this.clock.now();
    const { decisions: before, ...known } = await this.money.of(tx, payment);
    const outcome = outcomeOfKnown({ decisions: before, ...known });
    const charge = chargeWithKey(outcome, refund.gatewayTxnId);
    const { key: gatewayTxnId, keys } = charge ?? { key: refund.gatewayTxnId, keys: [refund.gatewayTxnId] };
    // Who says so stays with the payment.
    if (refund.method === 'recorded' && refund.state === 'paidOut') await this.payments.insertEvent(tx, {
      paymentId: payment.id, at, fromState: payment.state, toState: payment.state, cause: 'decision:refunded', actor,
    });
    const isUncertain = known.refunds.some((one) => keys.includes(one.gatewayTxnId) && isRefundUncertain(one, at));
    const wasUncertain = before.findLast((one) => one.subject === 'refund' && one.gatewayTxnId === gatewayTxnId)?.resolution === 'reopened';
    const add = (subject: 'refund' | 'refundEnd', resolution: Resolution) =>
      this.payments.insertDecision(tx, { paymentId: payment.id, at, actor, reason: null, subject, gatewayTxnId, resolution });
    if (isUncertain !== wasUncertain) await add('refund', isUncertain ? 'reopened' : 'dismissed');
    if (hasFailed) await add('refundEnd', 'reopened');
    const decisions = await this.payments.decisions(tx, payment.id);
    await this.reconciler.reconcile(tx, { demand, payment, ...known, decisions, cause: 'refund', at });
    // It had been dismissed while another payment settled the fee, which has fallen since.
    const isUndecided = charge !== undefined && isWholeAgain(charge, refund) && demand.settledByPaymentId === null && demand.refund !== 'closed';
    if (isUndecided) await this.settling.reopen(tx, demand, at);
  }
}

/** All of the charge was on its way back, and this part of it will not go. */
const isWholeAgain = ({ amount, agreed, taken }: Charge, refund: Refund): boolean =>
  isAgreed(refund) && !takesMoney(refund) && amount !== null && taken < amount && agreed + refund.amount >= amount;
