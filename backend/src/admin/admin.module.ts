import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlarmsModule } from '../alarms/alarms.module.js';
import { CredentialsChecker } from '../common/auth/credentials-checker.js';
import { Metrics } from '../common/metrics.js';
import { REVIEW_KINDS } from '../contract/index.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { StudentsModule } from '../students/students.module.js';
import { Admin } from './admin.entity.js';
import { AdminCredentialsService } from './login/admin-credentials.service.js';
import { AdminRepository } from './admin.repository.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { OfficeHealthController } from './health/office-health.controller.js';
import { OfficeHealthService } from './health/office-health.service.js';
import { ReviewQueueController } from './review-queue/review-queue.controller.js';
import { ReviewQueueService } from './review-queue/review-queue.service.js';
import { TransactionHistoryController } from './transaction-history/transaction-history.controller.js';
import { TransactionHistoryService } from './transaction-history/transaction-history.service.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionsService } from './transactions/transactions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Admin]), AlarmsModule, PaymentsModule, ReceiptsModule, StudentsModule],
  controllers: [LoginController, TransactionHistoryController, TransactionsController, ReviewQueueController, OfficeHealthController],
  providers: [
    AdminRepository, LoginService, TransactionsService, TransactionHistoryService, ReviewQueueService, OfficeHealthService,
    { provide: CredentialsChecker, useClass: AdminCredentialsService },
  ],
  exports: [CredentialsChecker],
})
export class AdminModule implements OnApplicationBootstrap {
  constructor(
    private readonly queue: ReviewQueueService,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge('fee_review_cases', 'Cases of the review queue by kind: each needs a person.', ['kind'], async () => {
      const { counts } = await this.queue.list();
      return REVIEW_KINDS.map((kind) => ({ labels: { kind }, value: counts[kind] }));
    });
  }
}
