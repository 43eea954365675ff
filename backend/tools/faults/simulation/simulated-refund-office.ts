import type { ApprovalsService } from '../../../src/approvals/approvals.service.js';
import type { Actor } from '../../../src/audit/acting-person.decorator.js';
import type { AuditTrail } from '../../../src/audit/audit-trail.js';
import type { Transactions } from '../../../src/database/transactions.js';
import { rupeesNumber } from '../../../src/contract/index.js';
import type { PaymentProviders } from '../../../src/payments/providers/payment-providers.js';
import { RefundEndsService } from '../../../src/payments/refunds/refund-ends.service.js';
import { ProposedRefunds } from '../../../src/payments/refunds/proposed-refunds.js';
import { RefundLedger } from '../../../src/payments/refunds/refund-ledger.js';
import { RefundProposalsService } from '../../../src/payments/refunds/refund-proposals.service.js';
import { RefundLists } from '../../../src/payments/refunds/refund-lists.js';
import { RefundLeases } from '../../../src/payments/refunds/refund-leases.js';
import { RefundStatusRequests } from '../../../src/payments/refunds/refund-status-requests.js';
import { RefundSender } from '../../../src/payments/refunds/refund-sender.js';
import { mayPeopleEnd } from '../../../src/payments/refunds/refund-states.js';
import type { RequeryRateLimiter } from '../../../src/payments/requery/requery-rate-limiter.js';
import type { RequeryService } from '../../../src/payments/requery/requery.service.js';
import type { KnownMoneyReader } from '../../../src/payments/ledger/known-money.js';
import type { RefundedCharges } from '../../../src/payments/ledger/refunded-charges.js';
import type { RestoreMarks } from '../../../src/database/backup/restore-marks.js';
import type { RefundCommand } from './commands.js';
import type { MemoryDatabase } from './memory-database.js';
import { MemoryRefunds } from './memory-refunds.js';
import type { MemoryDemands, MemoryPayments, SimulatedClock } from './memory-services.js';
import type { SimulatedGateway } from './simulated-gateway.js';

export interface Parts {
  database: MemoryDatabase;
  gateway: SimulatedGateway;
  payments: MemoryPayments;
  demands: MemoryDemands;
  money: KnownMoneyReader;
  charges: RefundedCharges;
  requery: RequeryService;
  limiter: RequeryRateLimiter;
  providers: PaymentProviders;
  transactions: Transactions;
  approvals: ApprovalsService;
  trail: AuditTrail;
  restore: RestoreMarks;
  clock: SimulatedClock;
}

const at = <T>(items: readonly T[], which: number): T | undefined => items[which % Math.max(1, items.length)];

/** The real refund services; what people and the gateway do with refunds. */
export class SimulatedRefundOffice {
  readonly wanted: ProposedRefunds;
  readonly #rows: MemoryRefunds;
  readonly #proposals: RefundProposalsService;
  readonly #ends: RefundEndsService;
  readonly #sender: RefundSender;
  #requests = 0;

  constructor(private readonly parts: Parts) {
    const { database, payments, demands, money, charges, requery, limiter, providers, transactions, approvals, trail, restore, clock } = parts;
    this.#rows = new MemoryRefunds(database);
    const refunds = new RefundLedger(transactions, this.#rows, payments, demands, charges, { paidOut: () => Promise.resolve() }, clock);
    this.wanted = new ProposedRefunds(this.#rows, payments, refunds);
    this.#proposals = new RefundProposalsService(payments, money, this.wanted, new RefundLists(providers, this.#rows, limiter), approvals, trail);
    this.#ends = new RefundEndsService(payments, this.#rows, refunds, approvals, trail);
    const leases = new RefundLeases(this.#rows, payments, money, refunds, providers, transactions, clock);
    const statusRequests = new RefundStatusRequests(this.#rows, refunds, leases, limiter, clock);
    this.#sender = new RefundSender(this.#rows, leases, statusRequests, requery, restore, clock);
  }

  async run(command: RefundCommand): Promise<void> {
    const { gateway } = this.parts;
    switch (command.do) {
      case 'refund':
        return this.#propose(command);
      case 'refundPass':
        return this.passTwice();
      case 'endRefund':
        return this.#end(command.which);
      case 'moveRefund': {
        const entry = at(gateway.refunds.entries, command.which);
        if (entry) gateway.refunds.move(entry, command.to);
        return;
      }
      case 'contradictRefund': {
        const entry = at(gateway.refunds.entries, command.which);
        if (entry) gateway.refunds.contradict(entry);
        return;
      }
      case 'refundInConsole': {
        const attempt = at(gateway.attempts, command.which);
        if (attempt) gateway.refunds.addInConsole(attempt.transactionId, attempt.atomTxnId, 100);
        return;
      }
      case 'nextRefundCall':
        gateway.refunds.next = command.is;
    }
  }

  /** Two servers at once, each of which takes one refund after the other. */
  async passTwice(): Promise<void> {
    for (const { id } of await this.#rows.due(this.parts.clock.now())) {
      const steps = await Promise.allSettled([this.#sender.advance(id), this.#sender.advance(id)]);
      for (const step of steps) if (step.status === 'rejected') throw step.reason;
    }
  }

  /** Every refund at the gateway ends, the server asks, and two people end what nobody carried out. */
  async endAll(): Promise<void> {
    const { clock, database, gateway } = this.parts;
    gateway.refunds.next = null;
    const since = clock.now();
    clock.advance(1);
    for (let round = 0; round < 60; round += 1) {
      for (const entry of gateway.refunds.entries) gateway.refunds.move(entry, 'paidOut');
      const isOver = database.tables.refunds.every(({ refundId, state, lastAnsweredAt, nextCheckAt }) => {
        const isDenied = gateway.refunds.entries.some((one) => one.refundId === refundId && one.standing === 'paidOut');
        if (state === 'rejected') return nextCheckAt === null || !isDenied;
        return !mayBeAsked(state) || (state === 'unknown' && (lastAnsweredAt ?? 0) > since);
      });
      if (isOver) break;
      const next = database.tables.refunds.flatMap(({ nextCheckAt, leaseUntil }) => (nextCheckAt === null ? [] : [Math.max(nextCheckAt, leaseUntil ?? 0)]));
      clock.advanceTo(Math.min(...next));
      await this.passTwice();
    }
  }

  /** Two people look into the console, and end what stays unknown. @returns whether there was any. */
  async endUnknown(): Promise<boolean> {
    const { refunds } = this.parts.database.tables;
    const isAny = refunds.some(({ state }) => state === 'unknown');
    for (const index of refunds.keys()) await this.#end(index);
    return isAny;
  }

  /** Two clerks press at once, each with what he saw. */
  async #propose({ which, share, byBank, choice, clerks }: Extract<RefundCommand, { do: 'refund' }>): Promise<void> {
    const { payments, demands, transactions, database, gateway } = this.parts;
    const payment = at(database.tables.payments, which);
    if (!payment) return;
    const seen = await transactions.run(async (tx) => this.#proposals.refundables(tx, await demands.get(), { ...payment }));
    const refundable = at(seen, choice);
    if (!refundable || (await payments.find(payment.transactionId)) === null) return;
    const { charge, left, afterwards } = refundable;
    const amount = share === 'whole' ? left : Math.floor(left / 2);
    const proposal = {
      key: charge.key, amount: rupeesNumber(amount), left: rupeesNumber(left), reason: 'simulation', ...(byBank ? { utr: `UTR${1_000_000 + this.#requests}` } : {}),
      method: byBank ? ('bankTransfer' as const) : ('gateway' as const), afterwards: share === 'whole' ? (at(afterwards, choice) ?? 'none') : ('none' as const),
    };
    const pressed = Array.from({ length: clerks }, (_, index) =>
      this.#proposals.propose(payment.transactionId, proposal, this.#person(`clerk${index}`)));
    const results = await Promise.allSettled(pressed);
    if (byBank && results.some(({ status }) => status === 'fulfilled')) gateway.refunds.noteTransfer(payment.transactionId, charge.gatewayTxnId ?? '', database.tables.refunds);
    const refused = results.find((result) => result.status === 'rejected');
    if (refused) throw refused.reason;
  }

  /** By what the gateway's console shows. */
  async #end(which: number): Promise<void> {
    const { database, gateway } = this.parts;
    const refund = at(database.tables.refunds, which);
    if (!refund || !mayPeopleEnd(refund.state)) return;
    const { refundId, paymentId } = refund;
    const entry = gateway.refunds.entries.find((one) => one.refundId === refundId);
    const end = entry === undefined || entry.standing === 'rejected' ? 'notExecuted' : 'paidOut';
    if (entry) gateway.refunds.move(entry, 'paidOut');
    const { transactionId } = database.payment(paymentId);
    await this.#ends.propose(transactionId, refundId, { end, reason: 'console' }, this.#person('clerk'));
  }

  #person(person: string): Actor {
    this.#requests += 1;
    return { person, address: '', requestId: `request ${this.#requests}` };
  }
}

const mayBeAsked = (state: string): boolean => ['approved', 'sent', 'unknown', 'accepted'].includes(state);
