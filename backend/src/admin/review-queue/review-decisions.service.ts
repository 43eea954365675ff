import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { LogWriter } from '../../common/logging/log-writer.js';
import { type Approval, maskedEmail, type RedirectRequest, type ResolveRequest } from '../../contract/index.js';
import { UnknownMoneyService } from '../../payments/messages/unknown-money.service.js';
import { PaymentReleaseService } from '../../payments/review/payment-release.service.js';
import { ReviewResolutionsService } from '../../payments/review/review-resolutions.service.js';
import { ReceiptMailService } from '../../receipts/mail/receipt-mail.service.js';

/** What a person decides about what needs review. */
@Injectable()
export class ReviewDecisionsService {
  constructor(
    private readonly releases: PaymentReleaseService,
    private readonly resolutions: ReviewResolutionsService,
    private readonly unknownMoney: UnknownMoneyService,
    private readonly mails: ReceiptMailService,
    private readonly log: LogWriter,
  ) {}

  async release(transactionId: string, reason: string, by: Actor): Promise<void> {
    await this.releases.release(transactionId, reason, by);
    this.logDecision('release', transactionId, by);
  }

  async resolve(transactionId: string, request: ResolveRequest, by: Actor): Promise<Approval | null> {
    const { kind, gatewayTxnId, resolution } = request;
    const approval = kind === 'UNKNOWN_MONEY' ? null : await this.resolutions.resolve(transactionId, request, by);
    if (kind === 'UNKNOWN_MONEY') await this.unknownMoney.dismiss(transactionId, request, by);
    this.logDecision(approval ? 'propose' : 'resolve', transactionId, by, { kind, gatewayTxnId, resolution });
    return approval;
  }

  async resendMail(transactionId: string, by: Actor): Promise<void> {
    await this.mails.resend(transactionId, by);
    this.logDecision('resend', transactionId, by);
  }

  async redirectMail(transactionId: string, request: RedirectRequest, by: Actor): Promise<void> {
    await this.mails.redirect(transactionId, request, by);
    this.logDecision('redirect', transactionId, by, { to: maskedEmail(request.email) });
  }

  /** The payment's events hold this too; the log may be kept where an administrator cannot change it. */
  private logDecision(decision: 'release' | 'propose' | 'resolve' | 'resend' | 'redirect', transactionId: string, { person: admin }: Actor, details: object = {}): void {
    this.log.info('review decision recorded', { admin, decision, transactionId, ...details });
  }
}
