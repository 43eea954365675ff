import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { SettlementListener } from '../payments/ledger/settlement-listener.js';
import { StudentsModule } from '../students/students.module.js';
import { RefundListener } from '../payments/refunds/refund-listener.js';
import { RefundAdviceIssuer } from './advice/refund-advice-issuer.js';
import { ReceiptIssuer } from './receipt-issuer.js';
import { ReceiptRepository } from './receipt.repository.js';
import { RECEIPT_SETTINGS } from './receipt-settings.js';
import { RECEIPT_PREFIX, ReceiptSeries } from './series/receipt-series.js';

/**
 * Provides the listeners that payments call. Global and without the payments module, so that payments and receipts do
 * not import each other.
 */
@Global()
@Module({
  imports: [StudentsModule],
  providers: [
    ReceiptRepository, ReceiptIssuer, { provide: SettlementListener, useExisting: ReceiptIssuer }, ReceiptSeries,
    { provide: RefundListener, useClass: RefundAdviceIssuer },
    { provide: RECEIPT_PREFIX, useFactory: (config: AppConfig): string => config.settings(RECEIPT_SETTINGS).prefix, inject: [AppConfig] },
  ],
  exports: [ReceiptRepository, SettlementListener, RefundListener],
})
export class ReceiptIssueModule implements OnModuleInit {
  constructor(private readonly series: ReceiptSeries) {}

  /** Before any module begins to work: nothing is settled until then. */
  onModuleInit(): Promise<void> {
    return this.series.leaveOutLostNumbers();
  }
}
