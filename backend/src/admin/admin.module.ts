import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { StudentsModule } from '../students/students.module.js';
import { ReviewQueueController } from './review-queue/review-queue.controller.js';
import { ReviewQueueService } from './review-queue/review-queue.service.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionsService } from './transactions/transactions.service.js';

@Module({
  imports: [PaymentsModule, ReceiptsModule, StudentsModule],
  controllers: [TransactionsController, ReviewQueueController],
  providers: [TransactionsService, ReviewQueueService],
})
export class AdminModule {}
