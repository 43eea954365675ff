import { Injectable } from '@nestjs/common';
import type { AfterRefund } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { CONFIRM_AFTER_MS } from '../requery/requery-schedule.js';
import { refundableSettling } from '../review/review-cases.js';
import { isHeld, isNamed } from './charges.js';
import { KnownMoneyReader, outcomeOfKnown } from './known-money.js';
import { PaymentCases } from './payment-cases.js';
import { type MoveCause, PaymentMoves } from './payment-moves.js';
import type { PaymentOutcome } from './payment-outcome.js';
import { isSettlingRefunded, refundsIn } from './refund-decisions.js';
import { type LastStep, SettlementListener } from './settlement-listener.js';
import { acceptedAmount, settlingColumns } from './settling-money.js';
import { TwicePaidSemesters } from './twice-paid-semesters.js';

/** What became of a fee whose money is gone. */
export interface Fallen {
  last: LastStep | null;
  /** The payment that settles it now. */
  promoted: { payment: Payment; outcome: PaymentOutcome } | null;
}

const NOTHING_ELSE: Fallen = { last: null, promoted: null };

/** Settles a demand with a payment's money, and undoes it when that money is gone. Receipt and mail follow in the same transaction. */
@Injectable()
export class DemandSettling {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly money: KnownMoneyReader,
    private readonly moves: PaymentMoves,
    private readonly cases: PaymentCases,
    private readonly twice: TwicePaidSemesters,
    private readonly listener: SettlementListener,
  ) {}

  /** @returns whether a review case was opened, and what is to be done after everything else. */
  async settle(
    tx: Tx, demand: FeeDemand, payment: Payment, { outcome, cause, at }: { outcome: PaymentOutcome; cause: MoveCause; at: number },
  ): Promise<{ openedCase: boolean; last: LastStep | null }> {
    if (payment.state === 'SUCCESS') {
      // The settling charge may have been reversed while another one of this payment stays.
      if (isSettlingRefunded(payment, outcome.held)) return { openedCase: false, last: null };
      if (outcome.settleable.some((charge) => charge.gatewayTxnId === payment.gatewayTxnId)) {
        return { openedCase: false, last: await this.keepReceiptTrue(tx, payment, outcome, at) };
      }
      // The remaining charge was a second one until now, so its refund may be under way. A charge that only got its id
      // was not.
      const fell = outcome.charges.some((charge) => isNamed(charge, payment.gatewayTxnId) && !isHeld(charge));
      if (fell) await this.cases.open(tx, payment, 'promotion', at);
      await this.moves.write(tx, payment, { ...settlingColumns(outcome, payment.gatewayTxnId), deniedAt: null, updatedAt: at });
      return { openedCase: fell, last: await this.keepReceiptTrue(tx, payment, outcome, at) };
    }
    const { id: paymentId, transactionId, receiptNo } = payment;
    const money = settlingColumns(outcome);
    // Renaming a semester's session creates a second demand for it.
    const isTwice = await this.twice.openIfTwice(tx, demand, payment, at);
    await this.demands.settle(tx, demand, { paymentId, transactionId, receiptNo }, at);
    const confirmAt = cause === 'requery' ? {} : { nextCheckAt: at + CONFIRM_AFTER_MS };
    await this.moves.move(tx, payment, 'SUCCESS', cause, at, {
      ...money, settledAmount: acceptedAmount(payment, outcome, money.gatewayTxnId),
      receiptDatedAt: money.paidAt ?? at, deniedAt: null, settledDemandId: demand.id, ...confirmAt,
    });
    return { openedCase: isTwice, last: await this.listener.settled(tx, payment, at) };
  }

  /** The settling money is gone: voids the receipt, and settles the demand with other held money or waits for a person. */
  async handleReversal(tx: Tx, demand: FeeDemand, payment: Payment, at: number, afterwards: AfterRefund): Promise<Fallen> {
    await this.demands.unsettle(tx, demand, at);
    if (afterwards === 'closed') await this.demands.markRefund(tx, demand, 'closed', at);
    await this.listener.reversed(tx, payment, at);
    await this.cases.open(tx, payment, 'voidReceipt', at);
    if (afterwards === 'closed') {
      await this.cases.reopenDismissed(tx, demand, at);
      return NOTHING_ELSE;
    }
    const holding = await this.payments.holdingMoney(tx, demand.id);
    for (const duplicate of holding) {
      const outcome = outcomeOfKnown(await this.money.of(tx, duplicate));
      if (afterwards === 'dueAgain') for (const { key } of outcome.settleable) await this.cases.reopenCharge(tx, duplicate, key, at);
      if (afterwards === 'dueAgain' || outcome.kind !== 'moneyIn') continue;
      if (await this.reopenUsedElsewhere(tx, duplicate, outcome, at)) continue;
      const { last } = await this.settle(tx, demand, duplicate, { outcome, cause: 'promoted', at });
      await this.keepRefundedAmount(tx, duplicate, outcome);
      // Its refund may be under way at the gateway.
      await this.cases.open(tx, duplicate, 'promotion', at);
      await this.cases.updateNeedsReview(tx, demand, duplicate, outcome, await this.payments.decisions(tx, duplicate.id));
      return { last, promoted: { payment: duplicate, outcome } };
    }
    await this.reopen(tx, demand, at);
    await this.twice.openWherePaid(tx, demand, payment, at);
    return NOTHING_ELSE;
  }

  /** One debit is used once: a charge that another payment has used settles nothing by itself. @returns whether there is one. */
  private async reopenUsedElsewhere(tx: Tx, payment: Payment, { settleable }: PaymentOutcome, at: number): Promise<boolean> {
    const used = await this.money.usedElsewhere(tx, payment);
    const charges = settleable.filter(({ key }) => used.has(key));
    for (const { key } of charges) await this.cases.reopenCharge(tx, payment, key, at);
    if (charges.length > 0) await this.cases.updateReview(tx, payment);
    return charges.length > 0;
  }

  /** Nothing settles the demand any more: dismissed and released payments block a new attempt again. */
  async reopen(tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    await this.payments.endReleases(tx, demand.id, at);
    await this.cases.reopenDismissed(tx, demand, at);
  }

  /** While the settling charge is being given back its receipt is suspended. */
  async markRefund(tx: Tx, demand: FeeDemand, payment: Payment, { held }: PaymentOutcome, at: number): Promise<void> {
    const isUnderWay = isSettlingRefunded(payment, held);
    if (isUnderWay === (payment.refundingSince !== null)) return;
    await this.moves.write(tx, payment, { refundingSince: isUnderWay ? at : null, updatedAt: at });
    if (demand.refund !== 'closed') await this.demands.markRefund(tx, demand, isUnderWay ? 'underWay' : null, at);
  }

  /** The receipt says what was given back of the charge that it rests on, the list of every charge. */
  async keepRefundedAmount(tx: Tx, payment: Payment, outcome: PaymentOutcome): Promise<void> {
    const refundedAmount = refundableSettling(payment, outcome)?.paidOut ?? payment.refundedAmount;
    const { givenBack, refundsOpen } = refundsIn(outcome);
    if (refundedAmount === payment.refundedAmount && givenBack === payment.givenBack && refundsOpen === payment.refundsOpen) return;
    await this.moves.write(tx, payment, { refundedAmount, givenBack, refundsOpen });
  }

  /** A receipt names what was paid: another charge of the payment, or a later message, may name another amount. */
  private async keepReceiptTrue(tx: Tx, payment: Payment, outcome: PaymentOutcome, at: number): Promise<LastStep | null> {
    const settledAmount = acceptedAmount(payment, outcome, payment.gatewayTxnId);
    if (settledAmount === payment.settledAmount) return null;
    await this.moves.write(tx, payment, { settledAmount, updatedAt: at });
    return this.listener.settled(tx, payment, at);
  }
}
