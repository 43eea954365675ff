import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import { admissionKey, type ReceiptData, TRANSACTION_ID } from '../contract/index.js';
import { receiptData } from './content/receipt-data.js';
import { ReceiptRepository, type StoredReceipt } from './receipt.repository.js';

@Injectable()
export class ReceiptService {
  constructor(private readonly receipts: ReceiptRepository) {}

  /**
   * The receipt of a payment, for whoever knows the number it was paid for.
   *
   * @param admissionNumber whatever the caller sent; compared ignoring case.
   * @throws AppError RECEIPT_NOT_FOUND in every other case, so that an answer never tells which part was wrong.
   */
  async find(transactionId: string, admissionNumber: unknown): Promise<ReceiptData> {
    const receipt = await this.findStored(transactionId);
    if (!receipt || typeof admissionNumber !== 'string' || admissionKey(receipt.admissionNumber) !== admissionKey(admissionNumber)) {
      throw new AppError('RECEIPT_NOT_FOUND');
    }
    return receiptData(receipt);
  }

  /** The stored receipt of a payment that settles its demand now, or `null`. */
  async findStored(transactionId: string): Promise<StoredReceipt | null> {
    // MariaDB compares ids ignoring case and trailing spaces, SQLite does not: only the exact spelling is looked up.
    return TRANSACTION_ID.test(transactionId) ? this.receipts.findValid(transactionId) : null;
  }
}
