import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { isOneAddress } from '../../common/one-address.js';
import { maskedEmail, type RedirectRequest } from '../../contract/index.js';
import { accountFaults } from '../../contract/texts/index.js';
import { AdviceMailRepository } from '../advice/advice-mail.repository.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { ReceiptService } from '../receipt.service.js';
import { type MailNeedingReview, OutboxRepository } from './outbox.repository.js';

@Injectable()
export class ReceiptMailService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly receipts: ReceiptService,
    private readonly advices: AdviceMailRepository,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /** Those of refund advices as well. */
  async needingReview(): Promise<MailNeedingReview[]> {
    return (await Promise.all([this.outbox.needingReview(), this.advices.needingReview()])).flat();
  }

  /**
   * Sends the receipt mail again, to the address it went to last. Does nothing while it waits or is being sent.
   *
   * @param by also recorded in the payment's timeline.
   * @throws AppError RECEIPT_NOT_FOUND when the payment has no valid receipt; NO_MAIL_ADDRESS when it was erased.
   */
  async resend(transactionId: string, by: Actor): Promise<void> {
    const receipt = await this.mustFind(transactionId);
    await this.outbox.resend(transactionId, { by: by.person, at: this.clock.now(), formAddress: receipt.form.email }, (tx, { isQueued }) =>
      this.trail.record(tx, { act: 'receipt.resend', by, subject: transactionId, details: { isQueued } }));
  }

  /**
   * Sends the receipt mail to a corrected address, which stays with the mail and is erased with it; the payment keeps the one
   * it was begun with.
   *
   * @param by also recorded in the payment's timeline.
   * @throws AppError RECEIPT_NOT_FOUND, VALIDATION_FAILED, MAIL_UNDER_WAY
   */
  async redirect(transactionId: string, { email, reason }: RedirectRequest, by: Actor): Promise<void> {
    if (!isOneAddress(email)) throw new AppError('VALIDATION_FAILED', { errors: { email: accountFaults.email } });
    const receipt = await this.mustFind(transactionId);
    const change = { by: by.person, at: this.clock.now(), formAddress: receipt.form.email, correctedAddress: email };
    await this.outbox.resend(transactionId, change, (tx, { isQueued, before }) => {
      if (!isQueued) throw new AppError('MAIL_UNDER_WAY');
      return this.trail.record(tx, {
        act: 'receipt.redirect', by, subject: transactionId, before: { recipient: maskedEmail(before) }, after: { recipient: maskedEmail(email) }, details: { reason },
      });
    });
  }

  async countNeedingReview(): Promise<number> {
    const [receipts, advices] = await Promise.all([this.outbox.countNeedingReview(), this.advices.countNeedingReview()]);
    return receipts + advices;
  }

  /** `false` when the mail needs review. */
  async isQueued(transactionId: string): Promise<boolean> {
    const state = await this.outbox.stateOf(transactionId);
    return state === 'waiting' || state === 'claimed' || state === 'sent';
  }

  private async mustFind(transactionId: string): Promise<StoredReceipt> {
    const receipt = await this.receipts.findStored(transactionId);
    if (receipt === null) throw new AppError('RECEIPT_NOT_FOUND');
    return receipt;
  }
}
