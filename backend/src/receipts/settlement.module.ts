import { Global, Module } from '@nestjs/common';
import { SettlementListener } from '../payments/settlement/settlement-listener.js';
import { StudentsModule } from '../students/students.module.js';
import { ReceiptIssuer } from './receipt-issuer.js';
import { ReceiptRepository } from './receipt.repository.js';

/**
 * Gives payments their listener without their knowing this module. Global, and importing no module of payments, so that
 * payments and receipts do not import each other.
 */
@Global()
@Module({
  imports: [StudentsModule],
  providers: [ReceiptRepository, ReceiptIssuer, { provide: SettlementListener, useExisting: ReceiptIssuer }],
  exports: [ReceiptRepository, SettlementListener],
})
export class SettlementModule {}
