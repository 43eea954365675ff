import { Module } from '@nestjs/common';
import { ReceiptService } from './receipt.service.js';
import { ReceiptsController } from './receipts.controller.js';
import { SettlementModule } from './settlement.module.js';

@Module({
  imports: [SettlementModule],
  controllers: [ReceiptsController],
  providers: [ReceiptService],
  exports: [ReceiptService],
})
export class ReceiptsModule {}
