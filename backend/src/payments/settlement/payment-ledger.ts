import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { StaleRowError, Transactions, type Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { type ChargeDecision, isHeld, type MoneyFact } from './charges.js';
import { type PaymentOutcome, outcomeOf } from './payment-outcome.js';
import { type NewFact, toGatewayFact } from './gateway-fact.mapper.js';
import type { FactSource } from './gateway-fact.entity.js';
import type { GatewayMessage } from '../providers/payment-provider.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import type { Payment } from '../payment.entity.js';
import { type PaymentPatch, PaymentRepository } from '../payment.repository.js';
import { canMove, holdsDemand, type PaymentState } from './payment-state.js';
import { CONFIRM_AFTER_MS, nextCheckAt } from '../requery/requery-schedule.js';
import { reviewCasesOf } from '../review/review-cases.js';
import { SettlementListener } from './settlement-listener.js';

/** What moved a payment: a source of facts, our own step, or a person. */
export type MoveCause = FactSource | 'token' | 'superseded' | 'refused' | 'givenUp' | 'promoted' | 'decision';

export type Decision = Pick<PaymentDecision, 'subject' | 'gatewayTxnId' | 'resolution'> & { actor: string };

/**
 * The one door to a payment's state. Every change happens in one transaction behind the lock of the demand, is checked
 * against the table of moves and leaves an event; settlement, receipt and mail are one write.
 */
@Injectable()
export class PaymentLedger {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly listener: SettlementListener,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes what a source brought about one payment: stores the facts and moves the state to what all facts and decisions
   * together say. Order of arrival and repeats do not matter. Callers bring verified messages only.
   *
   * @param provider who says it: what one provider signs proves nothing about a payment that was begun at another one.
   * @returns the payment afterwards; `null` when that provider has no such payment.
   */
  async apply(source: FactSource, provider: string, transactionId: string, messages: readonly GatewayMessage[]): Promise<Payment | null> {
    const at = this.clock.now();
    const received = messages.filter(({ status }) => status !== 'noAnswer').map((item) => ({ item, digest: digestOf(source, item, messages) }));
    const found = await this.payments.findWithReceived(provider, transactionId, received.map(({ digest }) => digest));
    if (!found) return null;
    // Facts and their consequences were committed together, so a message heard before changes nothing.
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
      // People decide about money: before the first of it there is no decision to read.
      const decisions = before.some(isMoney) ? await this.payments.decisions(tx, known.id) : [];
      await this.reconcile(tx, { demand, payment, facts: [...stored.values()], decisions, cause: source, at });
      return payment;
    });
  }

  /** AUTH answered with a token. A fact may have come first: then the state stays what the fact made it. */
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

  /** Ends an attempt that brought no money. A late success still counts. Behind the demand's lock. */
  async close(tx: Tx, payment: Payment, cause: 'superseded' | 'refused' | 'givenUp'): Promise<void> {
    await this.move(tx, payment, 'EXPIRED', cause, this.clock.now(), { closedAt: this.clock.now(), authUntil: null });
  }

  /** Lets a new attempt begin although this one is in doubt; the decision is recorded. Behind the demand's lock. */
  async release(tx: Tx, payment: Payment, actor: string): Promise<void> {
    const at = this.clock.now();
    await this.write(tx, payment, { releasedAt: at, openDemandId: null, updatedAt: at });
    await this.recordEvent(tx, payment, 'released', actor, at);
  }

  /** Stores a person's decision beside the facts and does what both together say. Behind the demand's lock. */
  async decide(tx: Tx, demand: FeeDemand, payment: Payment, { actor, ...decision }: Decision): Promise<void> {
    const at = this.clock.now();
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor, ...decision });
    await this.recordEvent(tx, payment, `decision:${decision.resolution}`, actor, at);
    const facts = await this.payments.facts(payment.id, tx);
    const decisions = await this.payments.decisions(tx, payment.id);
    const outcome = await this.reconcile(tx, { demand, payment, facts, decisions, cause: 'decision', at });
    const isDismissed = payment.state === 'MISMATCH' && outcome.held.every(({ resolution }) => resolution === 'dismissed');
    if (isDismissed && payment.releasedAt === null) await this.release(tx, payment, actor);
  }

  /** Marks for the review queue what facts, decisions and the gateway's denials say. In the transaction that changed one of them. */
  async updateReview(tx: Tx, payment: Payment): Promise<void> {
    const demand = await this.demands.get(tx, payment.demandId);
    const decisions = await this.payments.decisions(tx, payment.id);
    const outcome = outcomeOf(await this.payments.facts(payment.id, tx), chargeDecisions(decisions));
    await this.updateNeedsReview(tx, demand, payment, outcome, decisions);
  }

  private async reconcile(
    tx: Tx,
    { demand, payment, facts, decisions, cause, at }: {
      demand: FeeDemand; payment: Payment; facts: readonly MoneyFact[]; decisions: readonly PaymentDecision[]; cause: MoveCause; at: number;
    },
  ): Promise<PaymentOutcome> {
    const outcome = outcomeOf(facts, chargeDecisions(decisions));
    const wasSettling = payment.settledDemandId !== null;
    const target = targetState(outcome, payment, demand);
    let needsCaseUpdate = wasSettling;
    if (target === 'SUCCESS') needsCaseUpdate = (await this.settle(tx, demand, payment, outcome, cause, at)) || wasSettling;
    else {
      if (target !== payment.state) await this.moveTo(tx, payment, target, outcome, cause, at);
      // The charge that the payment named may have gone back while another one of it is held.
      if (target === 'DUPLICATE' && !outcome.held.some(({ gatewayTxnId }) => gatewayTxnId === payment.gatewayTxnId)) {
        await this.write(tx, payment, { ...moneyOf(outcome), updatedAt: at });
      }
      if (wasSettling) await this.handleReversal(tx, demand, payment, at);
    }
    // Decisions of this very payment may have been reopened, or a person asked.
    if (needsCaseUpdate) await this.updateReview(tx, payment);
    else await this.updateNeedsReview(tx, demand, payment, outcome, decisions);
    return outcome;
  }

  /** @returns whether a person was asked about it. */
  private async settle(tx: Tx, demand: FeeDemand, payment: Payment, outcome: PaymentOutcome, cause: MoveCause, at: number): Promise<boolean> {
    if (payment.state === 'SUCCESS') {
      // The charge that settled it may have been reversed while another one of the same payment stayed.
      const kept = outcome.settleable.some(({ gatewayTxnId }) => gatewayTxnId === payment.gatewayTxnId);
      if (kept) return false;
      // Its refund may be under way: it was a second charge until now. One that only got its name was not.
      const fell = outcome.charges.some((charge) => charge.gatewayTxnId === payment.gatewayTxnId && !isHeld(charge));
      if (fell) await this.openReviewCase(tx, payment, 'promotion', at);
      await this.write(tx, payment, { ...moneyOf(outcome), deniedAt: null, updatedAt: at });
      return fell;
    }
    const { id: paymentId, transactionId, receiptNo } = payment;
    const money = moneyOf(outcome);
    // The college may have given the semester's session another name meanwhile, and with it another demand.
    const isTwice = await this.demands.hasCompetingDemand(tx, demand, payment.createdAt);
    if (isTwice) await this.openReviewCase(tx, payment, 'otherDemand', at);
    await this.demands.settle(tx, demand, { paymentId, transactionId, receiptNo }, at);
    const confirmAt = cause === 'requery' ? {} : { nextCheckAt: at + CONFIRM_AFTER_MS };
    await this.move(tx, payment, 'SUCCESS', cause, at, {
      ...money, receiptDatedAt: money.paidAt ?? at, deniedAt: null, settledDemandId: demand.id, ...confirmAt,
    });
    await this.listener.settled(tx, payment, at);
    return isTwice;
  }

  /** The settling money is gone: the receipt is void, and money that is held settles the demand instead, or waits for a person. */
  private async handleReversal(tx: Tx, demand: FeeDemand, payment: Payment, at: number): Promise<void> {
    await this.demands.unsettle(tx, demand, at);
    await this.listener.reversed(tx, payment, at);
    await this.openReviewCase(tx, payment, 'voidReceipt', at);
    const holding = await this.payments.holdingMoney(tx, demand.id);
    for (const duplicate of holding) {
      const decisions = await this.payments.decisions(tx, duplicate.id);
      const outcome = outcomeOf(await this.payments.facts(duplicate.id, tx), chargeDecisions(decisions));
      if (outcome.kind !== 'moneyIn') continue;
      await this.settle(tx, demand, duplicate, outcome, 'promoted', at);
      // Its refund may be under way at the gateway already.
      await this.openReviewCase(tx, duplicate, 'promotion', at);
      await this.updateNeedsReview(tx, demand, duplicate, outcome, await this.payments.decisions(tx, duplicate.id));
      return;
    }
    await this.reopen(tx, demand, at);
  }

  /** Nothing settles the demand any more: what was dismissed or released beside the settled payment bars a new attempt again. */
  private async reopen(tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    await this.payments.endReleases(tx, demand.id, at);
    for (const payment of await this.payments.holdingMoney(tx, demand.id)) {
      const facts = await this.payments.facts(payment.id, tx);
      const dismissed = outcomeOf(facts, chargeDecisions(await this.payments.decisions(tx, payment.id))).held.filter(({ resolution }) => resolution === 'dismissed');
      for (const { gatewayTxnId } of dismissed) {
        await this.payments.insertDecision(tx, {
          paymentId: payment.id, at, actor: null, subject: 'charge', gatewayTxnId: gatewayTxnId ?? '', resolution: 'reopened',
        });
      }
      const decisions = await this.payments.decisions(tx, payment.id);
      await this.updateNeedsReview(tx, demand, payment, outcomeOf(facts, chargeDecisions(decisions)), decisions);
    }
  }

  private async updateNeedsReview(tx: Tx, demand: FeeDemand, payment: Payment, outcome: PaymentOutcome, decisions: readonly PaymentDecision[]): Promise<void> {
    const now = { isSettled: demand.settledByPaymentId !== null, total: demand.total };
    const needsReview = reviewCasesOf(payment, outcome, decisions, now).length > 0 ? 1 : 0;
    if (needsReview !== payment.needsReview) await this.write(tx, payment, { needsReview });
  }

  /** Opens a case that no fact speaks of; a person's answer closes it. The caller marks the payment for the review queue. */
  private async openReviewCase(tx: Tx, payment: Payment, subject: 'promotion' | 'voidReceipt' | 'otherDemand', at: number): Promise<void> {
    await this.payments.insertDecision(tx, { paymentId: payment.id, at, actor: null, subject, gatewayTxnId: '', resolution: 'reopened' });
  }

  /** Some ends are reached by way of what happened to the money before: SUCCESS leaves to REVERSED or REFUNDED only. */
  private async moveTo(tx: Tx, payment: Payment, to: PaymentState, outcome: PaymentOutcome, cause: MoveCause, at: number): Promise<void> {
    const patch = {
      settledDemandId: null, deniedAt: null, ...(to === 'DUPLICATE' ? moneyOf(outcome) : {}),
      // A message speaks of one charge, and may be the only one to say so: what is true of the payment, only an answer tells.
      ...(cause === 'requery' ? {} : { nextCheckAt: at + CONFIRM_AFTER_MS }),
      // Whoever let the student pay beside it did not know of this money.
      ...(to === 'MISMATCH' || outcome.kind === 'held' ? { releasedAt: null } : {}),
    };
    if (!canMove(payment.state, to)) {
      const way = outcome.charges.some(({ isReversed }) => isReversed) ? 'REVERSED' : 'REFUNDED';
      await this.move(tx, payment, way, cause, at, { settledDemandId: null });
    }
    await this.move(tx, payment, to, cause, at, patch);
  }

  private async move(tx: Tx, payment: Payment, to: PaymentState, cause: MoveCause, at: number, patch: PaymentPatch = {}): Promise<void> {
    const from = payment.state;
    if (!canMove(from, to)) throw new Error(`payment ${payment.id} cannot move from ${from} to ${to}`);
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

  /** An attempt that opens again (a bank says "pending" after all) holds its demand again, unless another one does. */
  private async openDemandIdAfter(tx: Tx, payment: Payment, to: PaymentState): Promise<number | null> {
    if (!holdsDemand(to) || payment.releasedAt !== null) return null;
    const attempts = await this.payments.attempts([payment.demandId], tx);
    return attempts.some(({ id, openDemandId }) => id !== payment.id && openDemandId !== null) ? null : payment.demandId;
  }

  private async recordEvent(tx: Tx, { id, state }: Payment, cause: string, actor: string, at: number): Promise<void> {
    await this.payments.insertEvent(tx, { paymentId: id, at, fromState: state, toState: state, cause, actor });
  }

  private async write(tx: Tx, payment: Payment, patch: PaymentPatch): Promise<void> {
    await this.payments.update(tx, payment.id, patch);
    Object.assign(payment, patch);
  }
}

const isMoney = ({ status }: Pick<MoneyFact, 'status'>): boolean => status === 'paid' || status === 'reversed';

export const chargeDecisions = (decisions: readonly PaymentDecision[]): ChargeDecision[] => decisions.filter(({ subject }) => subject === 'charge');

function targetState({ kind }: PaymentOutcome, payment: Payment, demand: FeeDemand): PaymentState {
  if (kind === 'none') return payment.state;
  if (kind === 'held') return 'DUPLICATE';
  if (kind !== 'moneyIn') return kind;
  const settledByOther = demand.settledByPaymentId !== null && demand.settledByPaymentId !== payment.id;
  return settledByOther ? 'DUPLICATE' : 'SUCCESS';
}

function moneyOf({ settleable, held }: PaymentOutcome): { gatewayTxnId: string | null; paidAt: number | null } {
  const charge = settleable[0] ?? held.find(({ money }) => money === 'asked');
  return { gatewayTxnId: charge?.gatewayTxnId ?? null, paidAt: charge?.paidAt ?? null };
}

/**
 * One and the same statement of one source has one digest, however often it comes. That money without an id is there
 * beside a reversed charge is another statement than that it is there.
 */
function digestOf(source: FactSource, messages: GatewayMessage, answer: readonly GatewayMessage[]): string {
  const { status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconStatus } = messages;
  const times = [messages.completedAt, messages.initiatedAt, messages.openedAt].map((time) => time?.getTime() ?? null);
  const content = [source, status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconStatus, ...times];
  const isUnnamedMoney = status === 'paid' && gatewayTxnId === null;
  const reversed = isUnnamedMoney ? answer.flatMap((other) => (other.status === 'reversed' ? [other.gatewayTxnId] : [])).sort() : [];
  if (reversed.length > 0) content.push(...reversed);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
