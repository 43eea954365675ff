import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { RefundRepository } from './refund.repository.js';
import { RefundSender } from './refund-sender.js';
import { UnreadRefundLists } from './unread-refund-lists.js';

const IDLE_MS = 2_000;
const AT_ONCE = 10;

/** Sends and asks about whatever is due. The schedule is in the rows, so it survives restarts. */
@Injectable()
export class RefundScheduler implements OnApplicationShutdown {
  private readonly logger = new Logger('Refunds');
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly refunds: RefundRepository,
    private readonly sender: RefundSender,
    private readonly lists: UnreadRefundLists,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** One pass, one after the other: refunds are few. Lists that are to be read too. @returns how many were due. */
  async runOnce(): Promise<number> {
    const due = await this.refunds.due(this.clock.now(), AT_ONCE);
    for (const { id } of due) {
      if (this.stopping.signal.aborted) break;
      await this.sender.advance(id).catch((error: unknown) => this.logger.error({ message: 'refund step failed', id, err: error }));
    }
    return due.length + (await this.lists.runOnce());
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const done = await this.runOnce().catch((error: unknown) => {
        this.logger.error({ message: 'refund pass failed', err: error });
        return 0;
      });
      if (done === 0) await sleep(IDLE_MS, null, { signal }).catch(() => null);
    }
  }
}
