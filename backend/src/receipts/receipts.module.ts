import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HealthChecks } from '../common/health-checks.js';
import { Metrics } from '../common/metrics.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StudentsModule } from '../students/students.module.js';
import { RECEIPT_ENTITIES } from './entities.js';
import { ReceiptMailer } from './mail/receipt-mailer.js';
import { MailSender } from './mail/mail-sender.js';
import { OutboxWorker } from './mail/outbox-worker.js';
import { OutboxRepository } from './mail/outbox.repository.js';
import { ReceiptMailService } from './mail/receipt-mail.service.js';
import { ReceiptService } from './receipt.service.js';
import { ReceiptsController } from './receipts.controller.js';
import { SettlementModule } from './settlement.module.js';
import { SendReceiptController } from './upload/send-receipt.controller.js';
import { SendReceipt } from './upload/send-receipt.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(RECEIPT_ENTITIES), SettlementModule, ReceiptMailer, StudentsModule, PaymentsModule],
  controllers: [ReceiptsController, SendReceiptController],
  providers: [ReceiptService, ReceiptMailService, OutboxRepository, MailSender, OutboxWorker, SendReceipt],
  exports: [ReceiptService, ReceiptMailService],
})
export class ReceiptsModule implements OnApplicationBootstrap {
  constructor(
    private readonly worker: OutboxWorker,
    private readonly outbox: OutboxRepository,
    private readonly metrics: Metrics,
    private readonly health: HealthChecks,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge('fee_receipt_mails', 'Receipt mails by state; unclear and refused ones need a person.', ['state'], async () =>
      Object.entries(await this.outbox.countByState()).map(([state, value]) => ({ labels: { state }, value })),
    );
    this.health.add('mail', false, () => Promise.resolve(this.worker.health));
    this.worker.start();
  }
}
