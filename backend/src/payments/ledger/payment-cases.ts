import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import { demandState, latestClaim, refundableSettling, reviewCasesOf } from '../review/review-cases.js';
import { isHeld } from './charges.js';
import { KnownMoneyReader, outcomeOfKnown } from './known-money.js';
import { PaymentMoves } from './payment-moves.js';
import { chargeWithKey, type PaymentOutcome } from './payment-outcome.js';
import { byPrecedence, type ChargeOfFee, mayBeSameDebit } from './same-debit.js';

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

  /**
   * Money that may be the same debit as other money of the person for the semester, booked or told, in this payment or another one, whatever
   * became of it: the one that came second settles nothing by itself, and is not given back, until a person has looked. Under the demand's
   * lock, when money of this payment became known.
   *
   * @param reversed keys of the charges of which a reversal became known.
   * @returns whether there is any; the caller updates `needsReview` of this payment.
   */
  async openSameDebits(tx: Tx, demand: FeeDemand, payment: Payment, { reversed, at }: { reversed: ReadonlySet<string>; at: number }): Promise<boolean> {
    const named = await this.payments.moneyOfDemands(tx, await this.demands.lockSameSemester(tx, demand));
    if (named.length < 2) return false;
    const outcomes = new Map<number, PaymentOutcome>();
    const charges: ChargeOfFee[] = [];
    for (const id of new Set(named.map(({ paymentId }) => paymentId))) {
      const of = id === payment.id ? payment : await this.payments.get(id, tx);
      const outcome = outcomeOfKnown(await this.money.of(tx, of));
      const settling = refundableSettling(of, outcome);
      outcomes.set(id, outcome);
      const moved = outcome.charges.filter(({ money, isReversed }) => money !== null || isReversed);
      charges.push(...moved.map((charge) => ({ charge, payment: of, isSettling: charge === settling })));
    }
    charges.sort(byPrecedence);
    const isOwn = (one: ChargeOfFee): boolean => one.payment.id === payment.id;
    let isAny = false;
    for (const [place, second] of charges.entries()) {
      const firsts = charges.slice(0, place).filter((first) => (isOwn(first) || isOwn(second)) && mayBeSameDebit(first, second));
      const outcome = outcomes.get(second.payment.id);
      if (firsts.length === 0 || !outcome) continue;
      const isNewlyReversed = [second, ...firsts].some((one) => isOwn(one) && one.charge.keys.some((key) => reversed.has(key)));
      const of = isOwn(second) ? payment : await this.payments.lock(tx, second.payment.id);
      await this.openClaimedCharge(tx, of, second.charge.key, { isNewlyReversed, at, outcome });
      if (!isOwn(second)) await this.updateReview(tx, of);
      isAny = true;
    }
    return isAny;
  }

  /**
   * Perhaps one debit, for two payments: it settles this one only when people say so. A receipt that rests on it stands until then.
   *
   * @param key of the charge of this payment.
   */
  async openClaimedCharge(
    tx: Tx, payment: Payment, key: string, { isNewlyReversed, at, outcome }: { isNewlyReversed: boolean; at: number; outcome: PaymentOutcome },
  ): Promise<void> {
    const decisions = await this.payments.decisions(tx, payment.id);
    const charge = chargeWithKey(outcome, key);
    const latest = latestClaim(decisions, charge?.keys ?? [key]);
    // The bank takes back what the receipt of another payment may rest on: whoever has looked before looks again.
    if (latest && !(isNewlyReversed && latest.resolution !== 'reopened')) return;
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor: null, subject: 'claimedCharge', gatewayTxnId: key, resolution: 'reopened', reason: null });
    const isSettling = refundableSettling(payment, outcome)?.key === key;
    // What went back stays gone.
    const isGone = charge !== undefined && !isHeld(charge);
    if (!isSettling && !isGone) await this.reopenCharge(tx, payment, key, at);
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
