import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { TRANSACTION_ID } from '../../contract/index.js';
import { type MailNeedingReview, OutboxRepository } from './outbox.repository.js';

/** What the fee office may do about the mail of a receipt. */
@Injectable()
export class ReceiptMailService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** Mails that were refused, or of which nobody knows whether they went out; longest waiting first. */
  needingReview(): Promise<MailNeedingReview[]> {
    return this.outbox.needingReview();
  }

  /**
   * Sends the receipt once more, by a person's decision. One that waits or is being sent already is left alone.
   *
   * @param actor the user name of who decides; recorded in the payment's story.
   * @throws AppError RECEIPT_NOT_FOUND when the payment has no valid receipt.
   */
  async resend(transactionId: string, actor: string): Promise<void> {
    const found = TRANSACTION_ID.test(transactionId) && (await this.outbox.resend(transactionId, actor, this.clock.now()));
    if (!found) throw new AppError('RECEIPT_NOT_FOUND');
  }

  /** Whether the mail of a receipt waits, is being sent or was sent; `false` when it waits for a person. */
  async isQueued(transactionId: string): Promise<boolean> {
    const state = await this.outbox.stateOf(transactionId);
    return state === 'waiting' || state === 'claimed' || state === 'sent';
  }
}
