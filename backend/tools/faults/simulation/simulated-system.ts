import { ApprovalsRepository } from '../../../src/approvals/approvals.repository.js';
import { ApprovalsService } from '../../../src/approvals/approvals.service.js';
import { AuditSubjects } from '../../../src/audit/audit-subjects.js';
import { AppError } from '../../../src/common/errors/app-error.js';
import { FeeTermsService } from '../../../src/students/fee-terms.service.js';
import { AppConfig } from '../../../src/config/app-config.js';
import { STUDENT_FIELDS } from '../../../src/contract/index.js';
import type { PaymentForm } from '../../../src/payments/start/payment-form.js';
import type { GatewayMessage } from '../../../src/payments/providers/payment-provider.js';
import { PaymentProviders } from '../../../src/payments/providers/payment-providers.js';
import type { RestoreMarks } from '../../../src/database/backup/restore-marks.js';
import { StartPaymentService } from '../../../src/payments/start/start-payment.service.js';
import { GatewayMessagesService } from '../../../src/payments/messages/gateway-messages.service.js';
import { ReviewCasesService } from '../../../src/payments/review/review-cases.service.js';
import { PaymentReleaseService } from '../../../src/payments/review/payment-release.service.js';
import { ReviewResolutionsService } from '../../../src/payments/review/review-resolutions.service.js';
import { AttemptAdmission } from '../../../src/payments/start/attempt-admission.js';
import { NewAttempts } from '../../../src/payments/start/new-attempts.js';
import { TokenRequest } from '../../../src/payments/start/token-request.js';
import { resolutionsOf } from '../../../src/payments/review/review-cases.js';
import { PaymentStatusService } from '../../../src/payments/status/payment-status.service.js';
import { STATES_WITHOUT_MONEY } from '../../../src/payments/frozen-demands.js';
import { createLedger } from './memory-ledger.js';
import { RequeryHintsService } from '../../../src/payments/requery/requery-hints.service.js';
import { RequeryService } from '../../../src/payments/requery/requery.service.js';
import { isPaid, isUndecided } from '../checker/gateway-truth.js';
import { MemoryDatabase, Crash } from './memory-database.js';
import { type Command } from './commands.js';
import { MemoryDemands, MemorySettlementListener, MemoryPayments, MemoryTransactions, NoAuditTrail, NoRateLimit, NoSemesterTwice, NoUnknownMoney, SimulatedClock } from './memory-services.js';
import { MemoryCharges } from './memory-charges.js';
import { MemoryRefunds } from './memory-refunds.js';
import { type Outcome, SimulatedGateway } from './simulated-gateway.js';
import { checkRefundEnds } from './refund-invariants.js';
import { SimulatedRefundOffice } from './simulated-refund-office.js';

const NEVER_RESTORED = { restoredAt: () => Promise.resolve(Number.NEGATIVE_INFINITY) } as RestoreMarks;

export const TOTAL = 701_210;
const CLERK = { person: 'clerk', address: '', requestId: '' };
const EMPTY_FORM = Object.fromEntries(STUDENT_FIELDS.map(({ formName }) => [formName, ''])) as PaymentForm;
const FORM: PaymentForm = { ...EMPTY_FORM, studentName: 'Asha', rollNo: '1', mobile: '9876543210', email: 'asha@example.in' };
/** The server trusts an answer of the gateway for this long. */
const MOMENT_MS = 10_000;
const PAGE: Readonly<Record<string, Outcome>> = { pay: 'paid', payAgain: 'paid', payOtherAmount: 'paid', fail: 'failed', cancel: 'cancelled', pend: 'pending', timeOut: 'timedOut' };

const DAY_MS = 86_400_000;
/** After the token, by the gateway. */
const PAGE_OPENED_WITHIN_DAYS = 6;
const PAGE_PAID_WITHIN_DAYS = 7;

/** The server's real payment services on an in-memory database and a simulated gateway. */
export class SimulatedSystem {
  readonly clock = new SimulatedClock(Date.parse('2026-03-31T18:00:00Z'));
  readonly database = new MemoryDatabase(TOTAL, this.clock.now());
  readonly gateway = new SimulatedGateway(this.clock, () => (this.database.crashAfterWrites = 0));
  /** Payments about which an unsigned message was accepted, with the number of status requests answered before. */
  readonly hinted = new Map<string, number>();
  /** IST day of each receipt, by payment and how often it was settled. */
  readonly receiptDays = new Map<string, string>();
  readonly #payments = new MemoryPayments(this.database);
  readonly #start: StartPaymentService;
  readonly #messages: GatewayMessagesService;
  readonly #requery: RequeryService;
  readonly #statuses: PaymentStatusService;
  readonly #cases: ReviewCasesService;
  readonly #releases: PaymentReleaseService;
  readonly #resolutions: ReviewResolutionsService;
  readonly #refundOffice: SimulatedRefundOffice;

  constructor() {
    const transactions = new MemoryTransactions(this.database);
    const demands = new MemoryDemands(this.database);
    const refunds = new MemoryRefunds(this.database);
    const { clock } = this;
    const providers = new PaymentProviders(this.gateway);
    const unknownMoney = new NoUnknownMoney(transactions, new NoAuditTrail(transactions, clock), clock);
    const twice = new NoSemesterTwice();
    const listener = new MemorySettlementListener(this.database);
    const { ledger, charges, money } = createLedger({ transactions, payments: this.#payments, demands, listener, unknownMoney, refunds, charges: new MemoryCharges(this.database), twice, clock });
    const limiter = new NoRateLimit(transactions, clock, providers);
    this.#requery = new RequeryService(providers, this.#payments, ledger, demands, transactions, limiter, clock);
    this.#start = new StartPaymentService(
      new AttemptAdmission(transactions, this.#payments, demands, ledger, providers, new NewAttempts(this.#payments, providers, demands, new FeeTermsService(clock), NEVER_RESTORED, twice, clock), clock),
      new TokenRequest(this.#payments, demands, ledger, providers, transactions, clock), this.#requery, providers, clock,
    );
    this.#statuses = new PaymentStatusService(this.#payments, demands, this.#requery, new MemoryRefunds(this.database), twice, clock);
    this.#messages = new GatewayMessagesService(providers, ledger, this.#payments, new RequeryHintsService(this.#payments, transactions, clock), transactions, clock);
    const trail = new NoAuditTrail(transactions, clock);
    const onePerson = AppConfig.from({ APPROVALS: 'one' });
    const approvals = new ApprovalsService(new ApprovalsRepository(transactions), transactions, trail, { others: () => Promise.resolve(0), holds: () => Promise.resolve(true) }, clock, new AuditSubjects(), onePerson);
    this.#cases = new ReviewCasesService(this.#payments, refunds, demands);
    this.#releases = new PaymentReleaseService(this.#payments, demands, ledger, trail, transactions, clock);
    this.#refundOffice = new SimulatedRefundOffice({
      database: this.database, gateway: this.gateway, payments: this.#payments, demands, money, charges, requery: this.#requery, limiter, providers, transactions, approvals, trail,
      restore: NEVER_RESTORED, clock,
    });
    this.#resolutions = new ReviewResolutionsService(this.#payments, money, ledger, this.#refundOffice.wanted, transactions, approvals, trail);
  }

  /** Runs one command. Crashes and refusals are expected; every other error is thrown. */
  async run(command: Command): Promise<void> {
    try {
      await this.#execute(command);
    } catch (error) {
      this.#allow(error);
    } finally {
      this.#noteRefunds();
    }
  }

  /** A charge counts as given back once the product has recorded all of it as paid out. */
  #noteRefunds(): void {
    const { payments, refunds } = this.database.tables;
    for (const attempt of this.gateway.attempts) {
      const payment = payments.find(({ transactionId }) => transactionId === attempt.transactionId);
      const own = refunds.filter(({ paymentId, gatewayTxnId, state }) => paymentId === payment?.id && gatewayTxnId === attempt.atomTxnId && state === 'paidOut');
      const paidOut = own.reduce((sum, { amount }) => sum + amount, 0);
      if (own.length > 0 && paidOut >= attempt.amount) attempt.isRefunded = true;
    }
  }

  /**
   * Ends all faults and lets time pass until no requery is due. Then every message is delivered once more without a
   * signature, which must lead to one more requery each. At last the gateway and two people end every refund.
   */
  async runUntilIdle(): Promise<void> {
    this.gateway.mode = 'honest';
    this.gateway.onAnswer = null;
    this.database.crashAfterWrites = null;
    this.database.loseCommitAnswer = false;
    await this.#runDueRequeries();
    for (let which = 0; which < this.gateway.messages.length; which += 1) await this.run({ do: 'deliver', which, by: 'callback', signed: false });
    await this.#runDueRequeries();
    await this.#refundOffice.endAll();
    this.#noteRefunds();
    checkRefundEnds(this);
    if (await this.#refundOffice.endUnknown()) await this.#runDueRequeries();
    this.#noteRefunds();
  }

  async #runDueRequeries(): Promise<void> {
    const until = this.clock.now() + 12 * 86_400_000;
    for (let round = 0; round < 500; round += 1) {
      const next = this.database.tables.payments.map(({ nextCheckAt, hintDueAt, requeryLeaseUntil }) =>
        Math.max(Math.min(nextCheckAt ?? Number.POSITIVE_INFINITY, hintDueAt ?? Number.POSITIVE_INFINITY), requeryLeaseUntil ?? 0));
      const soonest = Math.min(...next);
      if (soonest > until) return;
      this.clock.advanceTo(soonest);
      await this.#requeryDue();
    }
    throw new Error('requeries stay due for ever');
  }

  async #requeryDue(): Promise<void> {
    for (const { id } of await this.#payments.dueForConfirmation(this.clock.now())) await this.#requery.runIfDue(id, 'confirm');
    for (const { id } of await this.#payments.dueForCheck(this.clock.now())) await this.#requery.runIfDue(id, 'routine');
  }

  async #execute(command: Command): Promise<void> {
    switch (command.do) {
      case 'start':
        return this.#startPayment(command);
      case 'page':
        return this.#actOnPage(command);
      case 'bank': {
        const attempt = this.gateway.attempts[command.which % Math.max(1, this.gateway.attempts.length)];
        if (!attempt) return;
        const { outcome, challanUnpaid } = attempt;
        // What the bank does and what was answered just before are never of one millisecond.
        this.clock.advance(1);
        if (command.outcome === 'challanPaid') {
          if (challanUnpaid && outcome === 'paid') this.gateway.payChallan(attempt);
          return;
        }
        const hasMoney = ['paid', 'settled'].includes(outcome) && !challanUnpaid;
        const allowed = command.outcome === 'reversed' ? hasMoney : outcome !== 'reversed';
        const failsPaid = command.outcome === 'failed' && hasMoney;
        if (allowed && !failsPaid) this.gateway.settle(attempt, command.outcome);
        return;
      }
      case 'deliver': {
        const message = this.gateway.messages[command.which % Math.max(1, this.gateway.messages.length)];
        if (!message) return;
        const form = { fields: { message: { ...message, signature: command.signed ? 'valid' : 'absent' } }, headers: {}, rawText: '' };
        if (command.by === 'callback' && !command.signed) await this.#deliverUnsigned(message);
        else if (command.by === 'callback') await this.#messages.handleCallback(form);
        else await this.#messages.handleReturn(form, message.transactionId ?? undefined);
        return;
      }
      case 'viewStatus':
        return this.#viewStatus(command.which);
      case 'wait':
        this.clock.advance(command.ms);
        return;
      case 'requery':
        return this.#requeryDue();
      case 'gatewayMode':
        this.gateway.mode = command.mode;
        return;
      case 'crash':
        this.database.crashAfterWrites = command.afterWrites;
        return;
      case 'loseCommitAnswer':
        this.database.loseCommitAnswer = true;
        return;
      case 'resolve':
        return this.#resolve(command);
      case 'releaseAttempt': {
        const { payments } = this.database.tables;
        const payment = payments[command.which % Math.max(1, payments.length)];
        if (payment) await this.#releases.release(payment.transactionId, 'The student called.', CLERK);
        return;
      }
      case 'changeFee':
        return this.#changeFee(command.by);
      case 'namelessAnswers':
        this.gateway.namelessAnswers = command.times;
        return;
      case 'namedDates':
        this.gateway.namedDates = { messages: command.messages, answers: command.answers };
        return;
      case 'messageDuringRequery':
        this.gateway.onAnswer = (transactionId) => this.#speakUnsigned(transactionId, command.isSettled);
        return;
      default:
        return this.#refundOffice.run(command);
    }
  }

  async #deliverUnsigned(message: GatewayMessage): Promise<void> {
    const transactionId = message.transactionId ?? '';
    const answers = this.gateway.answersAbout(transactionId);
    const accepted = await this.#messages.handleCallback({ fields: { message: { ...message, signature: 'absent' } }, headers: {}, rawText: '' });
    if (accepted) this.hinted.set(transactionId, answers);
  }

  /** About the latest attempt of a payment that the bank has not taken back. */
  async #speakUnsigned(transactionId: string, isSettled: boolean): Promise<void> {
    const attempt = this.gateway.attemptsOf(transactionId).at(-1);
    if (!attempt || attempt.outcome === 'reversed') return;
    if (isSettled && !isPaid(attempt)) this.gateway.settle(attempt, 'settled');
    const message = this.gateway.messages.findLast((one) => one.transactionId === transactionId);
    // A server that dies here dies in the message's call, not in that of the requery.
    if (message) await this.#deliverUnsigned(message).catch((error: unknown) => this.#allow(error));
  }

  #allow(error: unknown): void {
    if (!(error instanceof Crash) && !(error instanceof AppError)) throw error;
  }

  async #resolve({ which, how }: Extract<Command, { do: 'resolve' }>): Promise<void> {
    const cases = await this.#cases.open();
    const open = cases[which % Math.max(1, cases.length)];
    if (!open) return;
    const { reviewCase: { kind, charge }, payment: { transactionId } } = open;
    const allowed = resolutionsOf(open.reviewCase);
    const resolution = allowed[how % allowed.length];
    if (resolution) await this.#resolutions.resolve(transactionId, { kind, gatewayTxnId: charge?.gatewayTxnId ?? null, resolution, reason: 'simulation' }, CLERK);
  }

  /** As an import does, which never changes a demand that a payment holds. */
  #changeFee(by: number): void {
    const { demand, payments } = this.database.tables;
    const isHeld = payments.some(({ state, openDemandId, settledDemandId }) =>
      openDemandId !== null || settledDemandId !== null || !(STATES_WITHOUT_MONEY as readonly string[]).includes(state));
    if (isHeld || demand.total + by <= 0) return;
    demand.total += by;
    demand.heads = { tutionFees: demand.total };
  }

  async #startPayment({ town, despiteDoubt }: Extract<Command, { do: 'start' }>): Promise<void> {
    // Waiting for the lease of a crashed process takes real time, so let it run out first.
    for (const { authUntil, requeryLeaseUntil } of this.database.tables.payments) this.clock.advanceTo(Math.max(authUntil ?? 0, requeryLeaseUntil ?? 0));
    await this.#start.start({
      studentId: 1, admissionNumber: 'A1', demandId: 1, total: this.database.tables.demand.total, form: { ...FORM, townName: `Town ${town}` },
      proposed: { transactionId: undefined, receiptNo: undefined }, payDespiteDoubt: despiteDoubt, language: 'en',
    });
  }

  /** I8: paying again is never called safe while an open attempt may hold money. */
  async #viewStatus(which: number): Promise<void> {
    const { payments } = this.database.tables;
    const payment = payments[which % Math.max(1, payments.length)];
    if (!payment) return;
    const status = await this.#statuses.of(payment.transactionId, 'A1');
    if (!status.safeToPayAgain) return;
    // By both clocks: when the server's was set back, an answer is older than the server can know.
    const isKnown = ({ wall, at }: { wall: number; at: number }): boolean =>
      wall < this.clock.elapsed - MOMENT_MS && at - this.gateway.clockSkewMs < this.clock.now() - MOMENT_MS;
    for (const { transactionId, state, releasedAt } of this.database.tables.payments) {
      const inDoubt = this.gateway.attemptsOf(transactionId).find(({ past, isRefunded }) => !isRefunded && past.some(isKnown) && past.every((step) => isPaid(step) || isUndecided(step)));
      const isReleased = releasedAt !== null && state === 'MISMATCH';
      if (inDoubt && !isReleased) throw new Error(`I8: paying again is called safe while the gateway has ${inDoubt.outcome}`);
    }
  }

  #actOnPage({ which, button }: Extract<Command, { do: 'page' }>): void {
    // A token that the server has not stored was lost on its way: it is in nobody's hands.
    const handedOut = new Set(this.database.tables.payments.flatMap(({ transactionId, tokenAt }) => (tokenAt === null ? [] : transactionId)));
    const orders = this.gateway.orders.filter(({ transactionId }) => handedOut.has(transactionId));
    const order = orders[which % Math.max(1, orders.length)];
    if (!order) return;
    const open = this.gateway.attemptsOf(order.transactionId).find(({ outcome }) => outcome === 'opened');
    // docs/requirements.md#requery
    const days = (this.clock.elapsed - order.placedAt) / DAY_MS;
    if (days > (open && button !== 'payAgain' ? PAGE_PAID_WITHIN_DAYS : PAGE_OPENED_WITHIN_DAYS)) return;
    const amount = button === 'payOtherAmount' ? order.amount + 1 : order.amount;
    const attempt = open && button !== 'payAgain' ? open : this.gateway.open(order.transactionId, amount);
    attempt.amount = amount;
    const outcome = PAGE[button];
    if (button === 'challan') this.gateway.printChallan(attempt);
    else if (outcome) this.gateway.settle(attempt, outcome);
  }
}
