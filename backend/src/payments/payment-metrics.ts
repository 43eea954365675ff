import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { Metrics } from '../common/metrics.js';
import { PAYMENT_STATES } from './ledger/payment-state.js';
import { PaymentCounts } from './payment-counts.repository.js';

@Injectable()
export class PaymentMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly counts: PaymentCounts,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge('fee_payments', 'Payments by state.', ['state'], async () => {
      const counts = await this.counts.byState();
      return PAYMENT_STATES.map((state) => ({ labels: { state }, value: counts[state] ?? 0 }));
    });
    this.metrics.gauge('fee_requery_backlog', 'Requeries that are due now.', [], async () => (await this.counts.backlog(this.clock.now())).due);
    this.metrics.gauge('fee_oldest_open_payment_seconds', 'Age of the oldest payment whose end is not known.', [], async () => {
      const { oldestOpenAt } = await this.counts.backlog(this.clock.now());
      return oldestOpenAt === null ? 0 : (this.clock.now() - oldestOpenAt) / 1_000;
    });
  }
}
