import { AppError } from '../../../src/common/errors/app-error.js';
import { STUDENT_FIELDS } from '../../../src/contract/index.js';
import type { PaymentForm } from '../../../src/payments/start/payment-form.js';
import { PaymentProviders } from '../../../src/payments/providers/payment-providers.js';
import { StartPaymentService } from '../../../src/payments/start/start-payment.service.js';
import { GatewayMessagesService } from '../../../src/payments/messages/gateway-messages.service.js';
import { PaymentReviewService } from '../../../src/payments/review/payment-review.service.js';
import { resolutionsOf } from '../../../src/payments/review/review-cases.js';
import { PaymentStatusService } from '../../../src/payments/status/payment-status.service.js';
import { holdsDemand } from '../../../src/payments/settlement/payment-state.js';
import { STATES_WITHOUT_MONEY } from '../../../src/payments/held-demands.js';
import { PaymentLedger } from '../../../src/payments/settlement/payment-ledger.js';
import { RequeryService } from '../../../src/payments/requery/requery.service.js';
import { isPaid, isUndecided } from '../checker/gateway-truth.js';
import { Books, Crash } from './books.js';
import { type Command } from './commands.js';
import { MemoryDemands, MemoryListener, MemoryPayments, MemoryTransactions, NoRateLimit, SimulatedClock } from './memory-services.js';
import { type Outcome, SimulatedGateway } from './simulated-gateway.js';

export const TOTAL = 701_210;
const EMPTY_FORM = Object.fromEntries(STUDENT_FIELDS.map(({ formName }) => [formName, ''])) as PaymentForm;
const FORM: PaymentForm = { ...EMPTY_FORM, studentName: 'Asha', rollNo: '1', mobile: '9876543210', email: 'asha@example.in' };
/** An answer of the gateway is believed for so long. */
const MOMENT_MS = 10_000;
const PAGE: Readonly<Record<string, Outcome>> = { pay: 'paid', payAgain: 'paid', payOtherSum: 'paid', fail: 'failed', cancel: 'cancelled', pend: 'pending', timeOut: 'timedOut' };

/** The fee counter without a house around it: the true ledger, scheduler and messengers over books in memory. */
export class Counter {
  readonly clock = new SimulatedClock(Date.parse('2026-03-31T18:00:00Z'));
  readonly books = new Books(TOTAL, this.clock.now());
  readonly gateway = new SimulatedGateway(this.clock);
  /** Payments that an unsigned message was accepted about, and how many status requests had been answered by then. */
  readonly hinted = new Map<string, number>();
  readonly #payments = new MemoryPayments(this.books);
  readonly #start: StartPaymentService;
  readonly #messages: GatewayMessagesService;
  readonly #requery: RequeryService;
  readonly #statuses: PaymentStatusService;
  readonly #review: PaymentReviewService;

  constructor() {
    const transactions = new MemoryTransactions(this.books);
    const demands = new MemoryDemands(this.books);
    const { clock } = this;
    const providers = new PaymentProviders(this.gateway);
    const ledger = new PaymentLedger(transactions, this.#payments, demands, new MemoryListener(this.books), clock);
    this.#requery = new RequeryService(providers, this.#payments, ledger, demands, transactions, new NoRateLimit(transactions, clock, providers), clock);
    this.#start = new StartPaymentService(transactions, this.#payments, demands, ledger, this.#requery, providers, clock);
    this.#statuses = new PaymentStatusService(this.#payments, demands, this.#requery, clock);
    this.#messages = new GatewayMessagesService(providers, ledger, this.#payments, transactions, clock);
    this.#review = new PaymentReviewService(this.#payments, this.#requery, ledger, demands, transactions, clock);
  }

  /** Does one thing. A crash or a refusal is part of the game; every other error is not. */
  async carryOut(command: Command): Promise<void> {
    try {
      await this.#carryOut(command);
    } catch (error) {
      if (!(error instanceof Crash) && !(error instanceof AppError)) throw error;
    }
  }

  /**
   * Everybody tells the truth from now on, and time passes until nothing is left to ask. Then the gateway says everything
   * once more without a signature, and has to be asked once more.
   */
  async becomeQuiet(): Promise<void> {
    this.gateway.mood = 'honest';
    this.books.dieAfterWrites = null;
    this.books.loseCommitAnswer = false;
    await this.#untilNothingIsDue();
    for (let which = 0; which < this.gateway.messages.length; which += 1) await this.carryOut({ do: 'deliver', which, by: 'callback', signed: false });
    await this.#untilNothingIsDue();
  }

  async #untilNothingIsDue(): Promise<void> {
    const until = this.clock.now() + 12 * 86_400_000;
    for (let turn = 0; turn < 500; turn += 1) {
      const next = this.books.tables.payments.map(({ nextCheckAt, hintDueAt, askingUntil }) =>
        Math.max(Math.min(nextCheckAt ?? Number.POSITIVE_INFINITY, hintDueAt ?? Number.POSITIVE_INFINITY), askingUntil ?? 0));
      const soonest = Math.min(...next);
      if (soonest > until) return;
      this.clock.passUntil(soonest);
      await this.#askDue();
    }
    throw new Error('the asking never ends');
  }

  async #askDue(): Promise<void> {
    for (const { id } of await this.#payments.dueForConfirmation(this.clock.now())) await this.#requery.runIfDue(id, 'confirm');
    for (const { id } of await this.#payments.dueForCheck(this.clock.now())) await this.#requery.runIfDue(id, 'routine');
  }

  async #carryOut(command: Command): Promise<void> {
    switch (command.do) {
      case 'start':
        return this.#begin(command);
      case 'page':
        return this.#press(command);
      case 'bank': {
        const attempt = this.gateway.attempts[command.which % Math.max(1, this.gateway.attempts.length)];
        if (!attempt) return;
        const { outcome, challanUnpaid } = attempt;
        if (command.says === 'challanPaid') {
          if (challanUnpaid && outcome === 'paid') this.gateway.payChallan(attempt);
          return;
        }
        const hasMoney = ['paid', 'settled'].includes(outcome) && !challanUnpaid;
        const allowed = command.says === 'reversed' ? hasMoney : outcome !== 'reversed';
        const failsPaid = command.says === 'failed' && hasMoney;
        if (allowed && !failsPaid) this.gateway.conclude(attempt, command.says);
        return;
      }
      case 'deliver': {
        const message = this.gateway.messages[command.which % Math.max(1, this.gateway.messages.length)];
        if (!message) return;
        const form = { fields: { message: { ...message, signature: command.signed ? 'valid' : 'absent' } }, headers: {}, rawText: '' };
        if (command.by === 'callback') {
          const answers = this.gateway.answersAbout(message.transactionId ?? '');
          const accepted = await this.#messages.handleCallback(form);
          if (accepted && !command.signed) this.hinted.set(message.transactionId ?? '', answers);
        }
        else await this.#messages.handleReturn(form, message.transactionId ?? undefined);
        return;
      }
      case 'look':
        return this.#look(command.which);
      case 'pass':
        this.clock.pass(command.ms);
        return;
      case 'ask':
        return this.#askDue();
      case 'mood':
        this.gateway.mood = command.mood;
        return;
      case 'crash':
        this.books.dieAfterWrites = command.afterWrites;
        return;
      case 'loseCommitAnswer':
        this.books.loseCommitAnswer = true;
        return;
      case 'decide':
        return this.#decide(command);
      case 'releaseAttempt': {
        const { payments } = this.books.tables;
        const payment = payments[command.which % Math.max(1, payments.length)];
        if (payment) await this.#review.release(payment.transactionId, 'clerk');
        return;
      }
      case 'changeFee':
        this.#changeFee(command.by);
    }
  }

  /** Who says that money was given back has given it back. */
  async #decide({ which, how }: Extract<Command, { do: 'decide' }>): Promise<void> {
    const cases = await this.#review.openCases();
    const open = cases[which % Math.max(1, cases.length)];
    if (!open) return;
    const { reviewCase: { kind, charge }, payment: { id, transactionId } } = open;
    const allowed = resolutionsOf(open.reviewCase);
    const resolution = allowed[how % allowed.length];
    if (!resolution) return;
    const gatewayTxnId = charge?.gatewayTxnId ?? null;
    try {
      await this.#review.resolve(transactionId, { kind, gatewayTxnId, resolution }, 'clerk');
    } finally {
      const isStored = this.books.tables.decisions.some(
        (decision) => decision.paymentId === id && decision.gatewayTxnId === gatewayTxnId && decision.resolution === 'refunded',
      );
      const attempt = this.gateway.of(transactionId).find(({ atomTxnId }) => atomTxnId === gatewayTxnId);
      if (attempt && isStored) attempt.isGivenBack = true;
    }
  }

  /** As an import does, which leaves a demand alone that a payment holds. */
  #changeFee(by: number): void {
    const { demand, payments } = this.books.tables;
    const isHeld = payments.some(({ state, openDemandId, settledDemandId }) =>
      openDemandId !== null || settledDemandId !== null || !(STATES_WITHOUT_MONEY as readonly string[]).includes(state));
    if (isHeld || demand.total + by <= 0) return;
    demand.total += by;
    demand.heads = { tutionFees: demand.total };
  }

  async #begin({ town, despiteDoubt }: Extract<Command, { do: 'start' }>): Promise<void> {
    // Who waits for a dead process waits in real time: let its lease run out first.
    for (const { authUntil, askingUntil } of this.books.tables.payments) this.clock.passUntil(Math.max(authUntil ?? 0, askingUntil ?? 0));
    await this.#start.start({
      studentId: 1, admissionNumber: 'A1', demandId: 1, total: this.books.tables.demand.total, form: { ...FORM, townName: `Town ${town}` },
      proposed: { transactionId: undefined, receiptNo: undefined }, payDespiteDoubt: despiteDoubt,
    });
  }

  /** I8: nobody is told that paying again is safe while an attempt that is still open has money on its way. */
  async #look(which: number): Promise<void> {
    const { payments } = this.books.tables;
    const payment = payments[which % Math.max(1, payments.length)];
    if (!payment) return;
    const status = await this.#statuses.of(payment.transactionId, 'A1');
    if (!status.safeToPayAgain) return;
    for (const { transactionId, state, releasedAt } of this.books.tables.payments) {
      const since = this.clock.passed - MOMENT_MS;
      const inDoubt = this.gateway.of(transactionId).find(({ past }) => past.some((step) => step.wall < since) && past.every((step) => isPaid(step) || isUndecided(step)));
      const known = !holdsDemand(state) && !['SUCCESS', 'DUPLICATE'].includes(state);
      // Money that the office knows of, and let the student pay beside.
      const isPassed = releasedAt !== null && state === 'MISMATCH';
      if (inDoubt && !known && !isPassed) throw new Error(`I8: paying again is called safe while the gateway has ${inDoubt.outcome}`);
    }
  }

  #press({ which, button }: Extract<Command, { do: 'page' }>): void {
    const order = this.gateway.orders[which % Math.max(1, this.gateway.orders.length)];
    if (!order) return;
    const open = this.gateway.of(order.transactionId).find(({ outcome }) => outcome === 'opened');
    const amount = button === 'payOtherSum' ? order.amount + 1 : order.amount;
    const attempt = open && button !== 'payAgain' ? open : this.gateway.begin(order.transactionId, amount);
    attempt.amount = amount;
    const outcome = PAGE[button];
    if (button === 'challan') this.gateway.printChallan(attempt);
    else if (outcome) this.gateway.conclude(attempt, outcome);
  }
}
