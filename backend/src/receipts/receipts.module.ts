import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Background } from '../common/background.js';
import { HealthChecks } from '../common/health-checks.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StudentsModule } from '../students/students.module.js';
import { AdviceMailRepository } from './advice/advice-mail.repository.js';
import { AdviceMailService } from './advice/advice-mail.service.js';
import { ADVICE_MAIL } from './advice/refund-advice-issuer.js';
import { RefundAdviceService } from './advice/refund-advice.service.js';
import { RECEIPT_ENTITIES } from './entities.js';
import { ReceiptMailerModule } from './mail/receipt-mailer.module.js';
import { MailKinds } from './mail/mail-kinds.js';
import { MailOutboxService } from './mail/mail-outbox.service.js';
import { MailSenderService } from './mail/mail-sender.service.js';
import { OutboxWorker } from './mail/outbox-worker.js';
import { OutboxRepository } from './mail/outbox.repository.js';
import { ReceiptMailService } from './mail/receipt-mail.service.js';
import { ReceiptMetrics } from './receipt-metrics.js';
import { ReceiptHistoryService } from './receipt-history.service.js';
import { MissingReceiptsService } from './missing-receipts.service.js';
import { ReceiptProofController } from './proof/receipt-proof.controller.js';
import { ReceiptSigner } from './proof/receipt-signer.js';
import { ReceiptStandings } from './proof/receipt-standings.js';
import { OfficeReceiptsService } from './office-receipts.service.js';
import { PersonalReceiptsService } from './personal-receipts.service.js';
import { ReceiptPdfService } from './receipt-pdf.service.js';
import { ReceiptService } from './receipt.service.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptIssueModule } from './receipt-issue.module.js';
import { SendReceiptController } from './upload/send-receipt.controller.js';
import { SendReceiptService } from './upload/send-receipt.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(RECEIPT_ENTITIES), ReceiptIssueModule, ReceiptMailerModule, StudentsModule, PaymentsModule],
  controllers: [ReceiptsController, SendReceiptController, ReceiptProofController],
  providers: [
    ReceiptService, ReceiptHistoryService, ReceiptMailService, OutboxRepository, MailSenderService, MailKinds, MailOutboxService, OutboxWorker,
    ReceiptSigner, ReceiptStandings, SendReceiptService, MissingReceiptsService, PersonalReceiptsService, OfficeReceiptsService, RefundAdviceService,
    ReceiptMetrics, AdviceMailRepository, AdviceMailService, ReceiptPdfService,
  ],
  exports: [
    ReceiptSigner, PersonalReceiptsService, ReceiptService, OfficeReceiptsService, ReceiptHistoryService, ReceiptMailService, MailOutboxService,
    MissingReceiptsService, RefundAdviceService, AdviceMailService, ReceiptPdfService,
  ],
})
export class ReceiptsModule implements OnApplicationBootstrap {
  constructor(
    private readonly worker: OutboxWorker,
    private readonly health: HealthChecks,
    private readonly kinds: MailKinds,
    private readonly advices: RefundAdviceService,
    private readonly background: Background,
  ) {}

  onApplicationBootstrap(): void {
    this.health.add('mail', { code: 'MAIL_UNREACHABLE' }, async () => {
      const { health } = this.worker;
      return health === 'down' ? 'MAIL_UNREACHABLE' : health;
    });
    this.kinds.register(ADVICE_MAIL, (mail) => this.advices.compose(mail));
    // Without a mail server everything waits.
    if (this.worker.health !== 'off') this.background.add(this.worker.work);
  }
}
