import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { PaymentStatus, ShownStatus } from '../../contract/index.js';
import { TransactionListService } from '../../payments/list/transaction-list.service.js';
import { PaymentReviewService } from '../../payments/review/payment-review.service.js';
import { PaymentStatusService } from '../../payments/status/payment-status.service.js';

@Injectable()
export class TransactionsService {
  constructor(
    private readonly list: TransactionListService,
    private readonly payments: PaymentReviewService,
    private readonly statuses: PaymentStatusService,
  ) {}

  stream(): Promise<Readable> {
    return this.list.stream();
  }

  reconciliation(): Promise<Readable> {
    return this.list.reconciliation();
  }

  studentStatus(transactionId: string, signal?: AbortSignal): Promise<PaymentStatus> {
    return this.statuses.forOffice(transactionId, signal);
  }

  /** Applies the gateway's answer. Throws when there is none, and the stored status stays. */
  async refresh(transactionId: string, signal?: AbortSignal): Promise<{ transaction_status: { extractedMessage: ShownStatus } }> {
    return { transaction_status: { extractedMessage: await this.payments.refresh(transactionId, signal) } };
  }
}
