import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Clock } from '../../common/clock.js';
import { findAndLock, Transactions } from '../../database/transactions.js';
import { RequeryTimeline } from './requery-timeline.entity.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { type PermitGrant, type PermitRequest, type RequeryPurpose, reserve } from './permits.js';

/** Longer waits are refused: the lease of the waiting requery would expire. */
const MAX_WAIT_MS = 4_000;
const EMPTY = { nextFreeAt: 0, seenAt: null, reserved: null };

interface Waiter {
  /** `null`: refused. */
  settle(waitMs: number | null): void;
  fail(error: unknown): void;
  signal: AbortSignal | undefined;
  waitedMs: number;
}

/** Callers of this process with one purpose that wait for a slot. */
class WaitingQueue {
  serving = false;
  /** Requeries that are under way come first: otherwise many would begin and none would end. */
  private readonly continuing: Waiter[] = [];
  private readonly beginning: Waiter[] = [];

  get length(): number {
    return this.continuing.length + this.beginning.length;
  }

  join(waiter: Waiter, continues: boolean): void {
    (continues ? this.continuing : this.beginning).push(waiter);
  }

  next(): Waiter | undefined {
    return this.continuing.shift() ?? this.beginning.shift();
  }

  hasWaited(milliseconds: number): void {
    for (const waiter of this.take((one) => (one.waitedMs += milliseconds) > MAX_WAIT_MS)) waiter.settle(null);
  }

  dropAborted(): void {
    for (const waiter of this.take(({ signal }) => signal?.aborted === true)) waiter.settle(null);
  }

  private take(leaves: (waiter: Waiter) => boolean): Waiter[] {
    return [this.continuing, this.beginning].flatMap((waiters) => {
      const [gone, stay] = [[] as Waiter[], [] as Waiter[]];
      for (const waiter of waiters) (leaves(waiter) ? gone : stay).push(waiter);
      waiters.splice(0, waiters.length, ...stay);
      return gone;
    });
  }
}

/** Keeps all replicas together below the provider's rate of status requests, and each purpose to its share. */
@Injectable()
export class RequeryRateLimiter {
  private readonly queues = new Map<RequeryPurpose, WaitingQueue>();
  private reserving: Promise<unknown> = Promise.resolve();
  /**
   * Callers that come during a reservation are batched into the next one: at most one connection per replica waits for
   * this row.
   */
  private readonly grants = new DataLoader<PermitRequest, PermitGrant>((requests) => this.reserve(requests), {
    cache: false, batchScheduleFn: (run) => void this.reserving.then(run, run),
  });

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Acquires a permit for one status request. Resolves with `false` when it would take too long or was aborted.
   *
   * @param options.continues a further date of a requery that is under way.
   */
  async acquire(purpose: RequeryPurpose, { continues = false, signal }: { continues?: boolean; signal?: AbortSignal | undefined } = {}): Promise<boolean> {
    const queue = this.queues.get(purpose) ?? new WaitingQueue();
    this.queues.set(purpose, queue);
    const waitMs = await new Promise<number | null>((settle, fail) => {
      queue.join({ settle, fail, signal, waitedMs: 0 }, continues);
      if (!queue.serving) void this.serve(purpose, queue);
    });
    if (waitMs === null) return false;
    if (waitMs > 0) await this.clock.wait(waitMs);
    return true;
  }

  private async serve(purpose: RequeryPurpose, queue: WaitingQueue): Promise<void> {
    queue.serving = true;
    let reachedAt = 0;
    try {
      for (queue.dropAborted(); queue.length > 0; queue.dropAborted()) {
        const { waits, retryMs, now } = await this.grants.load({ purpose, reachedAt, get count() { return queue.length; } });
        for (const waitMs of waits) queue.next()?.settle(waitMs);
        if (queue.length === 0) break;
        if (retryMs > 0) await this.clock.wait(retryMs);
        reachedAt = now + retryMs;
        queue.hasWaited(retryMs);
      }
    } catch (error) {
      for (let waiter = queue.next(); waiter; waiter = queue.next()) waiter.fail(error);
    } finally {
      queue.serving = false;
    }
  }

  private reserve(requests: readonly PermitRequest[]): Promise<PermitGrant[]> {
    const reserved = this.transactions.run(async (tx) => {
      const stored = await findAndLock(tx, RequeryTimeline, { id: 1 });
      const { timeline, grants } = reserve(stored ?? EMPTY, requests, this.clock.now(), this.providers.statusRate);
      await tx.save(RequeryTimeline, { id: 1, ...timeline });
      return grants;
    });
    this.reserving = reserved;
    return reserved;
  }
}
