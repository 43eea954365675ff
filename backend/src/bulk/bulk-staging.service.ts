import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { type Act, AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { leaveRoom } from '../common/leave-room.js';
import type { BulkKind, DemandsStaging } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { ImportRowsService } from '../students/import/import-rows.service.js';
import type { FileSource } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { changeValues, countsOf } from './change-values.js';
import { DemandSource } from './demand-source.service.js';
import { holdingOf, type SourceRow, stagedRow, StagedSums } from './staged-row.js';

/** Less than what a change without news is dropped after. */
const TOUCH_EVERY_MS = 30_000;

export interface Staging {
  kind: BulkKind;
  title: string;
  pages: AsyncIterable<readonly SourceRow[]>;
  /** By the names of the heads. */
  labels: Readonly<Record<string, string>>;
  source: FileSource | null;
  /** What tells of it in the audit trail. */
  act: Pick<Act, 'act' | 'subject' | 'details'>;
}

/** Puts together what a change would do to each student, before anybody applies it (docs/requirements.md#bulk-changes). */
@Injectable()
export class BulkStagingService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('BulkChanges');
  /** Those that wait for others too. */
  private readonly underWay = new Set<number>();
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private isStopping = false;

  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly demands: DemandSource,
    private readonly imports: ImportRowsService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.touch(), TOUCH_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  /**
   * Begins to stage fees by a structure; the rows follow after the answer.
   *
   * @throws AppError FEE_VERSION_NOT_FOUND, VALIDATION_FAILED
   */
  async stageDemands(request: DemandsStaging, by: Actor): Promise<number> {
    const { title, pages, labels } = await this.demands.of(request);
    return this.stage({ kind: 'demands', title, pages: pages(), labels, source: null, act: { act: 'bulk.stage', subject: title } }, by);
  }

  /** Begins to stage; the rows follow after the answer. @returns the id of the change. */
  async stage(staging: Staging, by: Actor): Promise<number> {
    const { kind, title, source, act } = staging;
    const now = this.clock.now();
    const id = await this.transactions.run(async (tx) => {
      const added = await this.changes.add(tx, {
        kind, title, state: 'staging', stagedBy: by.person, stagedAt: now, approvedBy: null, approvedAt: null, endedAt: null, updatedAt: now,
        differences: { heads: {}, courses: {} }, expected: source?.rows ?? null, source, figures: null,
      });
      await this.trail.record(tx, { ...act, by, details: { change: added, ...act.details } });
      return added;
    });
    this.underWay.add(id);
    this.running = this.running
      .then(() => this.fill(id, staging, by))
      .catch((error: unknown) => this.logger.error({ message: 'staging stopped', change: id, err: error }))
      .finally(() => this.underWay.delete(id));
    return id;
  }

  private async fill(id: number, { kind, title, pages, labels, source }: Staging, by: Actor): Promise<void> {
    const sums = new StagedSums(kind, labels);
    for await (const rows of pages) {
      const began = performance.now();
      const plans = await this.imports.plan(rows.map(({ content }) => content), holdingOf(kind));
      const staged = plans.map((plan, index) => stagedRow(id, kind, rows[index]?.rule ?? '', plan));
      for (const [index, plan] of plans.entries()) if (staged[index]) sums.add(plan, staged[index]);
      await this.transactions.run(async (tx) => {
        if (!(await this.changes.move(tx, id, 'staging', { updatedAt: this.clock.now() }))) throw new Error('this change was dropped');
        await this.changes.addRows(tx, staged);
      });
      if (this.isStopping) return;
      await leaveRoom(began);
    }
    const figures = { plans: sums.sums, outcomes: null };
    await this.transactions.run(async (tx) => {
      const isStaged = await this.changes.move(tx, id, 'staging', { state: 'staged', differences: sums.differences, figures, updatedAt: this.clock.now() });
      if (!isStaged || source === null) return;
      await this.trail.record(tx, {
        act: 'bulk.import', by: { person: by.person, address: '', requestId: `bulk change ${id}` }, subject: title, ...changeValues(figures.plans),
        details: { change: id, outcome: 'staged', rows: source.rows, ...countsOf(figures.plans), sha256: source.sha256 },
      });
    });
  }

  /** One that waits for a large one before it must not look as if its server had gone. */
  private async touch(): Promise<void> {
    for (const id of this.underWay) {
      await this.transactions.run((tx) => this.changes.move(tx, id, 'staging', { updatedAt: this.clock.now() }))
        .catch((error: unknown) => this.logger.warn({ message: 'staging not noted', change: id, err: error }));
    }
  }
}
