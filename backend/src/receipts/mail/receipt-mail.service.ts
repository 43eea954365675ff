import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { TRANSACTION_ID } from '../../contract/index.js';
import { type MailNeedingReview, OutboxRepository } from './outbox.repository.js';

@Injectable()
export class ReceiptMailService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  needingReview(): Promise<MailNeedingReview[]> {
    return this.outbox.needingReview();
  }

  /**
   * Sends the receipt mail again. Does nothing while it waits or is being sent.
   *
   * @param actor the user name; recorded in the payment's timeline.
   * @throws AppError RECEIPT_NOT_FOUND when the payment has no valid receipt.
   */
  async resend(transactionId: string, actor: string): Promise<void> {
    const found = TRANSACTION_ID.test(transactionId) && (await this.outbox.resend(transactionId, actor, this.clock.now()));
    if (!found) throw new AppError('RECEIPT_NOT_FOUND');
  }

  /** `false` when the mail needs review. */
  async isQueued(transactionId: string): Promise<boolean> {
    const state = await this.outbox.stateOf(transactionId);
    return state === 'waiting' || state === 'claimed' || state === 'sent';
  }
}
