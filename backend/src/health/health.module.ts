import { Module, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { HealthChecks } from '../common/health-checks.js';
import { Metrics } from '../common/metrics.js';
import { backupProblems, BackupLog } from '../database/backup/scheduled/backup-log.js';
import { Transactions } from '../database/transactions.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController] })
export class HealthModule implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
    private readonly transactions: Transactions,
    private readonly backups: BackupLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.add('database', true, async () => {
      await this.transactions.read('SELECT 1');
      return 'up';
    });
    this.checks.add('backup', false, async () => {
      const problems = backupProblems(await this.backups.read(), this.clock.now());
      return problems === null ? 'off' : problems.length === 0 ? 'up' : 'down';
    });
    this.watchBackups();
    this.metrics.collectProcessMetrics();
  }

  private watchBackups(): void {
    const seconds = (ms: number) => Math.floor(ms / 1_000);
    this.metrics.gauge('fee_backup_written_timestamp_seconds', 'When the last backup was restored, compared and encrypted; 0 when never.', [], async () => seconds((await this.backups.read()).writtenAt));
    this.metrics.gauge('fee_backup_checked_timestamp_seconds', 'When every backup last had its checksum; 0 when never.', [], async () => seconds((await this.backups.read()).checkedAt));
    this.metrics.gauge('fee_backup_failed', '1 when the last run of a scheduled backup (job="backup"), or of its check (job="check"), failed.', ['job'], async () => {
      const { backupFault, checkFault } = await this.backups.read();
      return [{ labels: { job: 'backup' }, value: backupFault ? 1 : 0 }, { labels: { job: 'check' }, value: checkFault ? 1 : 0 }];
    });
  }
}
