import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { DAY_MS } from '../contract/index.js';
import { DailyTasks } from '../database/daily-tasks.js';
import { Transactions } from '../database/transactions.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';

const KEPT_MS = 30 * DAY_MS;
const ROWS = 500;

/**
 * Rows of ended changes that no student has: the undo removed the student again, or the row was skipped. They hold the details of the
 * file, and go with no student's row.
 */
@Injectable()
export class BulkRowsRetention implements OnApplicationBootstrap {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly trail: AuditTrail,
    private readonly daily: DailyTasks,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.daily.add('bulk-rows', () => this.erase(this.clock.now() - KEPT_MS));
  }

  /** @param before UTC ms. */
  private async erase(before: number): Promise<void> {
    for (;;) {
      const by = { person: 'retention', address: '', requestId: randomUUID() };
      const rows = await this.transactions.run(async (tx) => {
        const erased = await this.changes.dropOfNobody(tx, before, ROWS);
        if (erased > 0) await this.trail.record(tx, { act: 'retention.erase', by, details: { what: 'rows of ended changes', rows: erased } });
        return erased;
      });
      if (rows < ROWS) return;
    }
  }
}
