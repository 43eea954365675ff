import { Injectable } from '@nestjs/common';
import { PaymentRecordsService } from '../payments/payment-records.service.js';
import { ReceiptRepository } from './receipt.repository.js';

/** Watches over what one transaction guarantees: whoever paid has a receipt. */
@Injectable()
export class MissingReceiptsService {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly payments: PaymentRecordsService,
  ) {}

  /** Settled payments without a valid receipt. Two reads: a payment that is reversed between them counts for that moment. */
  async count(): Promise<number> {
    const settled = await this.payments.countSettled();
    return Math.max(0, settled - (await this.receipts.countValid()));
  }
}
