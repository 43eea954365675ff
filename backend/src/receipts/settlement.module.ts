import { Global, Module } from '@nestjs/common';
import { SettlementListener } from '../payments/settlement-listener.js';
import { ReceiptIssuer } from './receipt-issuer.js';
import { ReceiptRepository } from './receipt.repository.js';

/**
 * Gives payments their listener without their knowing this module. Global, and importing nothing, so that payments and
 * receipts do not import each other.
 */
@Global()
@Module({
  providers: [ReceiptRepository, ReceiptIssuer, { provide: SettlementListener, useExisting: ReceiptIssuer }],
  exports: [ReceiptRepository, SettlementListener],
})
export class SettlementModule {}
