import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { StaleRow, Transactions, type Tx } from '../database/transactions.js';
import type { FeeDemand } from '../students/fee-demand.entity.js';
import { FeeDemands } from '../students/fee-demands.service.js';
import { type FactOutcome, outcomeOf } from './fact-outcome.js';
import type { GatewayFact, FactSource } from './gateway-fact.entity.js';
import type { GatewayNews } from './gateway/gateway.js';
import type { Payment } from './payment.entity.js';
import { PaymentRepository } from './payment.repository.js';
import { canMove, holdsDemand, type OfficeReason, type PaymentState } from './payment-state.js';
import { CONFIRM_AFTER_MS, nextCheckAt } from './requery/check-plan.js';
import { SettlementListener } from './settlement-listener.js';

type NewFact = Omit<GatewayFact, 'id'>;

/** What moved a payment: a messenger of the gateway, our own step, or a person. */
export type MoveCause = FactSource | 'token' | 'superseded' | 'refused' | 'givenUp' | 'promoted';

/**
 * The one door to a payment's state (contract, section 5). Every change happens in one transaction behind the lock of
 * the demand, is checked against the table of moves and leaves an event; settlement, receipt and mail are one write.
 */
@Injectable()
export class PaymentLedger {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemands,
    private readonly listener: SettlementListener,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes what a messenger brought about one payment: stores the facts and moves the state to what all facts together
   * say. Order of arrival and repeats do not matter. Callers bring verified news only.
   *
   * @returns the payment afterwards; `null` when we have no such payment.
   */
  async apply(source: FactSource, transactionId: string, news: readonly GatewayNews[]): Promise<Payment | null> {
    const told = news.filter(({ meaning }) => meaning !== 'noAnswer').map((item) => ({ item, digest: digestOf(source, item) }));
    const found = await this.payments.findWithHeard(transactionId, told.map(({ digest }) => digest));
    if (!found) return null;
    // Facts and their consequences were committed together, so a message heard before changes nothing.
    const { payment: known, heard } = found;
    if (told.every(({ digest }) => heard.has(digest))) return known;
    const at = this.clock.now();
    const facts = told.map(({ item, digest }) => toFact(known, source, item, digest, at));

    return this.transactions.run(async (tx) => {
      const demand = await this.demands.lock(tx, known.demandId);
      const payment = await this.payments.lock(tx, known.id);
      const stored = new Map<string, NewFact>((await this.payments.facts(tx, known.id)).map((fact) => [fact.digest, fact]));
      for (const fact of facts) {
        if (stored.has(fact.digest)) continue;
        await this.payments.insertFact(tx, fact);
        stored.set(fact.digest, fact);
      }
      await this.judge(tx, demand, payment, [...stored.values()], source, at);
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
    await this.payments.insertEvent(tx, {
      paymentId: payment.id, at, fromState: payment.state, toState: payment.state, cause: 'released', actor,
    });
  }

  private async judge(tx: Tx, demand: FeeDemand, payment: Payment, facts: readonly NewFact[], source: FactSource, at: number): Promise<void> {
    const outcome = outcomeOf(facts);
    const wasSettling = payment.settledDemandId !== null;
    const target = targetState(outcome, payment, demand);
    if (target === 'SUCCESS') await this.settle(tx, demand, payment, outcome, source, at);
    else if (target !== payment.state) {
      const keepsMoney = target === 'DUPLICATE';
      await this.move(tx, payment, target, source, at, keepsMoney ? moneyOf(outcome) : { settledDemandId: null });
      if (wasSettling) await this.takeBack(tx, demand, payment, at);
    }
    const officeReason = officeReasonOf(payment, outcome);
    if (officeReason !== payment.officeReason) await this.write(tx, payment, { officeReason, updatedAt: at });
  }

  private async settle(tx: Tx, demand: FeeDemand, payment: Payment, outcome: FactOutcome, cause: MoveCause, at: number): Promise<void> {
    if (payment.state === 'SUCCESS') {
      // The money that settled it may have been taken back while other money of the same payment stayed.
      const kept = outcome.paid.some(({ gatewayTxnId }) => gatewayTxnId === payment.gatewayTxnId);
      if (!kept) await this.write(tx, payment, { ...moneyOf(outcome), updatedAt: at });
      return;
    }
    const { id: paymentId, transactionId, receiptNo } = payment;
    await this.demands.settle(tx, demand, { paymentId, transactionId, receiptNo }, at);
    const confirmAt = cause === 'requery' ? {} : { nextCheckAt: at + CONFIRM_AFTER_MS };
    await this.move(tx, payment, 'SUCCESS', cause, at, { ...moneyOf(outcome), settledDemandId: demand.id, ...confirmAt });
    await this.listener.settled(tx, payment, at);
  }

  /** The settling money is gone: the receipt is void, and a duplicate that was held settles the demand instead. */
  private async takeBack(tx: Tx, demand: FeeDemand, payment: Payment, at: number): Promise<void> {
    await this.demands.unsettle(tx, demand, at);
    await this.listener.reversed(tx, payment, at);
    const duplicate = await this.payments.oldestDuplicate(tx, demand.id);
    if (!duplicate) return;
    const outcome = outcomeOf(await this.payments.facts(tx, duplicate.id));
    await this.settle(tx, demand, duplicate, outcome, 'promoted', at);
    await this.write(tx, duplicate, { officeReason: outcome.paid.length > 1 ? 'EXTRA' : null });
  }

  private async move(tx: Tx, payment: Payment, to: PaymentState, cause: MoveCause, at: number, patch: Partial<Payment> = {}): Promise<void> {
    const from = payment.state;
    if (!canMove(from, to)) throw new Error(`payment ${payment.id} cannot move from ${from} to ${to}`);
    const moved: Partial<Payment> = {
      state: to, stateAt: at, updatedAt: at,
      openDemandId: await this.holdAfter(tx, payment, to),
      nextCheckAt: nextCheckAt(to, at, at),
      ...patch,
    };
    if (!(await this.payments.update(tx, payment.id, moved, from))) throw new StaleRow(`payment ${payment.id} left ${from}`);
    Object.assign(payment, moved);
    await this.payments.insertEvent(tx, { paymentId: payment.id, at, fromState: from, toState: to, cause, actor: null });
  }

  /** An attempt that opens again (a bank says "pending" after all) holds its demand again, unless another one does. */
  private async holdAfter(tx: Tx, payment: Payment, to: PaymentState): Promise<number | null> {
    if (!holdsDemand(to) || payment.releasedAt !== null) return null;
    const live = await this.payments.liveAttempts(payment.demandId, tx);
    return live.some(({ id, openDemandId }) => id !== payment.id && openDemandId !== null) ? null : payment.demandId;
  }

  private async write(tx: Tx, payment: Payment, patch: Partial<Payment>): Promise<void> {
    await this.payments.update(tx, payment.id, patch);
    Object.assign(payment, patch);
  }
}

function targetState(outcome: FactOutcome, payment: Payment, demand: FeeDemand): PaymentState {
  if (outcome.verdict === 'none') return payment.state;
  if (outcome.verdict !== 'moneyIn') return outcome.verdict;
  const settledByOther = demand.settledByPaymentId !== null && demand.settledByPaymentId !== payment.id;
  return settledByOther ? 'DUPLICATE' : 'SUCCESS';
}

function moneyOf({ paid }: FactOutcome): Partial<Payment> {
  return { gatewayTxnId: paid[0]?.gatewayTxnId ?? null, paidAt: paid[0]?.paidAt ?? null };
}

function officeReasonOf(payment: Payment, outcome: FactOutcome): OfficeReason | null {
  if (payment.state === 'MISMATCH' || (payment.state === 'REVERSED' && outcome.mismatched)) return 'MISMATCH';
  if (payment.state === 'DUPLICATE') return 'DUPLICATE';
  if (payment.state !== 'SUCCESS') return null;
  if (outcome.paid.length > 1 || outcome.mismatched) return 'EXTRA';
  // Only requery knows whether the gateway still denies it.
  return payment.officeReason === 'DISAGREEMENT' ? 'DISAGREEMENT' : null;
}

/** Why money that came is not the money asked for: `null` when it is. */
function mismatchOf(payment: Payment, { meaning, amount, surcharge, totalAmount, currency }: GatewayNews): string | null {
  if (meaning !== 'paid') return null;
  if (amount !== payment.amount) return 'amount';
  if (currency !== null && currency !== 'INR') return 'currency';
  return totalAmount !== null && totalAmount !== amount + (surcharge ?? 0) ? 'totalAmount' : null;
}

/** One and the same statement of one messenger has one digest, however often it comes. */
function digestOf(source: FactSource, news: GatewayNews): string {
  const { meaning, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconStatus } = news;
  const completedAt = news.completedAt?.getTime() ?? null;
  const content = [source, meaning, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconStatus, completedAt];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function toFact(payment: Payment, source: FactSource, news: GatewayNews, digest: string, at: number): NewFact {
  const { meaning, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconStatus, signature } = news;
  return {
    paymentId: payment.id,
    digest, source, receivedAt: at, mismatch: mismatchOf(payment, news), meaning, amount, surcharge, totalAmount, signature,
    completedAt: news.completedAt?.getTime() ?? null, payload: news.payload,
    // The gateway's texts have no promised length; the columns have one.
    code: code.slice(0, 16), gatewayTxnId: clip(gatewayTxnId, 32), currency: clip(currency, 3), channel: clip(channel, 8),
    bankTxnId: clip(bankTxnId, 64), reconStatus: clip(reconStatus, 8),
  };
}

const clip = (text: string | null, length: number): string | null => text?.slice(0, length) ?? null;
