import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.js';
import { Metrics } from '../common/metrics.js';
import { REVIEW_KINDS } from '../contract/index.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { StudentsModule } from '../students/students.module.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditHeadMail } from './audit/audit-head-mail.js';
import { BookingsController } from './bookings/bookings.controller.js';
import { DaysController } from './days/days.controller.js';
import { FeesModule } from '../fees/fees.module.js';
import { FeesController } from './fees/fees.controller.js';
import { OwnWordsService } from './fees/own-words.service.js';
import { FeesOfficeService } from './fees/fees-office.service.js';
import { OfficeHealthController } from './health/office-health.controller.js';
import { OfficeHealthService } from './health/office-health.service.js';
import { DayPackService } from './evidence-pack/day-pack.service.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { DuesController } from './dues/dues.controller.js';
import { DuesService } from './dues/dues.service.js';
import { OfficeStudentsController } from './students/office-students.controller.js';
import { PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import { StudentChanges } from './students/student-changes.js';
import { StudentSubjects } from './students/student-subjects.js';
import { StudentRecordService } from './students/student-record.service.js';
import { DuesModule } from '../dues/dues.module.js';
import { EvidencePackController } from './evidence-pack/evidence-pack.controller.js';
import { EvidencePackService } from './evidence-pack/evidence-pack.service.js';
import { MoneyAlarms } from './money/money-alarms.js';
import { MoneyController } from './money/money.controller.js';
import { MoneyMail } from './money/money-mail.js';
import { BookQuestions } from './money/book-questions.js';
import { OperationQuestions } from './money/operation-questions.js';
import { PaymentQuestions } from './money/payment-questions.js';
import { MoneyService } from './money/money.service.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { ReviewQueueController } from './review-queue/review-queue.controller.js';
import { ReviewDecisionsService } from './review-queue/review-decisions.service.js';
import { ReviewQueueService } from './review-queue/review-queue.service.js';
import { SettlementModule } from '../settlement/settlement.module.js';
import { SettlementController } from './settlement/settlement.controller.js';
import { SettlementOfficeService } from './settlement/settlement-office.service.js';
import { TransactionHistoryController } from './transaction-history/transaction-history.controller.js';
import { TransactionHistoryService } from './transaction-history/transaction-history.service.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionsService } from './transactions/transactions.service.js';

@Module({
  imports: [AlarmsModule, BulkModule, DuesModule, FeesModule, PaymentsModule, ReceiptsModule, SettlementModule, StudentsModule],
  controllers: [
    TransactionHistoryController, RefundsController, TransactionsController, ReviewQueueController, OfficeHealthController, AuditController,
    SettlementController, MoneyController, DaysController, ReportsController, BookingsController, EvidencePackController, FeesController, DuesController,
    OfficeStudentsController, BulkController,
  ],
  providers: [
    TransactionsService, TransactionHistoryService, ReviewQueueService, ReviewDecisionsService, OfficeHealthService, AuditHeadMail, SettlementOfficeService,
    MoneyService, PaymentQuestions, BookQuestions, OperationQuestions, MoneyMail, MoneyAlarms, ReportsService, EvidencePackService, DayPackService,
    FeesOfficeService, OwnWordsService, DuesService, StudentRecordService, StudentChanges, StudentSubjects, PersonalApprovalsService,
  ],
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
