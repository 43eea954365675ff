import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ShownStatus } from '../../contract/index.js';
import { TransactionListService } from '../../payments/list/transaction-list.service.js';
import { PaymentReviewService } from '../../payments/review/payment-review.service.js';

@Injectable()
export class TransactionsService {
  constructor(
    private readonly list: TransactionListService,
    private readonly payments: PaymentReviewService,
  ) {}

  stream(): Promise<Readable> {
    return this.list.stream();
  }

  /** Applies the gateway's answer. Throws when there is none, and the stored status stays. */
  async refresh(transactionId: string, signal?: AbortSignal): Promise<{ transaction_status: { extractedMessage: ShownStatus } }> {
    return { transaction_status: { extractedMessage: await this.payments.refresh(transactionId, signal) } };
  }
}
