import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { istDate, istDatesBetween } from '../../contract/index.js';
import { FeeDemands } from '../../students/fee-demands.service.js';
import { Transactions } from '../../database/transactions.js';
import { Gateway, type GatewayNews, type GatewaySilence, type NewsMeaning } from '../gateway/gateway.js';
import type { Payment } from '../payment.entity.js';
import { PaymentLedger } from '../payment-ledger.js';
import { holdsDemand } from '../payment-state.js';
import { PaymentRepository } from '../payment.repository.js';
import { backOffMs, CALL_GAP_MS, GIVE_UP_AFTER_MS, nextCheckAt } from './check-plan.js';
import { Pace } from './gateway-pace.js';

/** What became of asking the gateway about one payment; `payment` is as it stands afterwards. */
export type AskResult =
  | { kind: 'answered'; payment: Payment }
  /** The gateway said nothing about the money: nothing changed. */
  | { kind: 'couldNotAsk'; reason: GatewaySilence; payment: Payment };

/** How long one process may hold the right to ask; far longer than the slowest honest round of questions. */
const LEASE_MS = 180_000;
const POLL_MS = 150;

/** Asks the gateway what became of a payment. Each payment is asked about by one process at a time. */
@Injectable()
export class RequeryService {
  constructor(
    private readonly gateway: Gateway,
    private readonly payments: PaymentRepository,
    private readonly ledger: PaymentLedger,
    private readonly demands: FeeDemands,
    private readonly transactions: Transactions,
    private readonly pace: Pace,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks now, unless an answer younger than `freshMs` is there already. When another process is asking, waits for its
   * answer instead of asking twice.
   */
  async ask(paymentId: number, { freshMs = 0 } = {}): Promise<AskResult> {
    const freshSince = this.clock.now() - freshMs;
    const isFresh = (payment: Payment) => (payment.lastAskedAt ?? -1) >= freshSince;
    for (;;) {
      const payment = await this.payments.get(paymentId);
      const beingAsked = payment.askingUntil !== null && payment.askingUntil > this.clock.now();
      if (!beingAsked && isFresh(payment)) return askedBefore(payment);
      const result = beingAsked ? null : await this.askIf(paymentId, (claimed) => !isFresh(claimed));
      if (result) return result;
      await sleep(POLL_MS);
    }
  }

  /** Asks if it is due and nobody else is asking: for the scheduler, which need not wait. */
  async askIfDue(paymentId: number): Promise<void> {
    await this.askIf(paymentId, ({ nextCheckAt: due }) => due !== null && due <= this.clock.now());
  }

  /** @returns `null` when another process is asking, or when there turned out to be no reason to ask. */
  private async askIf(paymentId: number, needed: (payment: Payment) => boolean): Promise<AskResult | null> {
    const lease = randomUUID();
    const now = this.clock.now();
    const claimed = await this.transactions.run(async (tx) => {
      const mine = await this.payments.claimAsking(tx, paymentId, lease, now, now + LEASE_MS);
      // Read back: a commit whose answer was lost may have given us the lease already.
      return mine || (await this.payments.lock(tx, paymentId)).askingBy === lease;
    });
    if (!claimed) return null;
    const payment = await this.payments.get(paymentId);
    try {
      if (needed(payment)) return await this.question(payment);
      await this.finish(paymentId, {});
      return null;
    } catch (error) {
      await this.finish(paymentId, { nextCheckAt: this.clock.now() + backOffMs(payment.askFailures + 1) });
      throw error;
    }
  }

  private async question(payment: Payment): Promise<AskResult> {
    const { transactionId, amount } = payment;
    const news: GatewayNews[] = [];
    let asked = payment.lastAskedAt ?? 0;
    for (const date of datesToAsk(payment, this.clock.now())) {
      const early = asked + CALL_GAP_MS - this.clock.now();
      if (early > 0) await sleep(Math.min(early, CALL_GAP_MS));
      await this.pace.turn();
      asked = this.clock.now();
      const answer = await this.gateway.askStatus({ transactionId, amount, date });
      if (answer.kind === 'couldNotAsk') {
        // What other dates said is still true, and is kept.
        if (news.some(({ meaning }) => meaning !== 'notStarted')) break;
        return this.couldNotAsk(payment, answer.reason, asked);
      }
      news.push(...answer.news);
      if (answer.news.some(({ meaning }) => meaning !== 'notStarted')) break;
    }
    await this.ledger.apply('requery', transactionId, news);
    return this.answered(payment, meaningOf(news), asked);
  }

  private async answered(before: Payment, lastAnswer: NewsMeaning, askedAt: number): Promise<AskResult> {
    const { id, askFailures } = before;
    const now = this.clock.now();
    const payment = await this.payments.get(id);
    await this.finish(id, {
      lastAskedAt: askedAt, lastAnsweredAt: now, lastAnswer, askFailures: 0,
      nextCheckAt: nextCheckAt(payment.state, payment.stateAt, now),
    });
    if (askFailures > 0) await this.transactions.run((tx) => this.payments.wakeFailedChecks(tx, now));
    if (holdsDemand(payment.state) && payment.state !== 'MISMATCH' && now - payment.stateAt >= GIVE_UP_AFTER_MS) await this.giveUp(id);
    return { kind: 'answered', payment: await this.payments.get(id) };
  }

  /** T+5, asked, and still nobody knows of money: the attempt is closed. A late success would still count. */
  private giveUp(paymentId: number): Promise<void> {
    return this.transactions.run(async (tx) => {
      const { demandId } = await this.payments.get(paymentId);
      await this.demands.lock(tx, demandId);
      const payment = await this.payments.lock(tx, paymentId);
      if (holdsDemand(payment.state) && payment.state !== 'MISMATCH') await this.ledger.close(tx, payment, 'givenUp');
    });
  }

  private async couldNotAsk(payment: Payment, reason: GatewaySilence, askedAt: number): Promise<AskResult> {
    const askFailures = payment.askFailures + 1;
    const retryAt = this.clock.now() + backOffMs(askFailures);
    // A question out of turn that failed must not bring a plan to life that has ended.
    const nextCheck = payment.nextCheckAt === null ? null : retryAt;
    await this.finish(payment.id, { lastAskedAt: askedAt, askFailures, nextCheckAt: nextCheck });
    return { kind: 'couldNotAsk', reason, payment: await this.payments.get(payment.id) };
  }

  /** Writes what the round brought and gives the lease back. */
  private async finish(paymentId: number, patch: Partial<Payment>): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.payments.update(tx, paymentId, { ...patch, askingUntil: null, askingBy: null, updatedAt: this.clock.now() });
    });
  }
}

function askedBefore(payment: Payment): AskResult {
  return payment.askFailures === 0 ? { kind: 'answered', payment } : { kind: 'couldNotAsk', reason: 'unreachable', payment };
}

/** The IST dates under which the gateway may file the attempt: the page may have been opened on any day since the token. */
function datesToAsk(payment: Payment, now: number): string[] {
  const dates = istDatesBetween(new Date(payment.createdAt), new Date(Math.max(now, payment.createdAt)));
  const known = payment.paidAt === null ? null : istDate(new Date(payment.paidAt));
  return known !== null && dates.includes(known) ? [known, ...dates.filter((date) => date !== known)] : dates;
}

const WEIGHT: readonly NewsMeaning[] = ['paid', 'reversed', 'pending', 'failed', 'cancelled', 'notStarted'];

function meaningOf(news: readonly GatewayNews[]): NewsMeaning {
  return WEIGHT.find((meaning) => news.some((item) => item.meaning === meaning)) ?? 'noAnswer';
}
