import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { findAndLock, Transactions } from '../../database/transactions.js';
import { GatewayPace } from '../gateway-pace.entity.js';

/** Keeps all replicas together below `ATOM_STATUS_RATE` status questions a second. */
@Injectable()
export class Pace {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Resolves when it is this caller's turn to ask. */
  async turn(): Promise<void> {
    const gap = Math.ceil(1_000 / this.config.atom.statusRate);
    const now = this.clock.now();
    const slot = await this.transactions.run(async (tx) => {
      const pace = await findAndLock(tx, GatewayPace, { id: 1 });
      const free = Number(pace?.nextFreeAt ?? 0);
      // A clock that was set back, here or on another replica, must not stop the asking: the row is then too far ahead.
      const next = free > now + 60_000 ? now : Math.max(free, now);
      await tx.save(GatewayPace, { id: 1, nextFreeAt: next + gap });
      return next;
    });
    if (slot > now) await this.clock.wait(slot - now);
  }
}
