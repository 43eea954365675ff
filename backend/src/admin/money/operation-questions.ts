import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../contract/index.js';
import { ALARM_MAIL } from '../../alarms/alarm-checks.service.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import { TrailCheckService } from '../../audit/trail-check.service.js';
import { AppConfig } from '../../config/app-config.js';
import type { MoneyLine, MoneyQuestion } from '../../contract/index.js';
import { BackupLog } from '../../database/backup/scheduled/backup-log.js';
import { CHECKS, diagnose } from '../../doctor/diagnose.js';
import { ownFound } from '../../doctor/finding.js';
import { MailOutboxService } from '../../receipts/mail/mail-outbox.service.js';
import { auditLine, moneyLine, mailsLine, peopleLine } from './money-lines.js';

/** Questions that the doctor answers. */
export const DOCTORS_QUESTIONS = ['backup', 'clock', 'free space', 'certificate'] as const satisfies readonly MoneyQuestion[];

/** Whether the product around the money runs as it should. */
@Injectable()
export class OperationQuestions {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly backups: BackupLog,
    private readonly trail: TrailCheckService,
    private readonly approvals: ApprovalsService,
    private readonly config: AppConfig,
  ) {}

  async mails(now: number): Promise<MoneyLine> {
    return mailsLine(await this.outbox.backlog(now - DAY_MS, ALARM_MAIL), now);
  }

  async audit(now: number): Promise<MoneyLine> {
    return auditLine(await this.trail.last(), now);
  }

  async people(): Promise<MoneyLine> {
    return peopleLine(this.approvals.needsTwo);
  }

  async doctors(now: number): Promise<MoneyLine[]> {
    const checks = CHECKS.filter(({ about }) => (DOCTORS_QUESTIONS as readonly string[]).includes(about));
    const backupStatus = await this.backups.read().catch(() => null);
    const findings = await diagnose({ config: this.config, now, mailTo: null, backups: null, backupStatus }, checks);
    return findings.map(({ about, light, found, todo = '', own }) => ({ ...moneyLine(about as MoneyQuestion, light, found, todo), ...ownFound(own) }));
  }
}
