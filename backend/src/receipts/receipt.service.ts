import { Injectable } from '@nestjs/common';
import { CollegeWords } from '../common/college-words.js';
import { AppError } from '../common/errors/app-error.js';
import { ownLabelsOf, type ReceiptData, TRANSACTION_ID } from '../contract/index.js';
import { receiptData } from './content/receipt-data.js';
import { FeeDemandsService } from '../students/fee-demands.service.js';
import { ReceiptSigner } from './proof/receipt-signer.js';
import { ReceiptRepository, type StoredReceipt } from './receipt.repository.js';

@Injectable()
export class ReceiptService {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly signer: ReceiptSigner,
    private readonly words: CollegeWords,
    private readonly demands: FeeDemandsService,
  ) {}

  /**
   * @param admissionNumber whatever the caller sent; compared ignoring case. Of a number that was closed the right one too.
   * @throws AppError RECEIPT_NOT_FOUND in every other case, so that the response does not tell which part was wrong.
   */
  async find(transactionId: string, admissionNumber: unknown): Promise<ReceiptData> {
    const receipt = await this.findStored(transactionId);
    if (!receipt || typeof admissionNumber !== 'string' || !(await this.demands.isSamePerson(receipt.admissionNumber, admissionNumber))) {
      throw new AppError('RECEIPT_NOT_FOUND');
    }
    const data = receiptData(receipt, this.verifyUrl(receipt));
    const known = [...Object.values(data), ...[...data.details, ...data.heads].map(({ label }) => label)];
    return { ...data, ...ownLabelsOf(this.words.labels, known) };
  }

  /** What the QR code of the receipt says; null without a key. */
  verifyUrl(receipt: StoredReceipt): string | null {
    return this.signer.linkTo(receipt);
  }

  async findStored(transactionId: string): Promise<StoredReceipt | null> {
    // MariaDB ignores case and trailing spaces in ids, SQLite does not: only the exact spelling is looked up.
    return TRANSACTION_ID.test(transactionId) ? this.receipts.findValid(transactionId) : null;
  }
}
