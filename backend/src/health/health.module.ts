import { Module, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { HealthChecks } from '../common/health-checks.js';
import { Metrics } from '../common/metrics.js';
import { AppConfig } from '../config/app-config.js';
import { freeSpace } from '../database/free-space.js';
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
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.checks.add('database', { critical: true, code: 'DATABASE_UNAVAILABLE' }, async () => {
      await this.transactions.read('SELECT 1');
      return 'up';
    });
    this.checks.add('backup', { code: 'BACKUP_LATE' }, async () => {
      const status = await this.backups.read();
      const problems = backupProblems(status, this.clock.now());
      if (problems === null) return 'off';
      if (problems.length === 0) return 'up';
      return status.backupFault || status.checkFault ? 'BACKUP_FAILED' : 'BACKUP_LATE';
    });
    this.watchBackups();
    this.metrics.gauge('fee_dependency_up', 'Dependencies that health names: 1 up, 0 down; one that is off is left out.', ['dependency'], async () => {
      const { dependencies } = await this.checks.checkAll();
      return Object.entries(dependencies).filter(([, state]) => state !== 'off').map(([dependency, state]) => ({ labels: { dependency }, value: state === 'up' ? 1 : 0 }));
    });
    this.metrics.gauge('fee_free_disk_bytes', 'Room on the disk of the SQLite file, or of the program when the database is elsewhere.', [], async () => (await freeSpace(this.config.database.url)).bytes);
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
