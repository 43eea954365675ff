import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { type Act, AuditTrail } from '../audit/audit-trail.js';
import { type AddedWork, Background } from '../common/background.js';
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
  structureId: number | null;
  /** What tells of it in the audit trail. */
  act: Pick<Act, 'act' | 'subject' | 'details'>;
}

/** Puts together what a change would do to each student, before anybody applies it (docs/requirements.md#bulk-changes). */
@Injectable()
export class BulkStagingService implements OnApplicationBootstrap {
  private readonly logger = new Logger('BulkChanges');
  /** The first of them is under way. */
  private readonly waiting: { id: number; staging: Staging; by: Actor }[] = [];
  private work: AddedWork | null = null;

  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly demands: DemandSource,
    private readonly imports: ImportRowsService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly background: Background,
  ) {}

  onApplicationBootstrap(): void {
    this.work = this.background.add({ name: 'staging', restMs: TOUCH_EVERY_MS, step: (stopping) => this.step(stopping) });
    this.background.add({ name: 'staging under way', firstMs: TOUCH_EVERY_MS, restMs: TOUCH_EVERY_MS, isRoutine: true, step: () => this.touch() });
  }

  /**
   * Begins to stage fees by a structure; the rows follow after the answer.
   *
   * @throws AppError FEE_VERSION_NOT_FOUND, VALIDATION_FAILED
   */
  async stageDemands(request: DemandsStaging, by: Actor): Promise<number> {
    const { title, pages, labels } = await this.demands.of(request);
    return this.stage({ kind: 'demands', title, pages: pages(), labels, source: null, structureId: request.structureId, act: { act: 'bulk.stage', subject: title } }, by);
  }

  /** Begins to stage; the rows follow after the answer. @returns the id of the change. */
  async stage(staging: Staging, by: Actor): Promise<number> {
    const { kind, title, source, structureId, act } = staging;
    const now = this.clock.now();
    const id = await this.transactions.run(async (tx) => {
      const added = await this.changes.add(tx, {
        kind, title, state: 'staging', stagedBy: by.person, stagedAt: now, approvedBy: null, approvedAt: null, endedAt: null, updatedAt: now,
        differences: { heads: {}, courses: {} }, expected: source?.rows ?? null, source, structureId, figures: null,
      });
      await this.trail.record(tx, { ...act, by, details: { change: added, ...act.details } });
      return added;
    });
    this.waiting.push({ id, staging, by });
    this.work?.wake();
    return id;
  }

  private async step(stopping: AbortSignal): Promise<number> {
    const [next] = this.waiting;
    if (!next) return 0;
    await this.fill(next.id, next.staging, next.by, stopping)
      .catch((error: unknown) => this.logger.error({ message: 'staging stopped', change: next.id, err: error }));
    this.waiting.shift();
    return 1;
  }

  private async fill(id: number, { kind, title, pages, labels, source }: Staging, by: Actor, stopping: AbortSignal): Promise<void> {
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
      if (stopping.aborted) return;
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
  private async touch(): Promise<number> {
    for (const { id } of this.waiting) {
      await this.transactions.run((tx) => this.changes.move(tx, id, 'staging', { updatedAt: this.clock.now() }))
        .catch((error: unknown) => this.logger.warn({ message: 'staging not noted', change: id, err: error }));
    }
    return 0;
  }
}
