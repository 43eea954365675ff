import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../../common/background.js';
import { Clock } from '../../common/clock.js';
import { RefundRepository } from './refund.repository.js';
import { RefundSender } from './refund-sender.js';
import { UnreadRefundLists } from './unread-refund-lists.js';

const IDLE_MS = 2_000;
const AT_ONCE = 10;

/** Sends and asks about whatever is due. The schedule is in the rows, so it survives restarts. */
@Injectable()
export class RefundScheduler implements OnApplicationBootstrap {
  private readonly logger = new Logger('Refunds');

  constructor(
    private readonly refunds: RefundRepository,
    private readonly sender: RefundSender,
    private readonly lists: UnreadRefundLists,
    private readonly clock: Clock,
    private readonly background: Background,
  ) {}

  onApplicationBootstrap(): void {
    this.background.add({ name: 'refunds', restMs: IDLE_MS, step: (stopping) => this.pass(stopping) });
  }

  /** One pass, one after the other: refunds are few. Lists that are to be read too. @returns how many were due. */
  private async pass(stopping: AbortSignal): Promise<number> {
    const due = await this.refunds.due(this.clock.now(), AT_ONCE);
    for (const { id } of due) {
      if (stopping.aborted) break;
      await this.sender.advance(id).catch((error: unknown) => this.logger.error({ message: 'refund step failed', id, err: error }));
    }
    return due.length + (await this.lists.runOnce());
  }
}
