import { Global, Module } from '@nestjs/common';
import { SettlementListener } from '../payments/settlement/settlement-listener.js';
import { StudentsModule } from '../students/students.module.js';
import { ReceiptIssuer } from './receipt-issuer.js';
import { ReceiptRepository } from './receipt.repository.js';

/**
 * Provides the listener that payments call. Global and without the payments module, so that payments and receipts do
 * not import each other.
 */
@Global()
@Module({
  imports: [StudentsModule],
  providers: [ReceiptRepository, ReceiptIssuer, { provide: SettlementListener, useExisting: ReceiptIssuer }],
  exports: [ReceiptRepository, SettlementListener],
})
export class SettlementModule {}
