import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { AfterRefund } from '../../contract/index.js';
import { StaleRowError, Transactions, type Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { isHeld } from './charges.js';
import { chargeWithKey, outcomeOf, type PaymentOutcome } from './payment-outcome.js';
import { type ChargeDecision, isPaid, isReversal, type MoneyFact } from './money-fact.js';
import { type NewFact, toGatewayFact } from './gateway-fact.mapper.js';
import type { FactSource } from './gateway-fact.entity.js';
import { UnknownMoneyService } from '../messages/unknown-money.service.js';
import type { GatewayMessage } from '../providers/payment-provider.js';
import type { Refund } from '../refunds/refund.entity.js';
import { RefundRepository } from '../refunds/refund.repository.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import type { Payment } from '../payment.entity.js';
import { type PaymentPatch, PaymentRepository } from '../payment.repository.js';
import { canMove, holdsDemand, type PaymentState } from './payment-state.js';
import { CONFIRM_AFTER_MS, nextCheckAt } from '../requery/requery-schedule.js';
import { demandState, refundableSettling, reviewCasesOf } from '../review/review-cases.js';
import { decisionOfRefunds, isSettlingRefunded, stateOfRefunds, withoutRestored } from './refund-decisions.js';
import { type LastStep, SettlementListener } from './settlement-listener.js';

/** A source of facts, our own step, or a person's decision. */
export type MoveCause = FactSource | 'token' | 'superseded' | 'refused' | 'expired' | 'promoted' | 'decision' | 'refund';

export type ReviewDecision = Pick<PaymentDecision, 'subject' | 'gatewayTxnId' | 'resolution' | 'reason'> & { actor: string };

/** Stored about the money of one payment. */
interface Known {
  facts: readonly MoneyFact[];
  decisions: readonly PaymentDecision[];
  refunds: readonly Refund[];
}

/**
 * The only writer of a payment's state. Every change is one transaction along the state table and leaves an event;
 * settlement, receipt and mail are written together. All but the issue of a token hold the demand's lock.
 */
@Injectable()
export class PaymentLedger {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly listener: SettlementListener,
    private readonly unknownMoney: UnknownMoneyService,
    private readonly refunds: RefundRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies verified messages about one payment: stores the facts and moves the state to the outcome of all facts and
   * decisions. Order and repetition do not matter.
   *
   * @param provider the sender: its signature proves nothing about payments of another provider.
   * @returns the payment afterwards; `null` when that provider has no such payment: what is said of money is a case then.
   */
  async apply(source: FactSource, provider: string, transactionId: string, messages: readonly GatewayMessage[]): Promise<Payment | null> {
    const at = this.clock.now();
    const received = messages.filter(({ status }) => status !== 'noAnswer').map((item) => ({ item, digest: digestOf(source, item, messages) }));
    const found = await this.payments.findWithReceived(provider, transactionId, received.map(({ digest }) => digest));
    if (!found) {
      await this.unknownMoney.record(provider, transactionId, received.map(({ item }) => item));
      return null;
    }
    // Facts and their effects were committed together, so a known message changes nothing.
    const { payment: known, storedDigests } = found;
    if (received.every(({ digest }) => storedDigests.has(digest))) return known;
    const facts = received.map(({ item, digest }) => toGatewayFact(known, source, item, digest, at));

    return this.transactions.run(async (tx) => {
      const demand = await this.demands.lock(tx, known.demandId);
      const payment = await this.payments.lock(tx, known.id);
      const before = await this.payments.facts(known.id, tx);
      const stored = new Map<string, NewFact>(before.map((fact) => [fact.digest, fact]));
      for (const fact of facts) {
        if (stored.has(fact.digest)) continue;
        await this.payments.insertFact(tx, fact);
        stored.set(fact.digest, fact);
      }
      // Decisions and refunds are about money: without any there are none to read.
      const [decisions, refunds] = before.some(isMoney) ? [await this.payments.decisions(tx, known.id), await this.refunds.ofPayment(known.id, tx)] : [[], []];
      await this.reconcile(tx, { demand, payment, facts: [...stored.values()], decisions, refunds, cause: source, at });
      return payment;
    });
  }

  /** AUTH returned a token. When a fact came first its state stays. */
  async tokenIssued(paymentId: number, tokenId: string): Promise<Payment> {
    const at = this.clock.now();
    return this.transactions.run(async (tx) => {
      const payment = await this.payments.lock(tx, paymentId);
      const token = { tokenId, tokenAt: at, authUntil: null, updatedAt: at };
      await this.write(tx, payment, token);
      if (payment.state === 'CREATED') await this.move(tx, payment, 'TOKEN_ISSUED', 'token', at);
      return payment;
    });
  }

  /** Ends an attempt without money. A late success still counts. Under the demand's lock. */
  async close(tx: Tx, payment: Payment, cause: 'superseded' | 'refused' | 'expired'): Promise<void> {
    await this.move(tx, payment, 'EXPIRED', cause, this.clock.now(), { closedAt: this.clock.now(), authUntil: null });
  }

  /**
   * Allows a new attempt although this one is in doubt, and records it. Under the demand's lock.
   *
   * @param actor a person of the office, or `STUDENT`.
   */
  async release(tx: Tx, payment: Payment, actor: string): Promise<void> {
    const at = this.clock.now();
    await this.write(tx, payment, { releasedAt: at, openDemandId: null, updatedAt: at });
    await this.recordEvent(tx, payment, 'released', actor, at);
  }

  /** Stores a person's decision and applies the new outcome. Under the demand's lock. */
  async decide(tx: Tx, demand: FeeDemand, payment: Payment, { actor, ...decision }: ReviewDecision): Promise<void> {
    const at = this.clock.now();
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor, ...decision });
    await this.recordEvent(tx, payment, `decision:${decision.resolution}`, actor, at);
    // Whatever else a person has seen says nothing about the money: what has expired stays so.
    if (decision.subject !== 'charge') return this.updateReview(tx, payment);
    const outcome = await this.reconcile(tx, { demand, payment, ...(await this.known(tx, payment)), cause: 'decision', at });
    const isDismissed = payment.state === 'MISMATCH' && outcome.held.every(({ resolution }) => resolution === 'dismissed');
    if (isDismissed && payment.releasedAt === null) await this.release(tx, payment, actor);
  }

  /**
   * A refund has begun, failed or been paid out. Under the demand's lock, in the transaction that changed it.
   *
   * @param refund with the key that its charge had when it was approved. `hasFailed`: it has just ended in another way than was decided.
   * @param actor null when the server found it out.
   */
  async applyRefunds(
    tx: Tx, demand: FeeDemand, payment: Payment, { refund, hasFailed }: { refund: Refund; hasFailed: boolean }, actor: string | null,
  ): Promise<void> {
    const at = this.clock.now();
    const { facts, decisions: before, refunds } = await this.known(tx, payment);
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
      await this.recordEvent(tx, payment, `decision:${resolution}`, actor, at);
    }
    const chosen = resolution === 'refunded' && charge === refundableSettling(payment, outcome) ? afterwards : 'none';
    // Whatever else is held waits for a person.
    const withheld = chosen === 'closed' || chosen === 'dueAgain' ? outcome.settleable.filter((one) => one !== charge) : [];
    for (const { key } of withheld) await this.reopenCharge(tx, payment, key, at);
    const decisions = await this.payments.decisions(tx, payment.id);
    await this.reconcile(tx, { demand, payment, facts, decisions, refunds, cause: 'refund', at, afterwards: chosen });
    // It had been dismissed while another payment settled the fee, which has fallen since.
    const isUndecided = resolution === 'restored' && demand.settledByPaymentId === null && demand.refund !== 'closed';
    if (isUndecided) await this.reopen(tx, demand, at);
  }

  /** The gateway contradicts itself since now, or no longer does. A new contradiction is a case again, whatever was noted before. */
  async recordDenial(tx: Tx, payment: Payment): Promise<void> {
    if (payment.deniedAt !== null) await this.openReviewCase(tx, payment, 'disagreement', this.clock.now());
    await this.updateReview(tx, payment);
  }

  /** Updates `needsReview`. In the transaction that changed facts, decisions or denials. */
  async updateReview(tx: Tx, payment: Payment): Promise<void> {
    const demand = await this.demands.get(tx, payment.demandId);
    const known = await this.known(tx, payment);
    await this.updateNeedsReview(tx, demand, payment, outcomeOfKnown(known), known.decisions);
  }

  private async known(tx: Tx, { id }: Payment): Promise<Known> {
    return { facts: await this.payments.facts(id, tx), decisions: await this.payments.decisions(tx, id), refunds: await this.refunds.ofPayment(id, tx) };
  }

  private async reconcile(
    tx: Tx,
    { demand, payment, cause, at, afterwards = 'none', ...known }: Known & {
      demand: FeeDemand; payment: Payment; cause: MoveCause; at: number; afterwards?: AfterRefund;
    },
  ): Promise<PaymentOutcome> {
    const outcome = outcomeOfKnown(known);
    const wasSettling = payment.settledDemandId !== null;
    const target = targetState(outcome, payment, demand);
    let needsCaseUpdate = wasSettling;
    let last: LastStep | null = null;
    if (target === 'SUCCESS') {
      const settled = await this.settle(tx, demand, payment, outcome, cause, at);
      needsCaseUpdate = settled.openedCase || wasSettling;
      last = settled.last;
    } else {
      if (target !== payment.state) await this.moveTo(tx, payment, target, outcome, cause, at);
      // The charge that the payment named may be reversed while another one is held.
      if (target === 'DUPLICATE' && !outcome.held.some(({ gatewayTxnId }) => gatewayTxnId === payment.gatewayTxnId)) {
        await this.write(tx, payment, { ...moneyOf(outcome), updatedAt: at });
      }
      if (wasSettling) last = await this.handleReversal(tx, demand, payment, at, afterwards);
    }
    await this.markRefund(tx, demand, payment, outcome, at);
    await this.keepRefundedAmount(tx, payment, outcome);
    // Decisions of this payment may have been reopened, or a case opened.
    if (needsCaseUpdate) await this.updateReview(tx, payment);
    else await this.updateNeedsReview(tx, demand, payment, outcome, known.decisions);
    await last?.();
    return outcome;
  }

  /** @returns whether a review case was opened, and what is to be done after everything else. */
  private async settle(
    tx: Tx, demand: FeeDemand, payment: Payment, outcome: PaymentOutcome, cause: MoveCause, at: number,
  ): Promise<{ openedCase: boolean; last: LastStep | null }> {
    if (payment.state === 'SUCCESS') {
      // The settling charge may have been reversed while another one of this payment stays.
      if (isSettlingRefunded(payment, outcome.held)) return { openedCase: false, last: null };
      if (outcome.settleable.some(({ gatewayTxnId }) => gatewayTxnId === payment.gatewayTxnId)) {
        return { openedCase: false, last: await this.keepReceiptTrue(tx, payment, outcome, at) };
      }
      // The remaining charge was a second one until now, so its refund may be under way. A charge that only got its id
      // was not.
      const fell = outcome.charges.some((charge) => charge.gatewayTxnId === payment.gatewayTxnId && !isHeld(charge));
      if (fell) await this.openReviewCase(tx, payment, 'promotion', at);
      await this.write(tx, payment, { ...moneyOf(outcome), deniedAt: null, updatedAt: at });
      return { openedCase: fell, last: await this.keepReceiptTrue(tx, payment, outcome, at) };
    }
    const { id: paymentId, transactionId, receiptNo } = payment;
    const money = moneyOf(outcome);
    // Renaming a semester's session creates a second demand for it.
    const isTwice = await this.demands.hasCompetingDemand(tx, demand, payment.createdAt);
    if (isTwice) await this.openReviewCase(tx, payment, 'otherDemand', at);
    await this.demands.settle(tx, demand, { paymentId, transactionId, receiptNo }, at);
    const confirmAt = cause === 'requery' ? {} : { nextCheckAt: at + CONFIRM_AFTER_MS };
    await this.move(tx, payment, 'SUCCESS', cause, at, {
      ...money, settledAmount: acceptedAmount(payment, outcome, money.gatewayTxnId),
      receiptDatedAt: money.paidAt ?? at, deniedAt: null, settledDemandId: demand.id, ...confirmAt,
    });
    return { openedCase: isTwice, last: await this.listener.settled(tx, payment, at) };
  }

  /** A receipt names what was paid: another charge of the payment, or a later message, may name another amount. */
  private async keepReceiptTrue(tx: Tx, payment: Payment, outcome: PaymentOutcome, at: number): Promise<LastStep | null> {
    const settledAmount = acceptedAmount(payment, outcome, payment.gatewayTxnId);
    if (settledAmount === payment.settledAmount) return null;
    await this.write(tx, payment, { settledAmount, updatedAt: at });
    return this.listener.settled(tx, payment, at);
  }

  /** The settling money is gone: voids the receipt, and settles the demand with other held money or waits for a person. */
  private async handleReversal(tx: Tx, demand: FeeDemand, payment: Payment, at: number, afterwards: AfterRefund): Promise<LastStep | null> {
    await this.demands.unsettle(tx, demand, at);
    if (afterwards === 'closed') await this.demands.markRefund(tx, demand, 'closed', at);
    await this.listener.reversed(tx, payment, at);
    await this.openReviewCase(tx, payment, 'voidReceipt', at);
    if (afterwards === 'closed') {
      await this.reopenDismissed(tx, demand, at);
      return null;
    }
    const holding = await this.payments.holdingMoney(tx, demand.id);
    for (const duplicate of holding) {
      const outcome = outcomeOfKnown(await this.known(tx, duplicate));
      if (afterwards === 'dueAgain') for (const { key } of outcome.settleable) await this.reopenCharge(tx, duplicate, key, at);
      if (afterwards === 'dueAgain' || outcome.kind !== 'moneyIn') continue;
      const { last } = await this.settle(tx, demand, duplicate, outcome, 'promoted', at);
      await this.keepRefundedAmount(tx, duplicate, outcome);
      // Its refund may be under way at the gateway.
      await this.openReviewCase(tx, duplicate, 'promotion', at);
      await this.updateNeedsReview(tx, demand, duplicate, outcome, await this.payments.decisions(tx, duplicate.id));
      return last;
    }
    await this.reopen(tx, demand, at);
    return null;
  }

  /** Nothing settles the demand any more: dismissed and released payments block a new attempt again. */
  private async reopen(tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    await this.payments.endReleases(tx, demand.id, at);
    await this.reopenDismissed(tx, demand, at);
  }

  /** A person had left this money alone because another charge settled the fee. */
  private async reopenDismissed(tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    for (const payment of await this.payments.holdingMoney(tx, demand.id)) {
      const known = await this.known(tx, payment);
      const dismissed = outcomeOfKnown(known).held.filter(({ resolution }) => resolution === 'dismissed');
      for (const { key } of dismissed) await this.reopenCharge(tx, payment, key, at);
      const decisions = await this.payments.decisions(tx, payment.id);
      await this.updateNeedsReview(tx, demand, payment, outcomeOfKnown({ ...known, decisions }), decisions);
    }
  }

  private async reopenCharge(tx: Tx, { id: paymentId }: Payment, key: string, at: number): Promise<void> {
    await this.payments.insertDecision(tx, { paymentId, at, actor: null, subject: 'charge', gatewayTxnId: key, resolution: 'reopened', reason: null });
  }

  /** While the settling charge is being given back its receipt is suspended. */
  private async markRefund(tx: Tx, demand: FeeDemand, payment: Payment, { held }: PaymentOutcome, at: number): Promise<void> {
    const isUnderWay = isSettlingRefunded(payment, held);
    if (isUnderWay === (payment.refundingSince !== null)) return;
    await this.write(tx, payment, { refundingSince: isUnderWay ? at : null, updatedAt: at });
    if (demand.refund !== 'closed') await this.demands.markRefund(tx, demand, isUnderWay ? 'underWay' : null, at);
  }

  /** The receipt says what was given back of the charge that it rests on. */
  private async keepRefundedAmount(tx: Tx, payment: Payment, outcome: PaymentOutcome): Promise<void> {
    const refundedAmount = refundableSettling(payment, outcome)?.paidOut ?? payment.refundedAmount;
    if (refundedAmount !== payment.refundedAmount) await this.write(tx, payment, { refundedAmount });
  }

  private async updateNeedsReview(tx: Tx, demand: FeeDemand, payment: Payment, outcome: PaymentOutcome, decisions: readonly PaymentDecision[]): Promise<void> {
    const needsReview = reviewCasesOf(payment, outcome, decisions, demandState(demand)).length > 0 ? 1 : 0;
    if (needsReview !== payment.needsReview) await this.write(tx, payment, { needsReview });
  }

  /** Opens a review case without a fact; a person's decision closes it. The caller updates `needsReview`. */
  private async openReviewCase(tx: Tx, payment: Payment, subject: 'promotion' | 'voidReceipt' | 'otherDemand' | 'disagreement', at: number): Promise<void> {
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor: null, subject, gatewayTxnId: '', resolution: 'reopened', reason: null });
  }

  /** SUCCESS can reach some states only through REVERSED or REFUNDED. */
  private async moveTo(tx: Tx, payment: Payment, to: PaymentState, outcome: PaymentOutcome, cause: MoveCause, at: number): Promise<void> {
    const patch = {
      settledDemandId: null, settledAmount: null, deniedAt: null, ...(to === 'DUPLICATE' ? moneyOf(outcome) : {}),
      // A message is about one charge; only a requery covers the whole payment.
      ...(cause === 'requery' ? {} : { nextCheckAt: at + CONFIRM_AFTER_MS }),
      // The release was given without knowing of this money.
      ...(to === 'MISMATCH' || outcome.kind === 'held' ? { releasedAt: null } : {}),
    };
    if (!canMove(payment.state, to)) {
      const isRefunded = outcome.charges.some(({ resolution }) => resolution === 'refunded') && !outcome.charges.some(({ isReversed }) => isReversed);
      const way = isRefunded ? 'REFUNDED' : 'REVERSED';
      await this.move(tx, payment, way, cause, at, { settledDemandId: null, settledAmount: null });
    }
    await this.move(tx, payment, to, cause, at, patch);
  }

  private async move(tx: Tx, payment: Payment, to: PaymentState, cause: MoveCause, at: number, patch: PaymentPatch = {}): Promise<void> {
    const from = payment.state;
    const moved = {
      stateAt: at, updatedAt: at,
      openDemandId: await this.openDemandIdAfter(tx, payment, to),
      nextCheckAt: nextCheckAt(to, at, at),
      ...patch,
    };
    if (!(await this.payments.setState(tx, payment.id, from, to, moved))) throw new StaleRowError(`payment ${payment.id} left ${from}`);
    Object.assign(payment, moved, { state: to });
    await this.payments.insertEvent(tx, { paymentId: payment.id, at, fromState: from, toState: to, cause, actor: null });
  }

  /** An attempt that opens again holds its demand again, unless another one does. */
  private async openDemandIdAfter(tx: Tx, payment: Payment, to: PaymentState): Promise<number | null> {
    if (!holdsDemand(to) || payment.releasedAt !== null) return null;
    const attempts = await this.payments.attempts([payment.demandId], tx);
    return attempts.some(({ id, openDemandId }) => id !== payment.id && openDemandId !== null) ? null : payment.demandId;
  }

  private async recordEvent(tx: Tx, { id, state }: Payment, cause: string, actor: string | null, at: number): Promise<void> {
    await this.payments.insertEvent(tx, { paymentId: id, at, fromState: state, toState: state, cause, actor });
  }

  private async write(tx: Tx, payment: Payment, patch: PaymentPatch): Promise<void> {
    await this.payments.update(tx, payment.id, patch);
    Object.assign(payment, patch);
  }
}

const isMoney = (fact: Pick<MoneyFact, 'status'>): boolean => isPaid(fact) || isReversal(fact);

export const chargeDecisions = (decisions: readonly PaymentDecision[]): ChargeDecision[] =>
  withoutRestored(decisions.filter(({ subject }) => subject === 'charge'));

const outcomeOfKnown = ({ facts, decisions, refunds }: Known): PaymentOutcome => outcomeOf(facts, chargeDecisions(decisions), refunds);

function targetState({ kind, held, settleable }: PaymentOutcome, payment: Payment, demand: FeeDemand): PaymentState {
  if (isSettlingRefunded(payment, held)) return 'SUCCESS';
  if (kind === 'none') return payment.state;
  // A part that was given back makes no receipt void.
  if (kind === 'held') return payment.state === 'SUCCESS' && settleable.length > 0 ? 'SUCCESS' : 'DUPLICATE';
  if (kind !== 'moneyIn') return kind;
  const settledByOther = demand.settledByPaymentId !== null && demand.settledByPaymentId !== payment.id;
  return settledByOther || demand.refund === 'closed' ? 'DUPLICATE' : 'SUCCESS';
}

/** Paise that settle in place of the amount that was asked; null when they are the same. */
function acceptedAmount({ settledAmount }: Payment, { settleable }: PaymentOutcome, gatewayTxnId: string | null): number | null {
  const charge = settleable.find((one) => one.gatewayTxnId === gatewayTxnId);
  if (!charge) return settledAmount;
  return charge.money === 'other' ? charge.amount : null;
}

function moneyOf({ settleable, held }: PaymentOutcome): { gatewayTxnId: string | null; paidAt: number | null } {
  const charge = settleable[0] ?? held.find(({ money }) => money === 'expected');
  return { gatewayTxnId: charge?.gatewayTxnId ?? null, paidAt: charge?.paidAt ?? null };
}

/**
 * Repeated statements of a source have the same digest. Unnamed money beside a reversed charge is another statement
 * than without it.
 */
function digestOf(source: FactSource, message: GatewayMessage, answer: readonly GatewayMessage[]): string {
  const { status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconciliationCode } = message;
  const times = [message.completedAt, message.initiatedAt, message.openedAt].map((time) => time?.getTime() ?? null);
  const content = [source, status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconciliationCode, ...times];
  const isUnnamedMoney = status === 'paid' && gatewayTxnId === null;
  const reversed = isUnnamedMoney ? answer.flatMap((other) => (other.status === 'reversed' ? [other.gatewayTxnId] : [])).sort() : [];
  if (reversed.length > 0) content.push(...reversed);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
