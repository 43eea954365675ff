import { Injectable } from '@nestjs/common';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../contract/index.js';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import type { Alarm } from '../contract/index.js';
import { backupProblems, BackupLog } from '../database/backup/scheduled/backup-log.js';
import { BACKUP_SETTINGS } from '../database/backup/scheduled/backup-settings.js';
import { freeSpace } from '../database/free-space.js';
import { PaymentRecordsService } from '../payments/payment-records.service.js';
import { PaymentProviders } from '../payments/providers/payment-providers.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import { MissingReceiptsService } from '../receipts/missing-receipts.service.js';
import type { AlarmObservation } from './stored-alarm.js';

/** The kind of the mails about alarms in the outbox. */
export const ALARM_MAIL = 'alarm';

const GREEN: AlarmObservation = { state: 'green' };
/** One student's mistyped address is no alarm: the review queue has it. */
const REFUSED = { atLeast: 3, share: 0.1 };
const LITTLE_DISK = 2_000 * 1_048_576;
/** After the start: until then a first backup may be to come. */
const FIRST_BACKUP_MS = 26 * HOUR_MS;

export interface AlarmCheck {
  alarm: Alarm;
  /** How long it has to be seen before somebody is told. */
  patienceMs: number;
  look: (now: number) => Promise<AlarmObservation>;
}

/** When something is wrong (docs/requirements.md#alarms). */
@Injectable()
export class AlarmChecksService {
  private readonly startedAt: number;

  constructor(
    private readonly providers: PaymentProviders,
    private readonly payments: PaymentRecordsService,
    private readonly missingReceipts: MissingReceiptsService,
    private readonly mails: MailOutboxService,
    private readonly backups: BackupLog,
    private readonly config: AppConfig,
    clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  /** Of a module that knows more. To be called when the server starts. */
  add(check: AlarmCheck): void {
    this.all.push(check);
  }

  readonly all: AlarmCheck[] = [
    { alarm: 'gateway', patienceMs: 10 * MINUTE_MS, look: async () => this.gateway() },
    { alarm: 'payment', patienceMs: 5 * MINUTE_MS, look: (now) => this.inDoubt(now) },
    { alarm: 'mail', patienceMs: 5 * MINUTE_MS, look: (now) => this.waitingMails(now) },
    { alarm: 'backup', patienceMs: 5 * MINUTE_MS, look: (now) => this.lateBackups(now) },
    { alarm: 'disk', patienceMs: 5 * MINUTE_MS, look: () => this.disk() },
  ];

  private gateway(): AlarmObservation {
    const { problem, isKnown, judgedAt: at } = this.providers.health;
    if (problem) return { state: 'red', code: problem, at };
    // A restart is no evidence that it works again.
    return isKnown ? { state: 'green', at } : { state: 'unknown' };
  }

  private async inDoubt(now: number): Promise<AlarmObservation> {
    if ((await this.missingReceipts.count()) > 0) return { state: 'red', code: 'PAID_WITHOUT_RECEIPT' };
    const oldest = await this.payments.oldestOpenAt(now);
    return oldest !== null && now - oldest > DAY_MS ? { state: 'red', code: 'PAYMENT_IN_DOUBT' } : GREEN;
  }

  private async waitingMails(now: number): Promise<AlarmObservation> {
    // Those about alarms are left out: one that is refused would keep its own alarm red.
    const { oldestWaitingAt, tried, refused } = await this.mails.backlog(now - DAY_MS, ALARM_MAIL);
    if (refused >= REFUSED.atLeast && refused >= tried * REFUSED.share) return { state: 'red', code: 'MAILS_REFUSED' };
    return oldestWaitingAt !== null && now - oldestWaitingAt > HOUR_MS ? { state: 'red', code: 'MAILS_WAITING' } : GREEN;
  }

  private async lateBackups(now: number): Promise<AlarmObservation> {
    const status = await this.backups.read();
    const problems = backupProblems(status, now);
    if (problems === null) {
      const isExpected = this.config.settings(BACKUP_SETTINGS).folder !== '' && now - this.startedAt > FIRST_BACKUP_MS;
      return isExpected ? { state: 'red', code: 'BACKUP_NEVER' } : GREEN;
    }
    if (problems.length === 0) return GREEN;
    return { state: 'red', code: status.backupFault || status.checkFault ? 'BACKUP_FAILED' : 'BACKUP_LATE' };
  }

  private async disk(): Promise<AlarmObservation> {
    const { bytes } = await freeSpace(this.config.database.url);
    return bytes < LITTLE_DISK ? { state: 'red', code: 'DISK_LOW' } : GREEN;
  }
}
