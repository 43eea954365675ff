import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import { demandState, reviewCasesOf } from '../review/review-cases.js';
import { KnownMoneyReader, outcomeOfKnown } from './known-money.js';
import { PaymentMoves } from './payment-moves.js';
import type { PaymentOutcome } from './payment-outcome.js';

/** Opens review cases of a payment, and keeps `needsReview` true to them. */
@Injectable()
export class PaymentCases {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly money: KnownMoneyReader,
    private readonly moves: PaymentMoves,
  ) {}

  /** Opens a review case without a fact; a person's decision closes it. The caller updates `needsReview`. */
  async open(tx: Tx, payment: Payment, subject: 'promotion' | 'voidReceipt' | 'otherDemand' | 'disagreement', at: number): Promise<void> {
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor: null, subject, gatewayTxnId: '', resolution: 'reopened', reason: null });
  }

  /** One debit, two payments: it settles this one only when a person says so. A receipt that rests on it stands until then. */
  async openClaimedCharge(tx: Tx, payment: Payment, key: string, at: number): Promise<void> {
    const decisions = await this.payments.decisions(tx, payment.id);
    if (decisions.some(({ subject, gatewayTxnId }) => subject === 'claimedCharge' && gatewayTxnId === key)) return;
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor: null, subject: 'claimedCharge', gatewayTxnId: key, resolution: 'reopened', reason: null });
    const isSettling = payment.state === 'SUCCESS' && payment.gatewayTxnId === key;
    if (!isSettling) await this.reopenCharge(tx, payment, key, at);
  }

  async reopenCharge(tx: Tx, { id: paymentId }: Payment, key: string, at: number): Promise<void> {
    await this.payments.insertDecision(tx, { paymentId, at, actor: null, subject: 'charge', gatewayTxnId: key, resolution: 'reopened', reason: null });
  }

  /** A person had left this money alone because another charge settled the fee. */
  async reopenDismissed(tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    for (const payment of await this.payments.holdingMoney(tx, demand.id)) {
      const known = await this.money.of(tx, payment);
      const dismissed = outcomeOfKnown(known).held.filter(({ resolution }) => resolution === 'dismissed');
      for (const { key } of dismissed) await this.reopenCharge(tx, payment, key, at);
      const decisions = await this.payments.decisions(tx, payment.id);
      await this.updateNeedsReview(tx, demand, payment, outcomeOfKnown({ ...known, decisions }), decisions);
    }
  }

  /** Updates `needsReview`. In the transaction that changed facts, decisions or denials. */
  async updateReview(tx: Tx, payment: Payment): Promise<void> {
    const demand = await this.demands.get(tx, payment.demandId);
    const known = await this.money.of(tx, payment);
    await this.updateNeedsReview(tx, demand, payment, outcomeOfKnown(known), known.decisions);
  }

  /** As `updateReview`, by what the caller has read. */
  async updateNeedsReview(tx: Tx, demand: FeeDemand, payment: Payment, outcome: PaymentOutcome, decisions: readonly PaymentDecision[]): Promise<void> {
    const needsReview = reviewCasesOf(payment, outcome, decisions, demandState(demand)).length > 0 ? 1 : 0;
    if (needsReview !== payment.needsReview) await this.moves.write(tx, payment, { needsReview });
  }
}
