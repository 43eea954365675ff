import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import { istDate, type Paise, rupeesNumber, rupeesText, type SettlementExceptionKind } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { RequeryHintsService } from '../payments/requery/requery-hints.service.js';
import { ComparisonRepository } from './comparison/comparison.repository.js';
import { SettlementComparison } from './comparison/settlement-comparison.service.js';
import { digestOf, type Found } from './matching/found.js';
import { creditExceptions, proposeAllocations } from './matching/match-credits.js';
import type { Allocation, Batch, Credit } from './matching/match-data.js';
import { SettlementRepository } from './store/settlement.repository.js';

export interface FoundSum {
  count: number;
  amount: Paise;
  /** IST day; null without any. */
  oldest: string | null;
}

export interface MatchState {
  batches: Batch[];
  credits: Credit[];
  allocations: Allocation[];
  open: Found[];
  accepted: Found[];
}

type Books = Pick<MatchState, 'batches' | 'credits' | 'allocations'>;

const AUTOMATIC = 'automatic match';
const MATCHES_AT_ONCE = 50;

/** Ledger, reports and bank, side by side (docs/requirements.md#settlement-exceptions). */
@Injectable()
export class SettlementMatchService {
  constructor(
    private readonly repository: SettlementRepository,
    private readonly found: ComparisonRepository,
    private readonly comparison: SettlementComparison,
    private readonly hints: RequeryHintsService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async state(): Promise<MatchState> {
    const [accepts, compared, books] = await Promise.all([this.accepts(), this.comparison.look(), this.books()]);
    const found = [...compared, ...this.ofCredits(books)];
    const isAccepted = (one: Found): boolean => accepts.has(digestOf(one));
    return { ...books, open: found.filter((one) => !isAccepted(one)), accepted: found.filter(isAccepted) };
  }

  /** Of the open exceptions of these kinds. */
  async sumOf(kinds: readonly SettlementExceptionKind[], amountOf: (one: Found) => Paise): Promise<FoundSum> {
    const open = (await this.state()).open.filter(({ kind }) => kinds.includes(kind));
    return {
      count: open.length, amount: open.reduce((sum, one) => sum + amountOf(one), 0),
      oldest: open.map(({ since }) => since).sort()[0] ?? null,
    };
  }

  /** What report and bank say of one payment. */
  async of(transactionId: string): Promise<{ open: Found[]; accepted: Found[] }> {
    const [found, accepts] = await Promise.all([this.comparison.ofPayment(transactionId), this.accepts()]);
    return { open: found.filter((one) => !accepts.has(digestOf(one))), accepted: found.filter((one) => accepts.has(digestOf(one))) };
  }

  /** Exceptions since a day, and batches that were settled on it. Amounts in paise. */
  async ofDay(day: string): Promise<{ open: Found[]; accepted: Found[]; batches: Batch[] }> {
    const { open, accepted, batches } = await this.state();
    const isOf = ({ since }: Found): boolean => since === day;
    return { open: open.filter(isOf), accepted: accepted.filter(isOf), batches: batches.filter(({ settledOn }) => settledOn === day) };
  }

  /**
   * The gateway is asked again about money that a report pays out and that failed here. Committed when it resolves.
   *
   * @param fileId whose rows are stored. To be called before it is complete: given again, a complete file brings no questions.
   */
  async requeryLateSuccesses(fileId: number): Promise<void> {
    const [found, accepts] = await Promise.all([this.comparison.ofFile(fileId), this.accepts()]);
    const late = new Set(found.flatMap((one) => (one.kind === 'LATE_SUCCESS' && one.transactionId && !accepts.has(digestOf(one)) ? [one.transactionId] : [])));
    for (const transactionId of late) await this.hints.schedule(transactionId);
  }

  /** Matches what is certain. Two at once: the lock of the credit lets one of them do it. */
  async matchAutomatically(): Promise<void> {
    const { batches, credits, allocations } = await this.books();
    const proposals = proposeAllocations({ batches, credits, allocations, today: this.today, days: this.comparison.days });
    // In one order of locks, whoever does it.
    const inOrder = [...proposals].sort((a, b) => a.creditId - b.creditId);
    for (let from = 0; from < inOrder.length; from += MATCHES_AT_ONCE) {
      await this.transactions.run(async (tx) => {
        for (const proposal of inOrder.slice(from, from + MATCHES_AT_ONCE)) {
          const credit = await this.repository.lockCredit(tx, proposal.creditId);
          const now = await this.repository.allocationsOf(tx, proposal.batch, proposal.creditId);
          const isThere = now.some(({ batch, creditId }) => batch === proposal.batch && creditId === proposal.creditId);
          const used = sumOf(now.filter(({ creditId }) => creditId === proposal.creditId));
          if (!credit || isThere || used + proposal.amount > credit.amount) continue;
          // A person has taken these two apart.
          if (await this.repository.wasUndone(tx, proposal.batch, proposal.creditId)) continue;
          await this.repository.insertAllocation(tx, { ...proposal, isAutomatic: 1, undoes: null, at: this.clock.now(), person: AUTOMATIC, reason: '' });
        }
      });
    }
  }

  /**
   * A person says that a credit is a batch's money: as much as both have left.
   *
   * @throws AppError NOT_LINKABLE when one of them is not there or has nothing left.
   */
  async link(batch: string, creditId: number, reason: string, by: Actor): Promise<void> {
    const net = await this.found.netOf(batch);
    await this.transactions.run(async (tx) => {
      const credit = await this.repository.lockCredit(tx, creditId);
      const now = await this.repository.allocationsOf(tx, batch, creditId);
      const used = sumOf(now.filter((one) => one.creditId === creditId));
      const left = Math.min((credit?.amount ?? 0) - used, net - sumOf(now.filter((one) => one.batch === batch)));
      if (!credit || left <= 0) throw new AppError('NOT_LINKABLE');
      const link = { batch, creditId, amount: left, isAutomatic: 0, undoes: null };
      await this.repository.insertAllocation(tx, { ...link, at: this.clock.now(), person: by.person, reason });
      await this.trail.record(tx, { act: 'settlement.link', by, subject: `credit ${creditId}`, details: { batch, amount: rupeesText(left), reason } });
    });
  }

  /** Writes the contrary entry. @throws AppError NOT_LINKABLE when it was taken back already, or is none. */
  async unlink(id: number, reason: string, by: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const allocation = await this.repository.findAllocation(tx, id);
      if (!allocation || allocation.undoes !== null || (await this.repository.isUndone(tx, id))) throw new AppError('NOT_LINKABLE');
      const { batch, creditId, amount } = allocation;
      const contrary = { batch, creditId, amount: -amount, isAutomatic: 0, undoes: id };
      await this.repository.insertAllocation(tx, { ...contrary, at: this.clock.now(), person: by.person, reason });
      await this.trail.record(tx, { act: 'settlement.unlink', by, subject: `credit ${creditId}`, details: { batch, amount: rupeesText(amount), reason } });
    });
  }

  /**
   * An exception stays as it is. When its amount changes, it is an exception again.
   *
   * @param seen amount in rupees.
   * @throws AppError EXCEPTION_GONE also when the amount is no longer the one that was seen.
   */
  async accept({ kind, subject, amount }: { kind: string; subject: string; amount?: number }, reason: string, by: Actor): Promise<void> {
    const found = (await this.state()).open.find((one) => one.kind === kind && one.subject === subject);
    if (!found || (amount !== undefined && rupeesNumber(found.amount) !== amount)) throw new AppError('EXCEPTION_GONE');
    const exception = digestOf(found);
    await this.transactions.run(async (tx) => {
      if (await this.repository.isAccepted(tx, exception)) throw new AppError('EXCEPTION_GONE');
      await this.repository.insertDecision(tx, { exception, kind: found.kind, subject, amount: found.amount, at: this.clock.now(), person: by.person, reason });
      const details = { kind: found.kind, amount: rupeesText(found.amount), reason };
      await this.trail.record(tx, { act: 'settlement.accept', by, subject: found.transactionId ?? subject, details });
    });
  }

  private async books(): Promise<Books> {
    const { since } = this.comparison;
    const [batches, credits, allocations] = await Promise.all([this.comparison.batches(), this.repository.credits(since), this.repository.allocations()]);
    return { batches, credits, allocations };
  }

  private ofCredits(books: Books): Found[] {
    return creditExceptions({ ...books, today: this.today, days: this.comparison.days });
  }

  private accepts(): Promise<Set<string>> {
    return this.repository.accepted();
  }

  private get today(): string {
    return istDate(new Date(this.clock.now()));
  }
}

const sumOf = (allocations: readonly Allocation[]): number => allocations.reduce((sum, { amount }) => sum + amount, 0);
