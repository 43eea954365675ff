import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialsChecker } from '../common/auth/credentials-checker.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { StudentsModule } from '../students/students.module.js';
import { Admin } from './admin.entity.js';
import { AdminRepository } from './admin.repository.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditHeadMail } from './audit/audit-head-mail.js';
import { AuditedCredentials } from './audit/audited-credentials.js';
import { auditLogin } from './audit/audited-login.js';
import { AdminCredentialsService } from './login/admin-credentials.service.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { ReviewQueueController } from './review-queue/review-queue.controller.js';
import { ReviewQueueService } from './review-queue/review-queue.service.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionsService } from './transactions/transactions.service.js';

auditLogin();

@Module({
  imports: [TypeOrmModule.forFeature([Admin]), PaymentsModule, ReceiptsModule, StudentsModule],
  controllers: [LoginController, TransactionsController, ReviewQueueController, AuditController],
  providers: [
    AdminRepository, AdminCredentialsService, AuditHeadMail, LoginService, TransactionsService, ReviewQueueService,
    { provide: CredentialsChecker, useClass: AuditedCredentials },
  ],
  exports: [CredentialsChecker],
})
export class AdminModule {}
