import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type AddedWork, Background } from '../common/background.js';
import { Clock } from '../common/clock.js';
import { leaveRoom } from '../common/leave-room.js';
import { isDuplicateKey, Transactions, type Tx } from '../database/transactions.js';
import type { BulkChange } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { BulkRowChanges } from './bulk-row-changes.js';
import { BulkEnds } from './bulk-ends.js';
import { ForgottenChanges } from './forgotten-changes.js';

/** A change that another replica let begin, or that was left when the server stopped. */
const LOOK_EVERY_MS = 10_000;
/** Few milliseconds. */
const ROWS = 50;
const DROPPED_ROWS = 500;

/**
 * Applies changes and takes them back, in short transactions beside the students. Each transaction holds the change itself, so
 * that no row is done twice, however many replicas work on it; one that was killed goes on at the next look.
 */
@Injectable()
export class BulkWorker implements OnApplicationBootstrap {
  private work: AddedWork | null = null;

  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly rows: BulkRowChanges,
    private readonly ends: BulkEnds,
    private readonly forgotten: ForgottenChanges,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly background: Background,
  ) {}

  onApplicationBootstrap(): void {
    this.work = this.background.add({ name: 'bulk changes', restMs: LOOK_EVERY_MS, step: (stopping) => this.step(stopping) });
  }

  /** Something waits. */
  wake(): void {
    this.work?.wake();
  }

  private async step(stopping: AbortSignal): Promise<number> {
    await this.forgotten.drop();
    const [next] = await this.changes.inState('running', 'undoing');
    if (next) {
      await this.finish(next, stopping);
      return 1;
    }
    for (const id of await this.changes.notEmptied()) await this.empty(id, stopping);
    return 0;
  }

  private async empty(id: number, stopping: AbortSignal): Promise<void> {
    for (let isLeft = true; isLeft && !stopping.aborted; ) {
      const began = performance.now();
      isLeft = await this.transactions.run((tx) => this.changes.dropRows(tx, id, DROPPED_ROWS));
      await leaveRoom(began);
    }
  }

  private async finish(change: BulkChange, stopping: AbortSignal): Promise<void> {
    for (let isLeft = true; isLeft; ) {
      if (stopping.aborted) return;
      const began = performance.now();
      isLeft = await this.piece(change.id);
      await leaveRoom(began);
    }
    await this.ends.storeWords(change);
    await this.transactions.run(async (tx) => {
      const now = await this.changes.lock(tx, change.id);
      if (now?.state === change.state) await this.ends.end(tx, now);
    });
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
    if (rows.length === 0) return false;
    const now = this.clock.now();
    if (isUndo) await this.rows.undo(tx, change, rows, now);
    else await this.rows.apply(tx, change, rows, now);
    await this.ends.recordRows(tx, change, rows);
    return true;
  }
}
