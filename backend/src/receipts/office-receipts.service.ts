import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { ReceiptData } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { ReceiptRepository } from './receipt.repository.js';
import { ReceiptService } from './receipt.service.js';

/** What the office hands out: from the second time on it is marked as a copy (docs/requirements.md#receipts). */
@Injectable()
export class OfficeReceiptsService {
  constructor(
    private readonly receipts: ReceiptService,
    private readonly repository: ReceiptRepository,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws AppError RECEIPT_NOT_FOUND */
  async find(transactionId: string, admissionNumber: string): Promise<ReceiptData> {
    const receipt = await this.receipts.find(transactionId, admissionNumber);
    return { ...receipt, copy: (await this.repository.officeCopies(transactionId)) > 0 };
  }

  /**
   * Before the page gives out the file, or prints.
   *
   * @returns whether what it gives out is a copy.
   * @throws AppError RECEIPT_NOT_FOUND
   */
  async take(transactionId: string, admissionNumber: string, by: Actor): Promise<{ copy: boolean }> {
    await this.receipts.find(transactionId, admissionNumber);
    return this.transactions.run(async (tx) => {
      const copy = (await this.repository.countOfficeCopy(tx, transactionId)) > 1;
      await this.trail.record(tx, { act: 'receipt.take', by, subject: transactionId, details: { copy } });
      return { copy };
    });
  }
}
