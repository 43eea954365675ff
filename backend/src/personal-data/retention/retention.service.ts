import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DAY_MS } from '../../contract/index.js';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { DailyTasks } from '../../database/daily-tasks.js';
import { RETENTION_SETTINGS, type RetentionSettings } from '../retention-settings.js';
import { AuditEntriesRetention } from './audit-entries.retention.js';
import { MailsRetention } from './mails.retention.js';
import { UnpaidStudentsRetention } from './unpaid-students.retention.js';

/** Erases what is older than the college keeps it, once a day, in small batches. */
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  private readonly settings: RetentionSettings;

  constructor(
    config: AppConfig,
    private readonly unpaidStudents: UnpaidStudentsRetention,
    private readonly mails: MailsRetention,
    private readonly auditEntries: AuditEntriesRetention,
    private readonly daily: DailyTasks,
    private readonly clock: Clock,
  ) {
    this.settings = config.settings(RETENTION_SETTINGS);
  }

  onApplicationBootstrap(): void {
    this.daily.add('retention', () => this.run());
  }

  async run(): Promise<void> {
    const { unpaidStudents, mails, auditPersonal } = this.settings;
    if (unpaidStudents > 0) await this.unpaidStudents.eraseBefore(this.before(unpaidStudents));
    if (mails > 0) await this.mails.eraseBefore(this.before(mails));
    if (auditPersonal > 0) await this.auditEntries.eraseBefore(this.before(auditPersonal));
  }

  private before(days: number): number {
    return this.clock.now() - days * DAY_MS;
  }
}
