import { Injectable } from '@nestjs/common';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { DAY_MS } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';

/** Whoever staged it is gone, and the rows to come with it. */
const STAGING_GONE_MS = 120_000;
/** Its rows hold details of students, and fees have changed meanwhile. */
const STAGED_KEPT_MS = 30 * DAY_MS;

/** Drops changes of many students that nobody goes on with. */
@Injectable()
export class ForgottenChanges {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Those whose server is gone, and those that nobody wanted for a month. */
  async drop(): Promise<void> {
    const now = this.clock.now();
    for (const { id, title, updatedAt } of await this.changes.inState('staging')) {
      if (updatedAt < now - STAGING_GONE_MS) await this.transactions.run((tx) => this.dropStaging(tx, id, title, now));
    }
    for (const { id, title, updatedAt } of await this.changes.inState('staged')) {
      if (updatedAt < now - STAGED_KEPT_MS) await this.transactions.run((tx) => this.dropStaged(tx, id, title, now));
    }
  }

  private async dropStaging(tx: Tx, id: number, title: string, now: number): Promise<void> {
    const by = { person: 'expiry', address: '', requestId: `bulk change ${id} stopped` };
    if (!(await this.changes.move(tx, id, 'staging', { state: 'dropped', endedAt: now, figures: null }))) return;
    await this.trail.record(tx, { act: 'bulk.drop', by, subject: title, details: { change: id } });
  }

  private async dropStaged(tx: Tx, id: number, title: string, now: number): Promise<void> {
    // Somebody has still to decide about it.
    if (await this.approvals.isProposed(tx, 'bulk.apply', String(id))) return;
    if (!(await this.changes.move(tx, id, 'staged', { state: 'dropped', endedAt: now, figures: null }))) return;
    await this.trail.record(tx, { act: 'bulk.drop', by: { person: 'retention', address: '', requestId: `bulk change ${id}` }, subject: title, details: { change: id } });
  }
}
