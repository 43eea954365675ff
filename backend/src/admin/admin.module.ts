import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialsChecker } from '../common/auth/credentials-checker.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { StudentsModule } from '../students/students.module.js';
import { Admin } from './admin.entity.js';
import { AdminCredentialsService } from './login/admin-credentials.service.js';
import { AdminRepository } from './admin.repository.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { ReviewQueueController } from './review-queue/review-queue.controller.js';
import { ReviewQueueService } from './review-queue/review-queue.service.js';
import { TransactionHistoryController } from './transaction-history/transaction-history.controller.js';
import { TransactionHistoryService } from './transaction-history/transaction-history.service.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionsService } from './transactions/transactions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Admin]), PaymentsModule, ReceiptsModule, StudentsModule],
  controllers: [LoginController, TransactionHistoryController, TransactionsController, ReviewQueueController],
  providers: [
    AdminRepository, LoginService, TransactionsService, TransactionHistoryService, ReviewQueueService,
    { provide: CredentialsChecker, useClass: AdminCredentialsService },
  ],
  exports: [CredentialsChecker],
})
export class AdminModule {}
