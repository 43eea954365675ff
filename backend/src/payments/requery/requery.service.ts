import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { istDate, istDatesBetween } from '../../contract/index.js';
import { FeeDemands } from '../../students/fee-demands.service.js';
import { Transactions } from '../../database/transactions.js';
import { Gateway, type GatewayNews, type GatewaySilence, type NewsMeaning } from '../gateway/gateway.js';
import type { Payment } from '../payment.entity.js';
import { PaymentLedger } from '../payment-ledger.js';
import { isUndecided } from '../payment-state.js';
import { PaymentRepository } from '../payment.repository.js';
import { backOffMs, CALL_GAP_MS, GIVE_UP_AFTER_MS, nextCheckAt } from './check-plan.js';
import { Pace } from './gateway-pace.js';

/** What became of asking the gateway about one payment; `payment` is as it stands afterwards. */
export type AskResult =
  | { kind: 'answered'; payment: Payment }
  /** The gateway said nothing about the money: nothing changed. */
  | { kind: 'couldNotAsk'; reason: GatewaySilence; payment: Payment };

/** Beyond the gateway's time-out, for each question: the gap to the one before, our turn, and writing down the answer. */
const LEASE_MARGIN_MS = 10_000;
/** How long somebody waits for the answer that another process is asking for. */
const PATIENCE_MS = 30_000;
/** How far the gateway's clock may be from ours, either way. */
const CLOCK_TOLERANCE_MS = 120_000;
/** By how much the clocks of replicas differ. */
const REPLICA_SKEW_MS = 1_000;
const POLL_MS = 150;

/** Asks the gateway what became of a payment. Each payment is asked about by one process at a time. */
@Injectable()
export class RequeryService {
  private readonly logger = new Logger('Requery');

  constructor(
    private readonly gateway: Gateway,
    private readonly payments: PaymentRepository,
    private readonly ledger: PaymentLedger,
    private readonly demands: FeeDemands,
    private readonly transactions: Transactions,
    private readonly pace: Pace,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * Asks now, unless an answer younger than `freshMs` is there already. When another process is asking, waits for its
   * answer instead of asking twice.
   */
  async ask(paymentId: number, { freshMs = 0 } = {}): Promise<AskResult> {
    const freshSince = this.clock.now() - freshMs;
    // An answer from the future is of a clock that was set back: nobody knows how old it is.
    const isFresh = ({ lastAskedAt }: Payment) => lastAskedAt !== null && lastAskedAt >= freshSince && lastAskedAt <= this.clock.now() + REPLICA_SKEW_MS;
    for (const giveUpAt = Date.now() + PATIENCE_MS; ; ) {
      const payment = await this.payments.get(paymentId);
      const beingAsked = payment.askingUntil !== null && payment.askingUntil > this.clock.now();
      if (!beingAsked && isFresh(payment)) return askedBefore(payment);
      const result = beingAsked ? null : await this.askIf(paymentId, (claimed) => !isFresh(claimed));
      if (result) return result;
      if (Date.now() > giveUpAt) return { kind: 'couldNotAsk', reason: 'timeout', payment };
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
    const leaseMs = this.leaseMs(await this.payments.get(paymentId), now);
    const claimed = await this.transactions.run(async (tx) => {
      const mine = await this.payments.claimAsking(tx, paymentId, lease, now, now + leaseMs);
      // Read back: a commit whose answer was lost may have given us the lease already.
      return mine || (await this.payments.lock(tx, paymentId)).askingBy === lease;
    });
    if (!claimed) return null;
    const payment = await this.payments.get(paymentId);
    try {
      if (needed(payment)) return await this.question(payment);
      await this.finish(payment, () => ({}));
      return null;
    } catch (error) {
      await this.finish(payment, () => ({ nextCheckAt: this.clock.now() + backOffMs(payment.askFailures + 1) }));
      throw error;
    }
  }

  /** As long as the slowest honest round may take and no longer: what a dead process was asking about waits for its end. */
  private leaseMs(payment: Payment, now: number): number {
    return datesToAsk(payment, now).length * (this.config.atom.timeoutMs + LEASE_MARGIN_MS);
  }

  private async question(payment: Payment): Promise<AskResult> {
    const { transactionId, amount } = payment;
    const news: GatewayNews[] = [];
    let asked = payment.lastAskedAt ?? 0;
    for (const date of datesToAsk(payment, this.clock.now())) {
      const early = asked + CALL_GAP_MS - this.clock.now();
      if (early > 0) await this.clock.wait(Math.min(early, CALL_GAP_MS));
      // So many are asking that nobody knows when: whoever is due stays due.
      if (!(await this.pace.turn())) return { kind: 'couldNotAsk', reason: 'timeout', payment: await this.finish(payment, () => ({})) };
      asked = this.clock.now();
      const answer = await this.gateway.askStatus({ transactionId, amount, date });
      if (answer.kind === 'couldNotAsk') {
        // Money on other dates is there whatever this one holds; that nothing came is known only when all were asked.
        const money = news.filter(({ meaning }) => meaning === 'paid' || meaning === 'pending');
        if (money.length > 0) await this.ledger.apply('requery', transactionId, money);
        return this.couldNotAsk(payment, answer.reason, asked);
      }
      news.push(...answer.news);
    }
    await this.ledger.apply('requery', transactionId, news);
    return this.answered(payment, meaningOf(news), asked);
  }

  private async answered(asked: Payment, lastAnswer: NewsMeaning, askedAt: number): Promise<AskResult> {
    const now = this.clock.now();
    const { id } = asked;
    const payment = await this.finish(asked, (current) => ({
      lastAskedAt: askedAt, lastAnsweredAt: now, lastAnswer, askFailures: 0,
      // A message that moved it while we asked has made its own plan: a signed success is still to be confirmed.
      nextCheckAt: current.stateAt > askedAt ? current.nextCheckAt : nextCheckAt(current.state, current.stateAt, now),
      ...(current.state === 'SUCCESS' ? { deniedAt: deniedAt(current, lastAnswer, askedAt) } : {}),
    }));
    if (payment.deniedAt !== null) {
      this.logger.error({ message: 'the gateway denies a success that it signed', paymentId: id, answer: lastAnswer });
    }
    if (asked.askFailures > 0) await this.transactions.run((tx) => this.payments.wakeFailedChecks(tx, now));
    if (isUndecided(payment.state) && now - payment.stateAt >= GIVE_UP_AFTER_MS) await this.giveUp(payment);
    return { kind: 'answered', payment: await this.payments.get(id) };
  }

  /** T+5, asked, and still nobody knows of money: the attempt is closed. A late success would still count. */
  private giveUp({ id, demandId }: Payment): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.demands.lock(tx, demandId);
      const payment = await this.payments.lock(tx, id);
      if (isUndecided(payment.state)) await this.ledger.close(tx, payment, 'givenUp');
    });
  }

  private async couldNotAsk(payment: Payment, reason: GatewaySilence, askedAt: number): Promise<AskResult> {
    const askFailures = payment.askFailures + 1;
    const retryAt = this.clock.now() + backOffMs(askFailures);
    // A question out of turn that failed must not bring a plan to life that has ended.
    const after = await this.finish(payment, (current) => ({
      lastAskedAt: askedAt, askFailures, nextCheckAt: current.nextCheckAt === null ? null : Math.min(retryAt, soonest(current, askedAt)),
    }));
    return { kind: 'couldNotAsk', reason, payment: after };
  }

  /** Writes what the round brought, judged on the row as it is now, and gives the lease back, unless it ran out and is another's. */
  private finish({ id, askingBy }: Payment, patch: (current: Payment) => Partial<Payment>): Promise<Payment> {
    return this.transactions.run(async (tx) => {
      const current = await this.payments.lock(tx, id);
      const lease = current.askingBy === askingBy ? { askingUntil: null, askingBy: null } : {};
      const written = { ...patch(current), ...lease, updatedAt: this.clock.now() };
      const isNewDenial = written.deniedAt !== undefined && written.deniedAt !== current.deniedAt;
      await this.payments.update(tx, id, written);
      Object.assign(current, written);
      if (isNewDenial) await this.ledger.updateReview(tx, current);
      return current;
    });
  }
}

/** A plan made by a message that came while we asked may be sooner than our next try. */
const soonest = ({ stateAt, nextCheckAt: planned }: Payment, askedAt: number): number =>
  stateAt > askedAt && planned !== null ? planned : Infinity;

/** When the gateway last denied a success that it had signed. An answer to a question from before the success denies nothing. */
function deniedAt({ stateAt, deniedAt: before }: Payment, answer: NewsMeaning, askedAt: number): number | null {
  if (answer === 'paid') return null;
  const isDenial = answer === 'failed' || answer === 'cancelled' || answer === 'notStarted';
  return isDenial && askedAt >= stateAt ? askedAt : before;
}

function askedBefore(payment: Payment): AskResult {
  return payment.askFailures === 0 ? { kind: 'answered', payment } : { kind: 'couldNotAsk', reason: 'unreachable', payment };
}

/**
 * The IST dates under which the gateway may file the attempt: the page may have been opened on any day since the token,
 * and at midnight the gateway's clock may be a little behind ours or ahead of it.
 */
function datesToAsk(payment: Payment, now: number): string[] {
  const dates = istDatesBetween(new Date(payment.createdAt - CLOCK_TOLERANCE_MS), new Date(Math.max(now, payment.createdAt) + CLOCK_TOLERANCE_MS));
  const known = payment.paidAt === null ? null : istDate(new Date(payment.paidAt));
  return known !== null && dates.includes(known) ? [known, ...dates.filter((date) => date !== known)] : dates;
}

const WEIGHT: readonly NewsMeaning[] = ['paid', 'reversed', 'pending', 'failed', 'cancelled', 'notStarted'];

function meaningOf(news: readonly GatewayNews[]): NewsMeaning {
  return WEIGHT.find((meaning) => news.some((item) => item.meaning === meaning)) ?? 'noAnswer';
}
