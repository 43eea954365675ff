import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import type { ExportReport, PaymentStatus, ShownStatus } from '../../contract/index.js';
import { TransactionListService } from '../../payments/list/transaction-list.service.js';
import { PaymentRefreshService } from '../../payments/review/payment-refresh.service.js';
import { PaymentStatusService } from '../../payments/status/payment-status.service.js';

@Injectable()
export class TransactionsService {
  constructor(
    private readonly list: TransactionListService,
    private readonly refreshes: PaymentRefreshService,
    private readonly statuses: PaymentStatusService,
    private readonly trail: AuditTrail,
  ) {}

  async stream(by: Actor): Promise<Readable> {
    await this.trail.recordAlone({ act: 'transactions.list', by, details: { rows: await this.list.count() } });
    return this.list.stream();
  }

  async reconciliation(by: Actor): Promise<Readable> {
    await this.trail.recordAlone({ act: 'reconciliation.list', by, details: { rows: await this.list.count() } });
    return this.list.reconciliation();
  }

  /** A file that the page makes of rows it has. */
  async reportExport({ file, filter, rows }: ExportReport, by: Actor): Promise<void> {
    await this.trail.recordAlone({ act: 'transactions.export', by, details: { file, filter, rows } });
  }

  studentStatus(transactionId: string, signal?: AbortSignal): Promise<PaymentStatus> {
    return this.statuses.forOffice(transactionId, signal);
  }

  /** Applies the gateway's answer. Throws when there is none, and the stored status stays. */
  async refresh(transactionId: string, by: Actor, signal?: AbortSignal): Promise<{ transaction_status: { extractedMessage: ShownStatus } }> {
    return { transaction_status: { extractedMessage: await this.refreshes.refresh(transactionId, by, signal) } };
  }
}
