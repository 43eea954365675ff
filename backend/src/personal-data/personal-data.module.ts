import { Module } from '@nestjs/common';
import { PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { StudentsModule } from '../students/students.module.js';
import { AuditEntriesRetention } from './retention/audit-entries.retention.js';
import { MailsRetention } from './retention/mails.retention.js';
import { RetentionService } from './retention/retention.service.js';
import { UnpaidStudentsRetention } from './retention/unpaid-students.retention.js';

@Module({
  imports: [StudentsModule, PaymentsModule, ReceiptsModule],
  providers: [RetentionService, UnpaidStudentsRetention, PersonalApprovalsService, MailsRetention, AuditEntriesRetention],
})
export class PersonalDataModule {}
