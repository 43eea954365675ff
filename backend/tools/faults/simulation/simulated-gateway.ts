import { istDate } from '../../../src/contract/index.js';
import {
  type PaymentToRequery, type GatewayMessage, type IncomingMessage, type IncomingRequest, type GatewayStatus, PaymentProvider, type StatusResult, type StatusRequest,
  type StoredMessage, type TokenResult, type TokenOrder,
} from '../../../src/payments/providers/payment-provider.js';
import { datesToRequery } from '../../../src/payments/providers/atom/atom-status-dates.js';
import { isPaid, type TrueAttempt } from '../checker/gateway-truth.js';
import type { SimulatedClock } from './memory-services.js';
import type { NamedDates } from './commands.js';
import { SimulatedRefunds } from './simulated-refunds.js';

export type GatewayMode = 'honest' | 'silent' | 'losesAnswers';
export type Outcome = 'opened' | 'paid' | 'failed' | 'cancelled' | 'pending' | 'timedOut' | 'settled' | 'reversed';

const STATUS_OF: Readonly<Record<Outcome, { status: GatewayStatus; code: string }>> = {
  opened: { status: 'notStarted', code: 'OTS0301' }, paid: { status: 'paid', code: 'OTS0000' }, failed: { status: 'failed', code: 'OTS0600' },
  cancelled: { status: 'cancelled', code: 'OTS0101' }, pending: { status: 'pending', code: 'OTS0551' }, timedOut: { status: 'pending', code: 'OTS0201' },
  settled: { status: 'paid', code: 'OTS0002' }, reversed: { status: 'reversed', code: 'OTS0001' },
};

export type SimulatedAttempt = TrueAttempt & { transactionId: string };

/** A gateway in memory, which knows the outcome of every attempt and answers as its mode says. */
export class SimulatedGateway extends PaymentProvider {
  readonly name = 'simulated';
  readonly account = '';
  readonly isTest = false;
  readonly timeoutMs = 25_000;
  readonly statusRate = 10;
  readonly pageOrigins = { scripts: [], all: [] };
  readonly acknowledgement = 'OK';
  readonly attempts: SimulatedAttempt[] = [];
  /** `placedAt`: elapsed ms of the clock. */
  readonly orders: { transactionId: string; amount: number; placedAt: number }[] = [];
  /** Every message so far, to be delivered at any time, in any order, any number of times. */
  readonly messages: GatewayMessage[] = [];
  mode: GatewayMode = 'honest';
  /** IST dates about which it does not answer. */
  readonly silentDates = new Set<string>();
  tokens = 0;
  /** Status answers from now on that list each paid charge once more, without its id. */
  namelessAnswers = 0;
  /** Of pages that are opened from now on. */
  namedDates: { messages: NamedDates; answers: NamedDates } = { messages: 'both', answers: 'both' };
  /** Runs once, when the next status answer is on its way. */
  onAnswer: ((transactionId: string) => Promise<void>) | null = null;
  /** Every status request. */
  readonly asked: { transactionId: string; date: string }[] = [];
  readonly #refunds: SimulatedRefunds;
  /** How far its clock is ahead of the server's. */
  clockSkewMs = 0;
  readonly #answers = new Map<string, number>();

  /** @param killServer at its next write. */
  constructor(private readonly clock: SimulatedClock, killServer: () => void) {
    super();
    this.#refunds = new SimulatedRefunds(this, killServer);
  }

  override get refunds(): SimulatedRefunds {
    return this.#refunds;
  }

  async createToken({ transactionId, amount }: TokenOrder): Promise<TokenResult> {
    if (this.mode === 'silent') return { kind: 'unknown', reason: 'unreachable', detail: '' };
    this.tokens += 1;
    this.orders.push({ transactionId, amount, placedAt: this.clock.elapsed });
    if (this.mode === 'losesAnswers') return { kind: 'unknown', reason: 'timeout', detail: '' };
    return { kind: 'token', tokenId: String(this.tokens) };
  }

  async requestStatus({ transactionId, date }: StatusRequest): Promise<StatusResult> {
    this.asked.push({ transactionId, date: date ?? '' });
    if (this.mode !== 'honest' || this.silentDates.has(date ?? '')) return { kind: 'unanswered', reason: 'unreachable', detail: '' };
    this.#answers.set(transactionId, this.answersAbout(transactionId) + 1);
    const known = this.attempts.filter((attempt) => attempt.transactionId === transactionId && istDate(new Date(attempt.openedAt)) === date);
    const isNameless = this.namelessAnswers > 0 && known.some(isPaid);
    // Beside the one with its id first, and then in its place.
    const isTwice = isNameless && this.namelessAnswers % 2 === 0;
    if (isNameless) this.namelessAnswers -= 1;
    const messages = known.flatMap((attempt) => {
      const named = this.#answer(attempt);
      return isNameless && isPaid(attempt) ? [{ ...named, gatewayTxnId: null }, ...(isTwice ? [named] : [])] : [named];
    });
    const { onAnswer } = this;
    this.onAnswer = null;
    await onAnswer?.(transactionId);
    return { kind: 'answered', messages: messages.length === 0 ? [this.#noTransaction()] : messages };
  }

  /** The form holds the decoded message: the wire format is tested with the adapter. */
  readMessage({ fields }: Pick<IncomingRequest, 'fields'>): IncomingMessage {
    const message = fields['message'];
    return message === undefined ? { kind: 'unreadable' } : { kind: 'messages', messages: [message as GatewayMessage | GatewayMessage[]].flat() };
  }

  checkout(): object & Record<string, unknown> {
    return {};
  }

  /** As the real gateway, files an attempt under the day on which its page was opened. */
  statusRequestsFor(payment: PaymentToRequery, messages: readonly StoredMessage[], now: number): StatusRequest[] {
    const { transactionId, amount } = payment;
    return datesToRequery(payment, messages, now).map((date) => ({ transactionId, amount, date }));
  }

  /** The number of answered status requests. */
  answersAbout(transactionId: string): number {
    return this.#answers.get(transactionId) ?? 0;
  }

  open(transactionId: string, amount: number): SimulatedAttempt {
    const attempt: SimulatedAttempt = {
      transactionId, atomTxnId: `11${this.attempts.length + 1}`, outcome: 'opened', amount, channel: 'NB', challanUnpaid: false, isRefunded: false, decided: null, past: [],
      reconStatus: 'NRNS', openedAt: this.#now, messageDates: this.namedDates.messages, statusDates: this.namedDates.answers,
    };
    this.attempts.push(attempt);
    return attempt;
  }

  settle(attempt: SimulatedAttempt, outcome: Outcome): void {
    attempt.challanUnpaid = false;
    this.#setOutcome(attempt, outcome);
  }

  /** To be paid at a branch: reported as a success, and not yet paid. */
  printChallan(attempt: SimulatedAttempt): void {
    Object.assign(attempt, { channel: 'NR', challanUnpaid: true });
    this.#setOutcome(attempt, 'paid');
  }

  /** The message is the same as for the printed challan; only a status answer shows the payment. */
  payChallan(attempt: SimulatedAttempt): void {
    Object.assign(attempt, { challanUnpaid: false, reconStatus: 'RS' });
    this.#setOutcome(attempt, 'paid');
  }

  #setOutcome(attempt: SimulatedAttempt, outcome: Outcome): void {
    // What was paid and is settled later was completed when it was paid.
    const before = attempt.past.at(-1);
    const isSettled = before !== undefined && isPaid(before) && outcome === 'settled';
    attempt.outcome = outcome;
    attempt.past.push({ wall: this.clock.elapsed, at: this.#now, completedAt: isSettled ? before.completedAt : this.#now, outcome, challanUnpaid: attempt.challanUnpaid });
    this.messages.push(this.#message(attempt));
  }

  get #now(): number {
    return this.clock.now() + this.clockSkewMs;
  }

  attemptsOf(transactionId: string): SimulatedAttempt[] {
    return this.attempts.filter((attempt) => attempt.transactionId === transactionId);
  }

  #noTransaction(): GatewayMessage {
    return { ...this.#blank(), status: 'notStarted', code: 'OTS0401' };
  }

  /** A message has no reconciliation status, so a challan stays pending. */
  #message({ transactionId, atomTxnId, amount, outcome, channel, openedAt, past, messageDates }: SimulatedAttempt, dates = messageDates): GatewayMessage {
    const status = STATUS_OF[outcome as Outcome];
    const completedAt = dates === 'both' ? past.at(-1)?.completedAt : undefined;
    return {
      ...this.#blank(), ...status, transactionId, merchantId: '1', gatewayTxnId: atomTxnId, amount, surcharge: 0, channel, isChallan: channel === 'NR',
      status: channel === 'NR' && outcome === 'paid' ? 'pending' : status.status,
      totalAmount: amount, currency: 'INR', openedAt: new Date(openedAt), initiatedAt: null, completedAt: completedAt === undefined ? null : new Date(completedAt),
    };
  }

  #answer(attempt: SimulatedAttempt): GatewayMessage {
    const { outcome, challanUnpaid, reconStatus } = attempt;
    const status = challanUnpaid ? 'pending' : STATUS_OF[outcome as Outcome].status;
    return { ...this.#message(attempt, attempt.statusDates), status, reconciliationCode: reconStatus, signature: 'notSigned' };
  }

  #blank(): GatewayMessage {
    return {
      status: 'noAnswer', transactionId: null, merchantId: null, gatewayTxnId: null, code: '', message: '', amount: null, surcharge: null,
      totalAmount: null, currency: null, channel: 'NB', isChallan: false, isPaidUnlessChallan: false, bankTxnId: null, reconciliationCode: null, openedAt: null, initiatedAt: null, completedAt: null,
      signature: 'valid', payload: {},
    };
  }
}
