import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { isOneAddress } from '../../common/one-address.js';
import { maskedEmail, type RedirectRequest } from '../../contract/index.js';
import { accountFaults } from '../../contract/texts/index.js';
import { PaidRefundsService } from '../../payments/refunds/paid-refunds.service.js';
import { type AdviceMail, AdviceMailRepository } from './advice-mail.repository.js';

export type { AdviceMail };

/** What the office does about the mail of a refund advice, as `ReceiptMailService` about that of a receipt. */
@Injectable()
export class AdviceMailService {
  constructor(
    private readonly mails: AdviceMailRepository,
    private readonly refunds: PaidRefundsService,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  ofPayment(paymentId: number): Promise<AdviceMail[]> {
    return this.mails.ofPayment(paymentId);
  }

  /** To the address it went to last. Does nothing while it waits or is being sent. @throws AppError REFUND_NOT_FOUND, NO_MAIL_ADDRESS */
  async resend(transactionId: string, refundId: string, by: Actor): Promise<void> {
    const formAddress = await this.formAddress(transactionId, refundId);
    await this.mails.resend({ transactionId, refundId }, { by: by.person, at: this.clock.now(), formAddress }, (tx, { isQueued }) =>
      this.trail.record(tx, { act: 'refund.adviceResend', by, subject: transactionId, details: { refund: refundId, isQueued } }));
  }

  /** The corrected address stays with the mail and is erased with it. @throws AppError REFUND_NOT_FOUND, VALIDATION_FAILED, MAIL_UNDER_WAY */
  async redirect(transactionId: string, refundId: string, { email, reason }: RedirectRequest, by: Actor): Promise<void> {
    if (!isOneAddress(email)) throw new AppError('VALIDATION_FAILED', { errors: { email: accountFaults.email } });
    const formAddress = await this.formAddress(transactionId, refundId);
    const change = { by: by.person, at: this.clock.now(), formAddress, correctedAddress: email };
    await this.mails.resend({ transactionId, refundId }, change, (tx, { isQueued, before }) => {
      if (!isQueued) throw new AppError('MAIL_UNDER_WAY');
      return this.trail.record(tx, {
        act: 'refund.adviceRedirect', by, subject: transactionId, before: { recipient: maskedEmail(before) }, after: { recipient: maskedEmail(email) },
        details: { refund: refundId, reason },
      });
    });
  }

  private async formAddress(transactionId: string, refundId: string): Promise<string> {
    const refund = await this.refunds.find(transactionId, refundId);
    if (!refund) throw new AppError('REFUND_NOT_FOUND');
    return refund.form.email;
  }
}
