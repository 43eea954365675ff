import { Injectable } from '@nestjs/common';
import { ReceiptRepository } from './receipt.repository.js';

/** Watches over what one transaction guarantees: whoever paid has a receipt. */
@Injectable()
export class MissingReceiptsService {
  constructor(private readonly receipts: ReceiptRepository) {}

  /** Settled payments without a valid receipt. */
  count(): Promise<number> {
    return this.receipts.countMissing();
  }
}
