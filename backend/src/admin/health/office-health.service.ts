import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../../alarms/alarms.service.js';
import { Clock } from '../../common/clock.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { LogWriter } from '../../common/logging/log-writer.js';
import { AppConfig } from '../../config/app-config.js';
import { type HealthCheckName, type HealthCheckResult, istClock, receiptDate } from '../../contract/index.js';
import { BackupLog } from '../../database/backup/scheduled/backup-log.js';
import { CHECKS, diagnose } from '../../doctor/diagnose.js';
import { type Finding, findingsAbout, ownFound, type Visit } from '../../doctor/finding.js';

/** The doctor's checks for a person of the office: one at a time, so that each line appears when it is known. */
@Injectable()
export class OfficeHealthService {
  constructor(
    private readonly config: AppConfig,
    private readonly backups: BackupLog,
    private readonly alarms: AlarmsService,
    private readonly limits: RateLimits,
    private readonly log: LogWriter,
    private readonly clock: Clock,
  ) {}

  async check(name: HealthCheckName, visit: Visit, admin: string): Promise<HealthCheckResult> {
    await this.limits.consume('officeChecks', `${admin}:${name}`);
    const found = await this.run(name, null, visit);
    return resultOf(name === 'alarms' ? [...(await this.redAlarms()), ...found] : found);
  }

  /** To the college's own address only: nobody can send mail to others with it. */
  async sendTestMail(visit: Visit, admin: string): Promise<HealthCheckResult> {
    await this.limits.consume('testMails', 'all');
    this.log.info('test mail asked for', { admin });
    return resultOf(await this.run('mail', this.config.college.email, visit));
  }

  private async run(name: HealthCheckName, mailTo: string | null, visit: Visit): Promise<Finding[]> {
    const backupStatus = name === 'backup' ? await this.backups.read() : null;
    return diagnose({ config: this.config, now: this.clock.now(), mailTo, backups: null, backupStatus, visit }, CHECKS.filter(({ about }) => about === name));
  }

  private async redAlarms(): Promise<Finding[]> {
    return (await this.alarms.red()).map(({ code, since }) => {
      const at = new Date(since);
      return findingsAbout('alarms').red(({ alarms }, texts) => {
        const { what, todo } = texts.alarms[code];
        return { found: alarms.since(what, istClock(at), receiptDate(at)), todo };
      });
    });
  }
}

const resultOf = (findings: readonly Finding[]): HealthCheckResult => ({
  findings: findings.map(({ light, found, todo = null, own }) => ({ light, found, todo, ...ownFound(own) })),
});
