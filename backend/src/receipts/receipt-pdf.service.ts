import { Injectable } from '@nestjs/common';
import { CollegeWords } from '../common/college-words.js';
import { ReceiptService } from './receipt.service.js';

/** The receipt as it is mailed. */
@Injectable()
export class ReceiptPdfService {
  constructor(
    private readonly receipts: ReceiptService,
    private readonly words: CollegeWords,
  ) {}

  /** @returns what draws it; null when the payment has no valid one. */
  async find(transactionId: string): Promise<(() => Promise<Buffer>) | null> {
    const receipt = await this.receipts.findStored(transactionId);
    if (receipt === null) return null;
    return async () => {
      // Loaded on demand: pdfkit and its fonts are a tenth of the start time.
      const { renderReceiptPdf } = await import('./pdf/receipt-pdf.js');
      return renderReceiptPdf(receipt, this.words.college, this.receipts.verifyUrl(receipt));
    };
  }
}
