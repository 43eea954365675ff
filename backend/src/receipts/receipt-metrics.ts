import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { Metrics } from '../common/metrics.js';
import { OUTBOX_STATES } from './mail/outbox-mail.entity.js';
import { OutboxRepository } from './mail/outbox.repository.js';
import { MissingReceiptsService } from './missing-receipts.service.js';

@Injectable()
export class ReceiptMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly missingReceipts: MissingReceiptsService,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge('fee_receipt_mails', 'Receipt mails by state; unclear and refused ones need a person.', ['state'], async () => {
      const counts = await this.outbox.countByState();
      return OUTBOX_STATES.map((state) => ({ labels: { state }, value: counts[state] ?? 0 }));
    });
    this.metrics.gauge('fee_oldest_waiting_mail_seconds', 'Age of the oldest mail that waits, of any kind.', [], async () => {
      const now = this.clock.now();
      const { oldestWaitingAt } = await this.outbox.backlog(now, '');
      return oldestWaitingAt === null ? 0 : (now - oldestWaitingAt) / 1_000;
    });
    this.metrics.gauge('fee_paid_without_receipt', 'Settled payments that have no valid receipt: always 0.', [], () => this.missingReceipts.count());
  }
}
