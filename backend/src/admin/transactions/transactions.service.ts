import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { AppError } from '../../common/errors/app-error.js';
import type { AuditAct, ExportReport, PaymentStatus, Permission, ShownStatus } from '../../contract/index.js';
import { TransactionListService } from '../../payments/list/transaction-list.service.js';
import { PaymentRefreshService } from '../../payments/review/payment-refresh.service.js';
import { PaymentStatusService } from '../../payments/status/payment-status.service.js';

/** By file: the act, and what shows the rows of which it is made. */
const EXPORTS: Readonly<Record<ExportReport['file'], { act: AuditAct; shownWith: Permission }>> = {
  transactions: { act: 'transactions.export', shownWith: 'transaction:read' }, reconciliation: { act: 'transactions.export', shownWith: 'transaction:read' },
  dues: { act: 'dues.export', shownWith: 'dues:read' }, report: { act: 'report.export', shownWith: 'report:read' },
};

/** @param file as it was sent. */
export const exportAct = (file: string | undefined): AuditAct =>
  (file !== undefined && Object.hasOwn(EXPORTS, file) ? EXPORTS[file as ExportReport['file']].act : 'transactions.export');

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

  /**
   * A file that the page makes of rows it has.
   *
   * @throws AppError NOT_PERMITTED to who may not see them.
   */
  async reportExport({ file, filter, rows }: ExportReport, permissions: ReadonlySet<Permission>, by: Actor): Promise<void> {
    const { act, shownWith } = EXPORTS[file];
    if (!permissions.has(shownWith)) throw new AppError('NOT_PERMITTED', { log: { admin: by.person, permission: shownWith } });
    await this.trail.recordAlone({ act, by, details: { file, filter, rows } });
  }

  studentStatus(transactionId: string, signal?: AbortSignal): Promise<PaymentStatus> {
    return this.statuses.forOffice(transactionId, signal);
  }

  /** Applies the gateway's answer. Throws when there is none, and the stored status stays. */
  async refresh(transactionId: string, by: Actor, signal?: AbortSignal): Promise<{ transaction_status: { extractedMessage: ShownStatus } }> {
    return { transaction_status: { extractedMessage: await this.refreshes.refresh(transactionId, by, signal) } };
  }
}
