import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../common/clock.js';
import { HealthChecks } from '../common/health-checks.js';
import { Metrics } from '../common/metrics.js';
import { AppConfig } from '../config/app-config.js';
import { StudentsModule } from '../students/students.module.js';
import { AttemptAdmission } from './start/attempt-admission.js';
import { NewAttempts } from './start/new-attempts.js';
import { TokenRequest } from './start/token-request.js';
import { StartPaymentService } from './start/start-payment.service.js';
import { TokenQuota } from './start/token-quota.js';
import { TokenService } from './start/token.service.js';
import { BookableFeesService } from './bookings/bookable-fees.service.js';
import { BookedAttempts } from './bookings/booked-attempts.service.js';
import { BookingEvidenceService } from './bookings/booking-evidence.service.js';
import { BookingTargets } from './bookings/booking-targets.service.js';
import { BookingsService } from './bookings/bookings.service.js';
import { PaymentHistoryService } from './history/payment-history.service.js';
import { PAYMENT_ENTITIES } from './entities.js';
import { GatewayMessagesController } from './messages/gateway-messages.controller.js';
import { GatewayMessagesService } from './messages/gateway-messages.service.js';
import { UnknownMoneyService } from './messages/unknown-money.service.js';
import { TransactionListRepository } from './list/transaction-list.repository.js';
import { TransactionListService } from './list/transaction-list.service.js';
import { OpenPaymentSqlModule } from './open-payment-sql.module.js';
import { DoubtfulFeesService } from './doubtful-fees.service.js';
import { StudentPaymentsService } from './student-payments.service.js';
import { PaidChargesService } from './paid-charges.service.js';
import { DemandSettling } from './ledger/demand-settling.js';
import { KnownMoneyReader } from './ledger/known-money.js';
import { PaymentCases } from './ledger/payment-cases.js';
import { PaymentLedger } from './ledger/payment-ledger.js';
import { StoredCharges } from './ledger/stored-charges.js';
import { PaymentMoves } from './ledger/payment-moves.js';
import { PaymentReconciler } from './ledger/payment-reconciler.js';
import { ReceivedFacts } from './ledger/received-facts.js';
import { TwicePaidSemesters } from './ledger/twice-paid-semesters.js';
import { RefundedCharges } from './ledger/refunded-charges.js';
import { PaymentRecordsService } from './payment-records.service.js';
import { PaymentMetrics } from './payment-metrics.js';
import { PaymentRefreshService } from './review/payment-refresh.service.js';
import { PaymentReleaseService } from './review/payment-release.service.js';
import { SemesterTwiceRepository } from './review/semester-twice.repository.js';
import { ReviewCasesService } from './review/review-cases.service.js';
import { ReviewResolutionsService } from './review/review-resolutions.service.js';
import { PaymentStatusService } from './status/payment-status.service.js';
import { PaymentCounts } from './payment-counts.repository.js';
import { PaymentRepository } from './payment.repository.js';
import { DueRequeries } from './requery/due-requeries.repository.js';
import { PersonalPaymentsService } from './personal-payments.service.js';
import { createProviders } from './providers/configured-providers.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { DayFiguresService } from './reports/day-figures.service.js';
import { ReportSumsRepository } from './reports/report-sums.repository.js';
import { ReportSumsService } from './reports/report-sums.service.js';
import { ReportedPaymentsService } from './reports/reported-payments.service.js';
import { DayMovesService } from './reports/day-moves.service.js';
import { PaymentsController } from './payments.controller.js';
import { RequeryHintsService } from './requery/requery-hints.service.js';
import { RequeryRateLimiter } from './requery/requery-rate-limiter.js';
import { PaidRefundsService } from './refunds/paid-refunds.service.js';
import { FeeReopeningsService } from './refunds/fee-reopenings.service.js';
import { RefundEndsService } from './refunds/refund-ends.service.js';
import { RefundLeases } from './refunds/refund-leases.js';
import { RefundStatusRequests } from './refunds/refund-status-requests.js';
import { ProposedRefunds } from './refunds/proposed-refunds.js';
import { RefundLedger } from './refunds/refund-ledger.js';
import { ListedRefunds } from './refunds/listed-refunds.js';
import { UnreadRefundLists } from './refunds/unread-refund-lists.js';
import { RefundLists } from './refunds/refund-lists.js';
import { RefundProposalsService } from './refunds/refund-proposals.service.js';
import { RefundRequeriesService } from './refunds/refund-requeries.service.js';
import { RefundRepository } from './refunds/refund.repository.js';
import { RefundScheduler } from './refunds/refund-scheduler.js';
import { RefundSender } from './refunds/refund-sender.js';
import { RefundsService } from './refunds/refunds.service.js';
import { RequeryScheduler } from './requery/requery-scheduler.js';
import { RequeryService } from './requery/requery.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(PAYMENT_ENTITIES), StudentsModule, OpenPaymentSqlModule],
  controllers: [PaymentsController, GatewayMessagesController],
  providers: [
    { provide: PaymentProviders, useFactory: createProviders, inject: [AppConfig, Metrics, HealthChecks, Clock] },
    PaymentRepository, SemesterTwiceRepository, PaymentCounts, DueRequeries,
    KnownMoneyReader, StoredCharges,
    PaymentMoves, PaymentCases, TwicePaidSemesters, DemandSettling, PaymentReconciler, ReceivedFacts, RefundedCharges, PaymentLedger,
    RequeryRateLimiter, RequeryService, RequeryHintsService, RequeryScheduler,
    StartPaymentService, AttemptAdmission, NewAttempts, TokenRequest, TokenQuota, TokenService,
    GatewayMessagesService, UnknownMoneyService, PaymentStatusService, PaymentHistoryService, PaymentRecordsService, PaymentMetrics,
    PaymentRefreshService, PaymentReleaseService, ReviewCasesService, ReviewResolutionsService, PaidChargesService, DayFiguresService,
    PersonalPaymentsService, TransactionListRepository, TransactionListService,
    RefundRepository, RefundLedger, ProposedRefunds, RefundLists, ListedRefunds, UnreadRefundLists,
    RefundProposalsService, RefundEndsService, RefundLeases, RefundStatusRequests, RefundSender, RefundScheduler,
    RefundsService, PaidRefundsService, RefundRequeriesService, FeeReopeningsService, ReportSumsRepository, ReportSumsService, ReportedPaymentsService,
    BookingTargets, BookedAttempts, BookingEvidenceService, BookingsService, BookableFeesService, DayMovesService, DoubtfulFeesService, StudentPaymentsService,
  ],
  exports: [
    PaidChargesService, DayFiguresService, PersonalPaymentsService, PaymentHistoryService, PaymentProviders,
    PaymentRefreshService, PaymentReleaseService, ReviewCasesService, ReviewResolutionsService, PaymentRecordsService, PaymentStatusService,
    TransactionListService, RefundsService, RefundProposalsService, RefundEndsService, PaidRefundsService, RefundRequeriesService,
    FeeReopeningsService, UnknownMoneyService, RequeryHintsService, ReportSumsService, ReportedPaymentsService,
    BookingEvidenceService, BookingsService, BookableFeesService, DayMovesService, DoubtfulFeesService, StudentPaymentsService,
  ],
})
export class PaymentsModule {}
