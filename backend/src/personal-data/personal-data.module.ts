import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { StudentsModule } from '../students/students.module.js';
import { RetentionService } from './retention.service.js';

@Module({ imports: [StudentsModule, PaymentsModule, ReceiptsModule], providers: [RetentionService] })
export class PersonalDataModule {}
