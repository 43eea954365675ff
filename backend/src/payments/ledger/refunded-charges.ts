import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { Refund } from '../refunds/refund.entity.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import { refundableSettling } from '../review/review-cases.js';
import { DemandSettling } from './demand-settling.js';
import { KnownMoneyReader, outcomeOfKnown } from './known-money.js';
import { PaymentMoves } from './payment-moves.js';
import { chargeWithKey } from './payment-outcome.js';
import { PaymentReconciler } from './payment-reconciler.js';
import { decisionOfRefunds, stateOfRefunds } from './refund-decisions.js';

/** Turns steps of refunds into decisions about their charge (docs/decisions/0027-refunds.md). */
@Injectable()
export class RefundedCharges {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly money: KnownMoneyReader,
    private readonly moves: PaymentMoves,
    private readonly settling: DemandSettling,
    private readonly reconciler: PaymentReconciler,
    private readonly clock: Clock,
  ) {}

  /**
   * A refund has begun, failed or been paid out. Under the demand's lock, in the transaction that changed it.
   *
   * @param refund with the key that its charge had when it was approved. `hasFailed`: it has just ended in another way than was decided.
   * @param actor null when the server found it out.
   */
  async apply(
    tx: Tx, demand: FeeDemand, payment: Payment, { refund, hasFailed }: { refund: Refund; hasFailed: boolean }, actor: string | null,
  ): Promise<void> {
    const at = this.clock.now();
    const { facts, decisions: before, refunds } = await this.money.of(tx, payment);
    const outcome = outcomeOfKnown({ facts, decisions: before, refunds });
    const charge = chargeWithKey(outcome, refund.gatewayTxnId);
    const { key: gatewayTxnId, keys } = charge ?? { key: refund.gatewayTxnId, keys: [refund.gatewayTxnId] };
    const { isUncertain, afterwards } = stateOfRefunds(refunds.filter((one) => keys.includes(one.gatewayTxnId)), refund, at);
    const resolution = charge ? decisionOfRefunds(charge) : null;
    const add = (decision: Pick<PaymentDecision, 'subject' | 'gatewayTxnId' | 'resolution'>) =>
      this.payments.insertDecision(tx, { paymentId: payment.id, at, actor, reason: null, ...decision });
    const wasUncertain = before.findLast((one) => one.subject === 'refund' && one.gatewayTxnId === gatewayTxnId)?.resolution === 'reopened';
    if (isUncertain !== wasUncertain) await add({ subject: 'refund', gatewayTxnId, resolution: isUncertain ? 'reopened' : 'dismissed' });
    if (hasFailed) await add({ subject: 'refundEnd', gatewayTxnId, resolution: 'reopened' });
    if (resolution !== null) {
      await add({ subject: 'charge', gatewayTxnId, resolution });
      await this.moves.recordEvent(tx, payment, `decision:${resolution}`, actor, at);
    }
    const chosen = resolution === 'refunded' && charge === refundableSettling(payment, outcome) ? afterwards : 'none';
    const decisions = await this.payments.decisions(tx, payment.id);
    await this.reconciler.reconcile(tx, { demand, payment, facts, decisions, refunds, cause: 'refund', at, afterwards: chosen });
    // It had been dismissed while another payment settled the fee, which has fallen since.
    const isUndecided = resolution === 'restored' && demand.settledByPaymentId === null && demand.refund !== 'closed';
    if (isUndecided) await this.settling.reopen(tx, demand, at);
  }
}
