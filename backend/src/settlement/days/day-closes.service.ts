import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { DAY_MS, istDate, istDatesBetween, startOfIstDay } from '../../contract/index.js';
import { isDuplicateKey, Transactions } from '../../database/transactions.js';
import { DayFiguresService } from '../../payments/reports/day-figures.service.js';
import { DayCloseRecord } from './day-close.entity.js';
import { DayContents } from './day-contents.js';
import { hashOfDay } from './day-hash.js';

/** After a day's end: whatever was begun in it has been committed. */
const OVER_MS = 600_000;
const SHOWN = 100;

export { hashOfDay };

/** Closes days in order, and never opens one again (docs/requirements.md#day-close). */
@Injectable()
export class DayClosesService {
  constructor(
    private readonly days: DayFiguresService,
    private readonly contents: DayContents,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  closes(): Promise<DayCloseRecord[]> {
    return this.transactions.run((tx) => tx.find(DayCloseRecord, { order: { id: 'DESC' }, take: SHOWN }));
  }

  find(day: string): Promise<DayCloseRecord | null> {
    return this.transactions.run((tx) => tx.findOneBy(DayCloseRecord, { day }));
  }

  /** Days that are over and not closed, the oldest first. */
  async open(): Promise<string[]> {
    const last = await this.last();
    const began = await this.days.beganAt();
    if (!last && began === null) return [];
    const from = last ? startOfIstDay(last.day) + DAY_MS : (began ?? 0);
    const until = this.clock.now() - OVER_MS - DAY_MS;
    return startOfIstDay(istDate(new Date(from))) > until ? [] : istDatesBetween(new Date(from), new Date(until));
  }

  /** Closes the next days, up to this one. @throws AppError DAY_NOT_CLOSABLE when it is not over, or closed already. */
  async close(through: string, by: Actor): Promise<void> {
    const open = await this.open();
    if (!open.includes(through)) throw new AppError('DAY_NOT_CLOSABLE');
    for (const day of open.slice(0, open.indexOf(through) + 1)) await this.closeOne(day, by);
  }

  private async closeOne(day: string, by: Actor): Promise<void> {
    const last = await this.last();
    const paid = await this.days.between(startOfIstDay(day), startOfIstDay(day) + DAY_MS, last?.lastEvent ?? 0);
    const figures = JSON.stringify(await this.contents.of(day, paid));
    const previous = last?.hash ?? '';
    const hash = hashOfDay(previous, day, figures);
    const close = { day, figures, previous, hash, lastEvent: paid.lastEvent, at: this.clock.now(), person: by.person };
    await this.transactions
      .run(async (tx) => {
        await tx.insert(DayCloseRecord, close);
        await this.trail.record(tx, { act: 'day.close', by, subject: day, details: { sha256: hash } });
      })
      .catch(async (error: unknown) => {
        // Somebody else has closed it, or this transaction ran again after it was committed.
        if (!isDuplicateKey(error)) throw error;
        const there = await this.transactions.run((tx) => tx.findOneBy(DayCloseRecord, { day }));
        if (there?.hash !== hash) throw new AppError('DAY_NOT_CLOSABLE');
      });
  }

  private async last(): Promise<DayCloseRecord | null> {
    const [last] = await this.transactions.run((tx) => tx.find(DayCloseRecord, { order: { id: 'DESC' }, take: 1 }));
    return last ?? null;
  }
}
