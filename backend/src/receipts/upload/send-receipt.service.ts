import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { ReceiptMailService } from '../mail/receipt-mail.service.js';
import { ReceiptService } from '../receipt.service.js';
import type { SendReceiptDto } from './send-receipt.dto.js';

/**
 * The page's request that its receipt be mailed. The mail exists since the payment settled, so this is a no-op that
 * reports whether the mail is on its way.
 */
@Injectable()
export class SendReceiptService {
  constructor(
    private readonly receipts: ReceiptService,
    private readonly mails: ReceiptMailService,
  ) {}

  /**
   * @throws AppError RECEIPT_NOT_FOUND unless all three belong to one settled payment; the response does not tell which
   *   did not.
   */
  async isQueued({ name, email, transaction_id: transactionId }: SendReceiptDto): Promise<{ queued: boolean }> {
    const receipt = await this.receipts.findStored(transactionId);
    const ours =
      receipt?.form.studentName.trim() === name.trim() && receipt.form.email.trim().toLowerCase() === email.trim().toLowerCase();
    if (!receipt || !ours) throw new AppError('RECEIPT_NOT_FOUND');
    return { queued: await this.mails.isQueued(receipt.transactionId) };
  }
}
