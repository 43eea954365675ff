import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { leaveRoom } from '../common/leave-room.js';
import type { DemandsStaging } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { ImportRowsService } from '../students/import/import-rows.service.js';
import type { Differences } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { DemandSource, type DemandRow } from './demand-source.service.js';
import { addDifference, stagedRow } from './staged-row.js';

/** Puts together what a change would do to each student, before anybody applies it (docs/requirements.md#bulk-changes). */
@Injectable()
export class BulkStagingService implements OnModuleDestroy {
  private readonly logger = new Logger('BulkChanges');
  private running: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly demands: DemandSource,
    private readonly imports: ImportRowsService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  /**
   * Begins to stage fees by a structure; the rows follow after the answer.
   *
   * @throws AppError FEE_VERSION_NOT_FOUND, VALIDATION_FAILED
   */
  async stageDemands(request: DemandsStaging, by: Actor): Promise<number> {
    const { title, pages, labels } = await this.demands.of(request);
    const now = this.clock.now();
    const id = await this.transactions.run(async (tx) => {
      const added = await this.changes.add(tx, {
        kind: 'demands', title, state: 'staging', stagedBy: by.person, stagedAt: now, approvedBy: null, approvedAt: null, endedAt: null, updatedAt: now,
        differences: { heads: {}, courses: {} },
      });
      await this.trail.record(tx, { act: 'bulk.stage', by, subject: title, details: { change: added } });
      return added;
    });
    this.running = this.running
      .then(() => this.fill(id, pages(), labels))
      .catch((error: unknown) => this.logger.error({ message: 'staging stopped', change: id, err: error }));
    return id;
  }

  private async fill(id: number, pages: AsyncIterable<readonly DemandRow[]>, labels: Readonly<Record<string, string>>): Promise<void> {
    const differences: Differences = { heads: {}, courses: {} };
    for await (const rows of pages) {
      const began = performance.now();
      const plans = await this.imports.plan(rows.map(({ content }) => content));
      for (const plan of plans) addDifference(differences, plan, labels);
      const staged = rows.flatMap((row, index) => (plans[index] ? [stagedRow(id, row, plans[index])] : []));
      await this.transactions.run(async (tx) => {
        if (!(await this.changes.move(tx, id, 'staging', { updatedAt: this.clock.now() }))) throw new Error('this change was dropped');
        await this.changes.addRows(tx, staged);
      });
      if (this.isStopping) return;
      await leaveRoom(began);
    }
    await this.transactions.run((tx) => this.changes.move(tx, id, 'staging', { state: 'staged', differences, updatedAt: this.clock.now() }));
  }
}
