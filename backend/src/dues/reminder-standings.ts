import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { isOneAddress } from '../common/one-address.js';
import { DAY_MS, type DuesSelection, REMINDER_EVERY_DAYS, type ReminderCounts } from '../contract/index.js';
import { DoubtfulFeesService } from '../payments/doubtful-fees.service.js';
import { FeeTermsService } from '../students/fee-terms.service.js';
import { type DueDemand, OutstandingFeesService } from '../students/outstanding-fees.service.js';
import type { FeeReminder } from './fee-reminder.entity.js';
import { FeeRemindersRepository } from './fee-reminders.repository.js';

const AT_ONCE = 100;
export const REMINDER_EVERY_MS = REMINDER_EVERY_DAYS * DAY_MS;

export interface StandingFee {
  demand: DueDemand;
  /** Of the student; undefined without a reminder so far. */
  reminder: FeeReminder | undefined;
  /** Whether the student may be reminded now, or why not. */
  standing: keyof ReminderCounts;
}

/** Which fees may be reminded of (docs/requirements.md#dues). */
@Injectable()
export class ReminderStandings {
  constructor(
    private readonly reminders: FeeRemindersRepository,
    private readonly fees: OutstandingFeesService,
    private readonly doubts: DoubtfulFeesService,
    private readonly terms: FeeTermsService,
    private readonly clock: Clock,
  ) {}

  /** All fees of the selection, page by page. */
  async *pages(selection: DuesSelection): AsyncGenerator<StandingFee[]> {
    for (let after = 0; ; ) {
      const demands = await this.fees.due(selection, after, AT_ONCE);
      if (demands.length > 0) yield await this.of(demands);
      if (demands.length < AT_ONCE) return;
      after = demands.at(-1)?.demandId ?? after;
    }
  }

  /** @returns null when the fee is due no longer. */
  async ofDemand(demandId: number): Promise<StandingFee | null> {
    const demand = await this.fees.dueDemand(demandId);
    return demand && ((await this.of([demand]))[0] ?? null);
  }

  async of(demands: readonly DueDemand[]): Promise<StandingFee[]> {
    const [reminders, inDoubt] = await Promise.all([
      this.reminders.of(demands.map(({ studentId }) => studentId)), this.doubts.among(demands.map(({ demandId }) => demandId)),
    ]);
    const before = this.clock.now() - REMINDER_EVERY_MS;
    return demands.map((demand) => {
      const reminder = reminders.get(demand.studentId);
      const standing =
        demand.email === null || !isOneAddress(demand.email) ? 'noAddress'
        : reminder && reminder.stoppedAt !== null ? 'stopped'
        : inDoubt.has(demand.demandId) ? 'inDoubt'
        // Nobody could do what it asks for.
        : this.terms.due({ ...demand, heads: {}, total: Number(demand.amount) }).closed ? 'closed'
        : reminder && reminder.remindedAt !== null && reminder.remindedAt > before ? 'remindedLately'
        : 'toRemind';
      return { demand, reminder, standing };
    });
  }
}
