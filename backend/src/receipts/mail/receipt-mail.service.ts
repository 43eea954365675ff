import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { TRANSACTION_ID } from '../../contract/index.js';
import { type MailNeedingReview, OutboxRepository } from './outbox.repository.js';

@Injectable()
export class ReceiptMailService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  needingReview(): Promise<MailNeedingReview[]> {
    return this.outbox.needingReview();
  }

  /**
   * Sends the receipt mail again. Does nothing while it waits or is being sent.
   *
   * @param by also recorded in the payment's timeline.
   * @throws AppError RECEIPT_NOT_FOUND when the payment has no valid receipt.
   */
  async resend(transactionId: string, by: Actor): Promise<void> {
    const found = TRANSACTION_ID.test(transactionId) && (await this.outbox.resend(transactionId, by.person, this.clock.now(), (tx, isQueued) =>
      this.trail.record(tx, { act: 'receipt.resend', by, subject: transactionId, details: { isQueued } })));
    if (!found) throw new AppError('RECEIPT_NOT_FOUND');
  }

  /** `false` when the mail needs review. */
  async isQueued(transactionId: string): Promise<boolean> {
    const state = await this.outbox.stateOf(transactionId);
    return state === 'waiting' || state === 'claimed' || state === 'sent';
  }
}
