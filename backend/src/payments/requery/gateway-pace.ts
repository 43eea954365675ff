import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { findAndLock, Transactions } from '../../database/transactions.js';
import { GatewayPace } from '../gateway-pace.entity.js';

/** Nobody queues for longer: the lease of whoever asks would end while it waits. */
const LONGEST_QUEUE_MS = 6_000;
const REFUSED_AFTER_MS = 1_000;

/** Keeps all replicas together below `ATOM_STATUS_RATE` status questions a second. */
@Injectable()
export class Pace {
  private reserving: Promise<unknown> = Promise.resolve();
  /** Whoever asks for a turn while one is being reserved is served by the next write: one connection of each replica at most waits for this one row. */
  private readonly slots = new DataLoader<'turn', number | null>((callers) => this.reserve(callers.length), {
    cache: false, batchScheduleFn: (run) => void this.reserving.then(run, run),
  });

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Resolves when it is this caller's turn to ask; with `false` when too many wait already, a moment later, so that nobody tries in a circle. */
  async turn(): Promise<boolean> {
    const slot = await this.slots.load('turn');
    // A clock that was set back since would make it hours.
    const early = slot === null ? REFUSED_AFTER_MS : Math.min(slot - this.clock.now(), LONGEST_QUEUE_MS);
    if (early > 0) await this.clock.wait(early);
    return slot !== null;
  }

  /** @returns the next free moments, so many, in UTC ms; `null` for whom there is none in sight. */
  private reserve(count: number): Promise<(number | null)[]> {
    const gap = Math.ceil(1_000 / this.config.atom.statusRate);
    const reserved = this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const pace = await findAndLock(tx, GatewayPace, { id: 1 });
      const free = Number(pace?.nextFreeAt ?? 0);
      // A clock that was set back, here or on another replica, must not stop the asking: the row is then too far ahead.
      const first = free > now + 60_000 ? now : Math.max(free, now);
      const room = Math.max(0, Math.floor((now + LONGEST_QUEUE_MS - first) / gap) + 1);
      await tx.save(GatewayPace, { id: 1, nextFreeAt: first + Math.min(count, room) * gap });
      return Array.from({ length: count }, (_, index) => (index < room ? first + index * gap : null));
    });
    this.reserving = reserved;
    return reserved;
  }
}
