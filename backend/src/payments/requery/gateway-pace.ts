import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { findAndLock, Transactions } from '../../database/transactions.js';
import { GatewayPace } from '../gateway-pace.entity.js';

/** Keeps all replicas together below `ATOM_STATUS_RATE` status questions a second. */
@Injectable()
export class Pace {
  /** Everybody here who asks for a turn in the same moment is given one by one write: each replica writes this one row. */
  private readonly slots = new DataLoader<'turn', number>((callers) => this.reserve(callers.length), { cache: false, batchScheduleFn: (run) => setImmediate(run) });

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Resolves when it is this caller's turn to ask. */
  async turn(): Promise<void> {
    const early = (await this.slots.load('turn')) - this.clock.now();
    if (early > 0) await this.clock.wait(early);
  }

  /** @returns the next free moments, so many, in UTC ms. */
  private async reserve(count: number): Promise<number[]> {
    const gap = Math.ceil(1_000 / this.config.atom.statusRate);
    const first = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const pace = await findAndLock(tx, GatewayPace, { id: 1 });
      const free = Number(pace?.nextFreeAt ?? 0);
      // A clock that was set back, here or on another replica, must not stop the asking: the row is then too far ahead.
      const next = free > now + 60_000 ? now : Math.max(free, now);
      await tx.save(GatewayPace, { id: 1, nextFreeAt: next + count * gap });
      return next;
    });
    return Array.from({ length: count }, (_, index) => first + index * gap);
  }
}
