import { Injectable } from '@nestjs/common';
import { CollegeWords } from '../../common/college-words.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Language } from '../../contract/index.js';
import { type PaidRefund, PaidRefundsService } from '../../payments/refunds/paid-refunds.service.js';
import { PaymentProviders } from '../../payments/providers/payment-providers.js';
import type { ComposedMail, WaitingMail } from '../mail/mail-kinds.js';
import { composeAdviceMail } from './refund-advice.js';

/** What a student is told about money that was given back (docs/requirements.md#refund-advice). */
@Injectable()
export class RefundAdviceService {
  constructor(
    private readonly refunds: PaidRefundsService,
    private readonly providers: PaymentProviders,
    private readonly words: CollegeWords,
  ) {}

  /**
   * @param language that of the payment by default.
   * @throws AppError REFUND_NOT_FOUND also when it was not paid out.
   */
  async pdf(transactionId: string, refundId: string, language?: Language): Promise<Buffer> {
    const refund = await this.refunds.find(transactionId, refundId);
    if (!refund) throw new AppError('REFUND_NOT_FOUND');
    return this.draw(refund, language);
  }

  async compose({ data }: WaitingMail): Promise<ComposedMail | null> {
    const { transactionId, refundId } = data as { transactionId: string; refundId: string };
    const refund = await this.refunds.find(transactionId, refundId);
    return refund && { ...composeAdviceMail(refund, this.words.college, this.providers.current.isTest), makePdf: () => this.draw(refund) };
  }

  private async draw(refund: PaidRefund, language?: Language): Promise<Buffer> {
    // Loaded on demand: pdfkit and its fonts are a tenth of the start time.
    const { renderRefundAdvicePdf } = await import('../pdf/refund-advice-pdf.js');
    return renderRefundAdvicePdf(refund, this.words.college, this.providers.current.isTest, language);
  }
}
