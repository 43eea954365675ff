import { Module, type OnModuleInit } from '@nestjs/common';
import { HealthChecks } from '../common/health-checks.js';
import { Metrics } from '../common/metrics.js';
import { Transactions } from '../database/transactions.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController] })
export class HealthModule implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.checks.add('database', true, async () => {
      await this.transactions.read('SELECT 1');
      return 'up';
    });
    this.metrics.collectProcessMetrics();
  }
}
