import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { Transactions } from '../../database/transactions.js';
import type { GatewayMessage, NoAnswerReason, GatewayStatus, StatusRequest } from '../providers/payment-provider.js';
import type { Requery } from '../history/requery.entity.js';
import type { Payment } from '../payment.entity.js';
import { onlyNamedMoney, withKnownChallans } from '../ledger/money-fact.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import { isUndecided, type PaymentState } from '../ledger/payment-state.js';
import { type PaymentPatch, PaymentRepository } from '../payment.repository.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { backOffMs, CALL_GAP_MS, EXPIRE_AFTER_MS, nextCheckAt } from './requery-schedule.js';
import { denialAfter } from './denial.js';
import { hintAfterRequery } from './requery-hint.js';
import type { RequeryPurpose } from './permits.js';
import { RequeryRateLimiter } from './requery-rate-limiter.js';

export type RequeryResult =
  | { kind: 'answered'; payment: Payment }
  /** The gateway said nothing about the money: nothing changed. */
  | { kind: 'unanswered'; reason: NoAnswerReason; payment: Payment };

/** Added to the gateway's time-out for each request: the gap, the rate limiter and storing the answer. */
const LEASE_MARGIN_MS = 15_000;
/** How long to wait for a requery of another process. */
const MAX_WAIT_MS = 20_000;
/** The page gives up after 60 s. */
const PERSON_DEADLINE_MS = 55_000;
const REPLICA_SKEW_MS = 1_000;
/** Longer than the gap between two requeries at the end of a schedule. */
const MAX_GAP_MS = 2 * 86_400_000;
const POLL_MS = 150;

export interface RequeryOptions {
  freshMs?: number;
  signal?: AbortSignal | undefined;
}

/** One requery under a lease: one or more status requests in sequence. */
interface RequeryRun {
  purpose: RequeryPurpose;
  payment: Payment;
  requests: readonly StatusRequest[];
  /** UTC ms; `null`: no caller waits. */
  deadline: number | null;
  signal?: AbortSignal | undefined;
}

type SentRequery = Pick<RequeryRun, 'payment' | 'purpose'> & { sentAt: number };
type EndedRequery = Pick<Requery, 'purpose' | 'sentAt' | 'answer' | 'failure'>;

/** Each payment is requeried by one process at a time. */
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

  /** Runs a requery unless there is a fresh answer. Waits for one that is under way elsewhere. */
  async run(paymentId: number, purpose: RequeryPurpose, { freshMs = 0, signal }: RequeryOptions = {}): Promise<RequeryResult> {
    const beganAt = this.clock.now();
    const freshSince = beganAt - freshMs;
    // A time in the future was written by a clock that was set back: its age is unknown. One of this millisecond may have begun before.
    const isFresh = ({ lastRequeryAt: at }: Payment) => at !== null && at > freshSince && at <= this.clock.now() + REPLICA_SKEW_MS;
    for (const enough = this.clock.deadline(MAX_WAIT_MS); ; ) {
      const payment = await this.payments.get(paymentId);
      const isUnderWay = payment.requeryLeaseUntil !== null && payment.requeryLeaseUntil > this.clock.now();
      if (!isUnderWay && isFresh(payment)) return storedResult(payment);
      const deadline = beganAt + PERSON_DEADLINE_MS;
      const result = isUnderWay ? null : await this.runIf(paymentId, (claimed) => !isFresh(claimed), { purpose, deadline, signal });
      if (result) return result;
      if (enough.aborted || signal?.aborted) return { kind: 'unanswered', reason: 'timeout', payment };
      await this.clock.wait(POLL_MS);
    }
  }

  /** For the scheduler: does nothing when it is not due or already under way. */
  async runIfDue(paymentId: number, purpose: RequeryPurpose): Promise<void> {
    const isDue = (at: number | null) => at !== null && at <= this.clock.now();
    await this.runIf(paymentId, ({ nextCheckAt: due, hintDueAt }) => isDue(due) || isDue(hintDueAt), { purpose, deadline: null });
  }

  /** @returns `null` when it is under way elsewhere or no longer needed. */
  private async runIf(paymentId: number, needed: (payment: Payment) => boolean, how: Omit<RequeryRun, 'payment' | 'requests'>): Promise<RequeryResult | null> {
    const claimed = await this.claim(paymentId, needed, how);
    if (!claimed) return null;
    const { payment } = claimed;
    try {
      return await this.sendRequests(claimed);
    } catch (error) {
      const now = this.clock.now();
      const retryAt = now + backOffMs(payment.requeryFailures + 1);
      await this.finish(payment, () => ({ nextCheckAt: retryAt }), (current) => hintAfterRequery(current, now, retryAt));
      throw error;
    }
  }

  private async claim(paymentId: number, needed: (payment: Payment) => boolean, how: Omit<RequeryRun, 'payment' | 'requests'>): Promise<RequeryRun | null> {
    const requeryLeaseBy = randomUUID();
    const now = this.clock.now();
    return this.transactions.run(async (tx) => {
      const payment = await this.payments.lock(tx, paymentId);
      // A retry after a lost COMMIT: the lease may be ours already.
      const isAnothers = payment.requeryLeaseUntil !== null && payment.requeryLeaseUntil > now && payment.requeryLeaseBy !== requeryLeaseBy;
      if (isAnothers || !needed(payment)) return null;
      const provider = this.providers.of(payment);
      const requests = provider.statusRequestsFor(payment, await this.payments.facts(paymentId, tx), now);
      const lease = { requeryLeaseBy, requeryLeaseUntil: now + leaseMs(requests.length, provider.timeoutMs, now, how.deadline) };
      await this.payments.update(tx, paymentId, lease);
      return { ...how, payment: Object.assign(payment, lease), requests };
    });
  }

  private async sendRequests({ purpose, payment, requests, deadline, signal }: RequeryRun): Promise<RequeryResult> {
    const provider = this.providers.of(payment);
    const messages: GatewayMessage[] = [];
    let sentAt: number | null = null;
    let isIncomplete = false;
    for (const request of requests) {
      const early = (sentAt ?? payment.lastRequeryAt ?? 0) + CALL_GAP_MS - this.clock.now();
      if (early > 0) await this.clock.wait(Math.min(early, CALL_GAP_MS));
      const inTime = sentAt === null || deadline === null || this.clock.now() + provider.timeoutMs <= deadline;
      if (!inTime || !(await this.limiter.acquire(purpose, { continues: sentAt !== null, signal })) || signal?.aborted) {
        if (sentAt !== null) return this.applyPartialAnswer({ payment, purpose, sentAt }, messages, 'timeout');
        // Nothing was sent: whatever is due stays due.
        return { kind: 'unanswered', reason: 'timeout', payment: await this.finish(payment, () => ({})) };
      }
      sentAt = this.clock.now();
      const answer = await provider.requestStatus(request);
      if (answer.kind === 'unanswered') return this.applyPartialAnswer({ payment, purpose, sentAt }, messages, answer.reason);
      messages.push(...onlyNamedMoney(answer.messages));
      isIncomplete ||= answer.isIncomplete ?? false;
    }
    await this.ledger.apply('requery', payment.provider, payment.transactionId, messages);
    return this.applyAnswer({ payment, purpose, sentAt: sentAt ?? this.clock.now() }, messages, isIncomplete);
  }

  /** Money found under other dates counts; "no money" needs an answer for every date. */
  private async applyPartialAnswer(sent: SentRequery, messages: readonly GatewayMessage[], reason: NoAnswerReason): Promise<RequeryResult> {
    const { payment } = sent;
    const money = messages.filter(({ status }) => status === 'paid' || status === 'pending' || status === 'reversed');
    if (money.length > 0) await this.ledger.apply('requery', payment.provider, payment.transactionId, money);
    return this.recordFailure(sent, reason);
  }

  private async applyAnswer(sent: SentRequery, received: readonly GatewayMessage[], isIncomplete: boolean): Promise<RequeryResult> {
    const now = this.clock.now();
    const { payment: before, sentAt } = sent;
    const { id } = before;
    const facts = received.some(({ status }) => status === 'paid') ? await this.payments.facts(id) : [];
    const messages = withKnownChallans(received, facts);
    const overall = isIncomplete ? 'pending' : overallStatus(messages);
    const reversed = new Set(facts.flatMap(({ status, gatewayTxnId }) => (status === 'reversed' && gatewayTxnId !== null ? [gatewayTxnId] : [])));
    const payment = await this.finish(before, (current) => (isOlder(sentAt, current, now) ? {} : {
      lastRequeryAt: sentAt, lastAnsweredAt: now, lastAnswer: overall, requeryFailures: 0,
      // A message that changed the state meanwhile has set its own schedule.
      nextCheckAt: current.stateAt !== before.stateAt ? current.nextCheckAt : nextCheckAt(current.state, current.stateAt, now, overall),
      ...(DENIABLE_STATES.includes(current.state) ? { deniedAt: denialAfter(current, { messages, overall, sentAt, reversed, now }) } : {}),
    }), (current) => hintAfterRequery(current, sentAt, null), { ...sent, answer: overall, failure: null });
    if (payment.deniedAt !== null) {
      this.logger.error({ message: 'gateway denies payment', paymentId: id, answer: overall });
    }
    if (before.requeryFailures > 0) await this.transactions.run((tx) => this.payments.retryFailedChecks(tx, now));
    if (isUndecided(payment.state) && now - payment.stateAt >= EXPIRE_AFTER_MS && wasAnsweredRecently(before, now)) await this.expire(payment);
    return { kind: 'answered', payment: await this.payments.get(id) };
  }

  /** T+5, answered, and no money: the attempt expires. A late success still counts. */
  private expire({ id, demandId }: Payment): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.demands.lock(tx, demandId);
      const payment = await this.payments.lock(tx, id);
      if (!isUndecided(payment.state)) return;
      await this.ledger.close(tx, payment, 'expired');
      // A case while the bank says pending.
      await this.ledger.updateReview(tx, payment);
    });
  }

  private async recordFailure(sent: SentRequery, reason: NoAnswerReason): Promise<RequeryResult> {
    const { payment, sentAt } = sent;
    const requeryFailures = payment.requeryFailures + 1;
    const retryAt = this.clock.now() + backOffMs(requeryFailures);
    // A failed extra requery must not restart a schedule that has ended.
    const after = await this.finish(payment, (current) => ({
      lastRequeryAt: sentAt, requeryFailures, nextCheckAt: current.nextCheckAt === null ? null : Math.min(retryAt, earlierSchedule(current, sentAt)),
    }), (current) => hintAfterRequery(current, sentAt, retryAt), { ...sent, answer: null, failure: reason });
    return { kind: 'unanswered', reason, payment: after };
  }

  /**
   * Writes the result against the current row and releases the lease.
   *
   * @param patch is always written.
   * @param ownPatch is written only while the lease is still held.
   * @param ended is kept for the payment's history; nothing when no request was sent.
   */
  private finish(
    { id, requeryLeaseBy }: Payment, patch: (current: Payment) => PaymentPatch, ownPatch: typeof patch = () => ({}), ended: EndedRequery | null = null,
  ): Promise<Payment> {
    return this.transactions.run(async (tx) => {
      const current = await this.payments.lock(tx, id);
      const own = current.requeryLeaseBy === requeryLeaseBy ? { ...ownPatch(current), requeryLeaseUntil: null, requeryLeaseBy: null } : {};
      const written = { ...patch(current), ...own, updatedAt: this.clock.now() };
      const isNewDenial = written.deniedAt !== undefined && written.deniedAt !== current.deniedAt;
      const isNewAnswer = current.state === 'EXPIRED' && written.lastAnswer !== undefined && written.lastAnswer !== current.lastAnswer;
      await this.payments.update(tx, id, written);
      if (ended) {
        const { purpose, sentAt, answer, failure } = ended;
        await this.payments.insertRequery(tx, { paymentId: id, sentAt, endedAt: this.clock.now(), purpose, answer, failure });
      }
      Object.assign(current, written);
      if (isNewDenial) await this.ledger.recordDenial(tx, current);
      else if (isNewAnswer) await this.ledger.updateReview(tx, current);
      return current;
    });
  }
}

/**
 * As long as the slowest regular requery takes and no longer: after a crash the payment is blocked until the lease
 * ends.
 *
 * @param deadline UTC ms; `null`: no caller waits.
 */
function leaseMs(requests: number, timeoutMs: number, now: number, deadline: number | null): number {
  const each = timeoutMs + LEASE_MARGIN_MS;
  return Math.min(requests * each, Math.max(each, (deadline ?? Number.POSITIVE_INFINITY) - now + LEASE_MARGIN_MS));
}

/**
 * A paused process may bring an answer that is older than the stored one. A stored time in the future was written by a
 * clock that was set back.
 */
const isOlder = (sentAt: number, { lastRequeryAt }: Payment, now: number): boolean =>
  lastRequeryAt !== null && lastRequeryAt > sentAt && lastRequeryAt <= now + REPLICA_SKEW_MS;

const DENIABLE_STATES: readonly PaymentState[] = ['SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED'];

/** One answer after a long gap expires nothing: the clock may have jumped. */
const wasAnsweredRecently = ({ lastAnsweredAt }: Payment, now: number): boolean => lastAnsweredAt !== null && now - lastAnsweredAt <= MAX_GAP_MS;

/** A message that came meanwhile may have scheduled an earlier requery. */
const earlierSchedule = ({ stateAt, nextCheckAt: planned }: Payment, sentAt: number): number =>
  stateAt > sentAt && planned !== null ? planned : Infinity;

function storedResult(payment: Payment): RequeryResult {
  return payment.requeryFailures === 0 ? { kind: 'answered', payment } : { kind: 'unanswered', reason: 'unreachable', payment };
}

/** A status that may still change outweighs a final one. */
const PRECEDENCE: readonly GatewayStatus[] = ['pending', 'paid', 'reversed', 'failed', 'cancelled', 'notStarted'];

function overallStatus(messages: readonly GatewayMessage[]): GatewayStatus {
  return PRECEDENCE.find((status) => messages.some((item) => item.status === status)) ?? 'noAnswer';
}
