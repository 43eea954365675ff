import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Act, AuditTrail } from '../audit/audit-trail.js';
import { PersonalAuditService } from '../audit/personal-audit.service.js';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { DailyTasks } from '../database/daily-tasks.js';
import { Transactions } from '../database/transactions.js';
import { PersonalPaymentsService } from '../payments/personal-payments.service.js';
import { PersonalReceiptsService } from '../receipts/personal-receipts.service.js';
import { PersonalStudentsService } from '../students/personal-students.service.js';
import { RETENTION_SETTINGS, type RetentionSettings } from './retention-settings.js';

/** Rows of one transaction: nobody who pays waits for more. */
const BATCH = 100;
const PAUSE_MS = 50;
const DAY_MS = 86_400_000;

/** Erases what is older than the college keeps it, once a day, in small batches. */
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  private readonly settings: RetentionSettings;

  constructor(
    config: AppConfig,
    private readonly students: PersonalStudentsService,
    private readonly payments: PersonalPaymentsService,
    private readonly receipts: PersonalReceiptsService,
    private readonly audit: PersonalAuditService,
    private readonly trail: AuditTrail,
    private readonly daily: DailyTasks,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.settings = config.settings(RETENTION_SETTINGS);
  }

  onApplicationBootstrap(): void {
    this.daily.add('retention', () => this.run());
  }

  async run(): Promise<void> {
    const { unpaidStudents, mails, auditPersonal } = this.settings;
    if (unpaidStudents > 0) await this.eraseUnpaidStudents(this.before(unpaidStudents));
    if (mails > 0) await this.eraseMails(this.before(mails));
    if (auditPersonal > 0) await this.eraseAuditPersonal(this.before(auditPersonal));
  }

  private before(days: number): number {
    return this.clock.now() - days * DAY_MS;
  }

  private async eraseUnpaidStudents(at: number): Promise<void> {
    for (let after = 0; ; ) {
      const ids = await this.students.unchangedSince(at, after, BATCH);
      const act = actOf('unpaid students');
      await this.transactions.run(async (tx) => {
        for (const id of ids) await this.students.lock(tx, id);
        const unpaid = await this.payments.withoutAny(tx, ids);
        await this.students.eraseUnpaid(tx, unpaid);
        if (unpaid.length > 0) await this.trail.record(tx, act(unpaid.length));
      });
      if (ids.length < BATCH) return;
      after = ids.at(-1) ?? after;
      await this.clock.wait(PAUSE_MS);
    }
  }

  private async eraseMails(at: number): Promise<void> {
    for (;;) {
      const act = actOf('mails');
      const count = await this.transactions.run(async (tx) => {
        const erased = await this.receipts.eraseMailsBefore(tx, at, BATCH);
        if (erased > 0) await this.trail.record(tx, act(erased));
        return erased;
      });
      if (count < BATCH) return;
      await this.clock.wait(PAUSE_MS);
    }
  }

  private async eraseAuditPersonal(at: number): Promise<void> {
    for (;;) {
      if ((await this.audit.eraseBefore(at, BATCH, actOf('audit entries'))) < BATCH) return;
      await this.clock.wait(PAUSE_MS);
    }
  }
}

const actOf = (what: string): ((rows: number) => Act) => {
  const by = { person: 'retention', address: '', requestId: randomUUID() };
  return (rows) => ({ act: 'retention.erase', by, details: { what, rows } });
};
