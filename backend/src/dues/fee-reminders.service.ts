import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { type AddedWork, Background } from '../common/background.js';
import { AppError } from '../common/errors/app-error.js';
import { AppConfig } from '../config/app-config.js';
import { type DuesSelection, type RemindersState, rupeesNumber } from '../contract/index.js';
import { ReminderStandings } from './reminder-standings.js';
import { ReminderWriter } from './reminder-writer.js';

/** Nothing comes by itself: each call wakes it. */
const REST_MS = 60_000;

/** Reminds students of fees that are due (docs/requirements.md#dues): at most once a week, and never while money may be on its way. */
@Injectable()
export class FeeRemindersService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Reminders');
  private isRunning = false;
  private begun: { selection: DuesSelection; by: Actor } | null = null;
  private work: AddedWork | null = null;

  constructor(
    private readonly standings: ReminderStandings,
    private readonly writer: ReminderWriter,
    private readonly trail: AuditTrail,
    private readonly config: AppConfig,
    private readonly background: Background,
  ) {}

  onApplicationBootstrap(): void {
    this.work = this.background.add({ name: 'reminders', restMs: REST_MS, step: (stopping) => this.step(stopping) });
  }

  async state(selection: DuesSelection): Promise<RemindersState> {
    const counts = { toRemind: 0, noAddress: 0, stopped: 0, remindedLately: 0, inDoubt: 0, closed: 0 };
    let paise = 0;
    for await (const page of this.standings.pages(selection)) {
      for (const { demand, standing } of page) {
        counts[standing] += 1;
        if (standing === 'toRemind') paise += Number(demand.amount);
      }
    }
    return {
      ...counts, toRemind: { count: counts.toRemind, amount: rupeesNumber(paise) }, isRunning: this.isRunning, canMail: this.canMail,
    };
  }

  /**
   * Writes the mails page by page, after the answer. Stopped half way, the next call goes on: who was reminded is not reminded again.
   *
   * @throws AppError MAIL_OFF, REMINDERS_RUNNING
   */
  async remind(selection: DuesSelection, by: Actor): Promise<void> {
    if (!this.canMail) throw new AppError('MAIL_OFF');
    if (this.isRunning) throw new AppError('REMINDERS_RUNNING');
    this.isRunning = true;
    try {
      await this.trail.recordAlone({ act: 'dues.remind', by, details: { ...detailsOf(selection), outcome: 'begun' } });
    } catch (error) {
      this.isRunning = false;
      throw error;
    }
    this.begun = { selection, by };
    this.work?.wake();
  }

  private get canMail(): boolean {
    return Boolean(this.config.mail.smtpUrl);
  }

  private async step(stopping: AbortSignal): Promise<number> {
    if (this.begun === null) return 0;
    const { selection, by } = this.begun;
    this.begun = null;
    try {
      const reminders = await this.writer.write(selection, stopping);
      const details = { ...detailsOf(selection), outcome: stopping.aborted ? 'stopped' : 'finished', reminders };
      // Another entry than that of the request: it may be minutes later.
      await this.trail.recordAlone({ act: 'dues.remind', by: { ...by, requestId: randomUUID() }, details });
    } catch (error) {
      this.logger.error({ message: 'reminders stopped', err: error });
    } finally {
      this.isRunning = false;
    }
    return 1;
  }
}

const detailsOf = ({ semester, course }: DuesSelection): Record<string, string | number> => ({
  ...(semester === undefined ? {} : { semester }), ...(course === undefined ? {} : { course }),
});
