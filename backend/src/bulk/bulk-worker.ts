import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { leaveRoom } from '../common/leave-room.js';
import { isDuplicateKey, Transactions, type Tx } from '../database/transactions.js';
import type { BulkChange } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { BulkRowChanges } from './bulk-row-changes.js';
import { BulkEnds } from './bulk-ends.js';

/** A change that another replica let begin, or that was left when the server stopped. */
const LOOK_EVERY_MS = 10_000;
/** Whoever staged it is gone, and the rows to come with it. */
const STAGING_GONE_MS = 120_000;
/** Few milliseconds. */
const ROWS = 50;

/**
 * Applies changes and takes them back, in short transactions beside the students. Each transaction holds the change itself, so
 * that no row is done twice, however many replicas work on it; one that was killed goes on at the next look.
 */
@Injectable()
export class BulkWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('BulkChanges');
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private isStopping = false;

  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly rows: BulkRowChanges,
    private readonly ends: BulkEnds,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  /** Goes on with whatever waits, unless it does so already. */
  look(): void {
    if (this.isStopping) return;
    this.running ??= this.work()
      .catch((error: unknown) => this.logger.error({ message: 'bulk change stopped', err: error }))
      .finally(() => (this.running = null));
  }

  private async work(): Promise<void> {
    for (const { id, updatedAt } of await this.changes.inState('staging')) {
      if (updatedAt < this.clock.now() - STAGING_GONE_MS) await this.transactions.run((tx) => this.changes.move(tx, id, 'staging', { state: 'dropped', endedAt: this.clock.now() }));
    }
    for (;;) {
      const [next] = await this.changes.inState('running', 'undoing');
      if (!next || this.isStopping) return;
      await this.finish(next);
    }
  }

  private async finish({ id }: BulkChange): Promise<void> {
    for (let isLeft = true; isLeft && !this.isStopping; ) {
      const began = performance.now();
      isLeft = await this.piece(id);
      await leaveRoom(began);
    }
  }

  /** @returns whether rows are left. */
  private async piece(id: number): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transactions.run((tx) => this.pieceIn(tx, id));
      } catch (error) {
        // Somebody else has entered the same fee at this moment: planned again, it is skipped.
        if (!isDuplicateKey(error) || attempt === 3) throw error;
      }
    }
  }

  private async pieceIn(tx: Tx, id: number): Promise<boolean> {
    const change = await this.changes.lock(tx, id);
    if (change?.state !== 'running' && change?.state !== 'undoing') return false;
    const isUndo = change.state === 'undoing';
    const rows = await this.changes.withOutcome(tx, id, isUndo ? 'applied' : 'waiting', ROWS);
    if (rows.length === 0) {
      await this.ends.end(tx, change);
      return false;
    }
    const now = this.clock.now();
    if (isUndo) await this.rows.undo(tx, change, rows, now);
    else await this.rows.apply(tx, rows, now);
    return true;
  }
}
