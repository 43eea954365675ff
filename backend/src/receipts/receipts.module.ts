import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HealthChecks } from '../common/health-checks.js';
import { Metrics } from '../common/metrics.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StudentsModule } from '../students/students.module.js';
import { RECEIPT_ENTITIES } from './entities.js';
import { ReceiptMailerModule } from './mail/receipt-mailer.module.js';
import { MailKinds } from './mail/mail-kinds.js';
import { MailOutboxService } from './mail/mail-outbox.service.js';
import { MailSenderService } from './mail/mail-sender.service.js';
import { OutboxWorker } from './mail/outbox-worker.js';
import { OutboxRepository } from './mail/outbox.repository.js';
import { ReceiptMailService } from './mail/receipt-mail.service.js';
import { PersonalReceiptsService } from './personal-receipts.service.js';
import { ReceiptService } from './receipt.service.js';
import { ReceiptsController } from './receipts.controller.js';
import { SettlementModule } from './settlement.module.js';
import { SendReceiptController } from './upload/send-receipt.controller.js';
import { SendReceiptService } from './upload/send-receipt.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(RECEIPT_ENTITIES), SettlementModule, ReceiptMailerModule, StudentsModule, PaymentsModule],
  controllers: [ReceiptsController, SendReceiptController],
  providers: [ReceiptService, ReceiptMailService, OutboxRepository, MailSenderService, MailKinds, MailOutboxService, OutboxWorker, SendReceiptService, PersonalReceiptsService],
  exports: [PersonalReceiptsService, ReceiptService, ReceiptMailService, MailOutboxService],
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
