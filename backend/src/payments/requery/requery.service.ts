import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { Transactions } from '../../database/transactions.js';
import type { GatewayMessage, NoAnswerReason, GatewayStatus, StatusRequest } from '../providers/payment-provider.js';
import type { Payment } from '../payment.entity.js';
import { PaymentLedger } from '../settlement/payment-ledger.js';
import { isUndecided, type PaymentState } from '../settlement/payment-state.js';
import { type PaymentPatch, PaymentRepository } from '../payment.repository.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { backOffMs, CALL_GAP_MS, EXPIRE_AFTER_MS, nextCheckAt } from './requery-schedule.js';
import { denialAfter } from './denial.js';
import { hintAfterRequery } from './requery-hint.js';
import type { RequeryPurpose } from './permits.js';
import { RequeryRateLimiter } from './requery-rate-limiter.js';

/** What became of asking the gateway about one payment; `payment` is as it stands afterwards. */
export type RequeryResult =
  | { kind: 'answered'; payment: Payment }
  /** The gateway said nothing about the money: nothing changed. */
  | { kind: 'unanswered'; reason: NoAnswerReason; payment: Payment };

/** Beyond the gateway's time-out, for each request: the gap to the one before, the rate limiter, and writing down the answer. */
const LEASE_MARGIN_MS = 15_000;
/** How long somebody waits for the answer that another process is asking for. */
const MAX_WAIT_MS = 20_000;
/** A requery that a person waits for takes at most so long: the page gives up after 60 s. */
const PERSON_DEADLINE_MS = 55_000;
/** By how much the clocks of replicas differ. */
const REPLICA_SKEW_MS = 1_000;
/** Longer than two requests of a plan that nears its end are apart. */
const MAX_GAP_MS = 2 * 86_400_000;
const POLL_MS = 150;

export interface RequeryOptions {
  /** An answer that is not older does as well. */
  freshMs?: number;
  /** Nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** One requery: the lease is held, and the provider is asked one request after the other. */
interface RequeryRun {
  purpose: RequeryPurpose;
  /** As it was when the lease was taken. */
  payment: Payment;
  requests: readonly StatusRequest[];
  /** UTC ms; `null`: nobody waits. */
  deadline: number | null;
  signal?: AbortSignal | undefined;
}

/** Asks the gateway what became of a payment. Each payment is asked about by one process at a time. */
@Injectable()
export class RequeryService {
  private readonly logger = new Logger('Requery');

  constructor(
    private readonly providers: PaymentProviders,
    private readonly payments: PaymentRepository,
    private readonly ledger: PaymentLedger,
    private readonly demands: FeeDemandsService,
    private readonly transactions: Transactions,
    private readonly limiter: RequeryRateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Asks now, unless a fresh answer is there already. When another process is asking, waits for its answer instead of asking twice. */
  async run(paymentId: number, purpose: RequeryPurpose, { freshMs = 0, signal }: RequeryOptions = {}): Promise<RequeryResult> {
    const beganAt = this.clock.now();
    const freshSince = beganAt - freshMs;
    // An answer from the future is of a clock that was set back: nobody knows how old it is.
    const isFresh = ({ lastAskedAt }: Payment) => lastAskedAt !== null && lastAskedAt >= freshSince && lastAskedAt <= this.clock.now() + REPLICA_SKEW_MS;
    for (const waitUntil = Date.now() + MAX_WAIT_MS; ; ) {
      const payment = await this.payments.get(paymentId);
      const isUnderWay = payment.askingUntil !== null && payment.askingUntil > this.clock.now();
      if (!isUnderWay && isFresh(payment)) return storedResult(payment);
      const result = isUnderWay ? null : await this.runIf(paymentId, (claimed) => !isFresh(claimed), { purpose, deadline: beganAt + PERSON_DEADLINE_MS, signal });
      if (result) return result;
      if (Date.now() > waitUntil || signal?.aborted) return { kind: 'unanswered', reason: 'timeout', payment };
      await sleep(POLL_MS);
    }
  }

  /** Asks if it is due and nobody else is asking: for the scheduler, which need not wait. */
  async runIfDue(paymentId: number, purpose: RequeryPurpose): Promise<void> {
    const isDue = (at: number | null) => at !== null && at <= this.clock.now();
    await this.runIf(paymentId, ({ nextCheckAt: due, hintDueAt }) => isDue(due) || isDue(hintDueAt), { purpose, deadline: null });
  }

  /** @returns `null` when another process is asking, or when there turned out to be no reason to ask. */
  private async runIf(paymentId: number, needed: (payment: Payment) => boolean, how: Omit<RequeryRun, 'payment' | 'requests'>): Promise<RequeryResult | null> {
    const round = await this.claim(paymentId, needed, how);
    if (!round) return null;
    const { payment } = round;
    try {
      return await this.sendRequests(round);
    } catch (error) {
      const now = this.clock.now();
      const retryAt = now + backOffMs(payment.askFailures + 1);
      await this.finish(payment, () => ({ nextCheckAt: retryAt }), (current) => hintAfterRequery(current, now, retryAt));
      throw error;
    }
  }

  private async claim(paymentId: number, needed: (payment: Payment) => boolean, how: Omit<RequeryRun, 'payment' | 'requests'>): Promise<RequeryRun | null> {
    const askingBy = randomUUID();
    const now = this.clock.now();
    return this.transactions.run(async (tx) => {
      const payment = await this.payments.lock(tx, paymentId);
      // Run again after a commit whose answer was lost: the lease may be ours already.
      const isAnothers = payment.askingUntil !== null && payment.askingUntil > now && payment.askingBy !== askingBy;
      if (isAnothers || !needed(payment)) return null;
      const provider = this.providers.of(payment);
      const requests = provider.statusRequestsFor(payment, await this.payments.facts(paymentId, tx), now);
      const lease = { askingBy, askingUntil: now + leaseMs(requests.length, provider.timeoutMs, now, how.deadline) };
      await this.payments.update(tx, paymentId, lease);
      return { ...how, payment: Object.assign(payment, lease), requests };
    });
  }

  private async sendRequests({ purpose, payment, requests, deadline, signal }: RequeryRun): Promise<RequeryResult> {
    const provider = this.providers.of(payment);
    const messages: GatewayMessage[] = [];
    let asked: number | null = null;
    for (const request of requests) {
      const early = (asked ?? payment.lastAskedAt ?? 0) + CALL_GAP_MS - this.clock.now();
      if (early > 0) await this.clock.wait(Math.min(early, CALL_GAP_MS));
      const inTime = asked === null || deadline === null || this.clock.now() + provider.timeoutMs <= deadline;
      if (!inTime || !(await this.limiter.acquire(purpose, { continues: asked !== null, signal })) || signal?.aborted) {
        if (asked !== null) return this.applyPartialAnswer(payment, messages, 'timeout', asked);
        // Nothing was asked: whatever is due stays due.
        return { kind: 'unanswered', reason: 'timeout', payment: await this.finish(payment, () => ({})) };
      }
      asked = this.clock.now();
      const answer = await provider.requestStatus(request);
      if (answer.kind === 'unanswered') return this.applyPartialAnswer(payment, messages, answer.reason, asked);
      messages.push(...answer.messages);
    }
    await this.ledger.apply('requery', payment.provider, payment.transactionId, messages);
    return this.applyAnswer(payment, messages, asked ?? this.clock.now());
  }

  /** Money on other dates is there whatever the missing ones hold; that nothing came is known only when all were asked. */
  private async applyPartialAnswer(payment: Payment, messages: readonly GatewayMessage[], reason: NoAnswerReason, askedAt: number): Promise<RequeryResult> {
    const money = messages.filter(({ status }) => status === 'paid' || status === 'pending' || status === 'reversed');
    if (money.length > 0) await this.ledger.apply('requery', payment.provider, payment.transactionId, money);
    return this.recordFailure(payment, reason, askedAt);
  }

  private async applyAnswer(asked: Payment, messages: readonly GatewayMessage[], askedAt: number): Promise<RequeryResult> {
    const lastAnswer = overallStatus(messages);
    const now = this.clock.now();
    const { id } = asked;
    const payment = await this.finish(asked, (current) => (isOlder(askedAt, current, now) ? {} : {
      lastAskedAt: askedAt, lastAnsweredAt: now, lastAnswer, askFailures: 0,
      // A message that moved it while we asked has made its own plan: a signed success is still to be confirmed.
      nextCheckAt: current.stateAt !== asked.stateAt ? current.nextCheckAt : nextCheckAt(current.state, current.stateAt, now, lastAnswer),
      ...(MAY_BE_DENIED.includes(current.state) ? { deniedAt: denialAfter(current, messages, lastAnswer, askedAt) } : {}),
    }), (current) => hintAfterRequery(current, askedAt, null));
    if (payment.deniedAt !== null) {
      this.logger.error({ message: 'the gateway does not confirm money that it told of', paymentId: id, answer: lastAnswer });
    }
    if (asked.askFailures > 0) await this.transactions.run((tx) => this.payments.retryFailedChecks(tx, now));
    if (isUndecided(payment.state) && now - payment.stateAt >= EXPIRE_AFTER_MS && wasAnsweredRecently(asked, now)) await this.expire(payment);
    return { kind: 'answered', payment: await this.payments.get(id) };
  }

  /** T+5, asked, and still nobody knows of money: the attempt is closed. A late success would still count. */
  private expire({ id, demandId }: Payment): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.demands.lock(tx, demandId);
      const payment = await this.payments.lock(tx, id);
      if (isUndecided(payment.state)) await this.ledger.close(tx, payment, 'givenUp');
    });
  }

  private async recordFailure(payment: Payment, reason: NoAnswerReason, askedAt: number): Promise<RequeryResult> {
    const askFailures = payment.askFailures + 1;
    const retryAt = this.clock.now() + backOffMs(askFailures);
    // A request out of turn that failed must not bring a plan to life that has ended.
    const after = await this.finish(payment, (current) => ({
      lastAskedAt: askedAt, askFailures, nextCheckAt: current.nextCheckAt === null ? null : Math.min(retryAt, soonest(current, askedAt)),
    }), (current) => hintAfterRequery(current, askedAt, retryAt));
    return { kind: 'unanswered', reason, payment: after };
  }

  /**
   * Writes what the round brought, judged on the row as it is now, and gives the lease back.
   *
   * @param patch is written in any case.
   * @param ownPatch is written only by the round that still holds the lease: another's may have begun since.
   */
  private finish({ id, askingBy }: Payment, patch: (current: Payment) => PaymentPatch, ownPatch: typeof patch = () => ({})): Promise<Payment> {
    return this.transactions.run(async (tx) => {
      const current = await this.payments.lock(tx, id);
      const own = current.askingBy === askingBy ? { ...ownPatch(current), askingUntil: null, askingBy: null } : {};
      const written = { ...patch(current), ...own, updatedAt: this.clock.now() };
      const isNewDenial = written.deniedAt !== undefined && written.deniedAt !== current.deniedAt;
      await this.payments.update(tx, id, written);
      Object.assign(current, written);
      if (isNewDenial) await this.ledger.updateReview(tx, current);
      return current;
    });
  }
}

/**
 * As long as the slowest honest round may take and no longer: what a dead process was asking about waits for its end.
 *
 * @param deadline UTC ms; `null`: nobody waits.
 */
function leaseMs(requests: number, timeoutMs: number, now: number, deadline: number | null): number {
  const each = timeoutMs + LEASE_MARGIN_MS;
  return Math.min(requests * each, Math.max(each, (deadline ?? Number.POSITIVE_INFINITY) - now + LEASE_MARGIN_MS));
}

/** An answer to a request from before the stored one, which a process brings that was paused. A stored time in the future is of a clock that was set back. */
const isOlder = (askedAt: number, { lastAskedAt }: Payment, now: number): boolean =>
  lastAskedAt !== null && lastAskedAt > askedAt && lastAskedAt <= now + REPLICA_SKEW_MS;

/** States that an answer may contradict. */
const MAY_BE_DENIED: readonly PaymentState[] = ['SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED'];

/** Nothing is given up by one answer after a long silence: a clock may have jumped. */
const wasAnsweredRecently = ({ lastAnsweredAt }: Payment, now: number): boolean => lastAnsweredAt !== null && now - lastAnsweredAt <= MAX_GAP_MS;

/** A plan made by a message that came while we asked may be sooner than our next try. */
const soonest = ({ stateAt, nextCheckAt: planned }: Payment, askedAt: number): number =>
  stateAt > askedAt && planned !== null ? planned : Infinity;

function storedResult(payment: Payment): RequeryResult {
  return payment.askFailures === 0 ? { kind: 'answered', payment } : { kind: 'unanswered', reason: 'unreachable', payment };
}

/** What still may change outweighs what is known. */
const WEIGHT: readonly GatewayStatus[] = ['pending', 'paid', 'reversed', 'failed', 'cancelled', 'notStarted'];

function overallStatus(messages: readonly GatewayMessage[]): GatewayStatus {
  return WEIGHT.find((status) => messages.some((item) => item.status === status)) ?? 'noAnswer';
}
