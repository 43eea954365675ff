import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../../common/background.js';
import { Clock } from '../../common/clock.js';
import { RestoreMarks } from '../../database/backup/restore-marks.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { UnreadRefundLists } from '../refunds/unread-refund-lists.js';
import { DueRequeries } from './due-requeries.repository.js';
import { RequeryService } from './requery.service.js';

const IDLE_MS = 1_000;
const WAKE_EVERY_MS = 600_000;
const RETRY_MS = 10_000;
/** A bank returns money within this. */
const REVERSIBLE_MS = 180 * 86_400_000;
/** Concurrent requeries of a lane cover this many seconds of the rate. */
const QUEUE_SECONDS = 2;
const CONCURRENCY = { least: 2, most: 32 };

/** Each lane has its own share of the rate limit and its own steps: neither waits for the other. */
const LANES = [
  { purpose: 'confirm', due: 'forConfirmation' },
  { purpose: 'routine', due: 'forCheck' },
] as const;

/** Requeries every payment that is due. The schedule is stored in the rows, so it survives restarts. */
@Injectable()
export class RequeryScheduler implements OnApplicationBootstrap {
  private readonly logger = new Logger('Requery');
  private readonly concurrency: number;
  /** Until now this server was down, or had no database: what the gateway told it then is lost. */
  private wasInterrupted = true;

  constructor(
    private readonly due: DueRequeries,
    private readonly requery: RequeryService,
    private readonly clock: Clock,
    private readonly restore: RestoreMarks,
    private readonly lists: UnreadRefundLists,
    private readonly background: Background,
    providers: PaymentProviders,
  ) {
    // A requery takes seconds, mostly waiting: run as many at once as use up the rate.
    this.concurrency = Math.min(CONCURRENCY.most, Math.max(CONCURRENCY.least, QUEUE_SECONDS * providers.statusRate));
  }

  onApplicationBootstrap(): void {
    // Repeated, because a wrong clock may be corrected at any time.
    this.background.add({ name: 'requery schedules', restMs: WAKE_EVERY_MS, failedMs: RETRY_MS, step: () => this.repairSchedules() });
    for (const lane of LANES) {
      this.background.add({ name: `requery ${lane.purpose}`, restMs: IDLE_MS, step: (stopping) => this.step(lane, stopping) });
    }
  }

  private async step(lane: (typeof LANES)[number], stopping: AbortSignal): Promise<number> {
    try {
      await this.makeUpForInterruption();
      return await this.pass(lane, stopping);
    } catch (error) {
      this.wasInterrupted = true;
      throw error;
    }
  }

  /** @returns how many payments were due. */
  private async pass({ purpose, due: find }: (typeof LANES)[number], stopping: AbortSignal): Promise<number> {
    const due = await this.due[find](this.clock.now(), 2 * this.concurrency);
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let item = due[next++]; item && !stopping.aborted; item = due[next++]) {
        const { id } = item;
        await this.requery.runIfDue(id, purpose).catch((error: unknown) => this.logger.error({ message: 'requery failed', paymentId: id, err: error }));
      }
    };
    await Promise.all(Array.from({ length: this.concurrency }, worker));
    return due.length;
  }

  /** What the gateway said between a backup and its restore is unknown; and a clock may have planned too far ahead. */
  private async repairSchedules(): Promise<number> {
    await this.restore.once(async (tx) => {
      await this.due.requeryAllOfLast(tx, REVERSIBLE_MS);
      await this.lists.addAll(tx, REVERSIBLE_MS);
    });
    await this.due.resetFutureSchedules(this.clock.now());
    return 0;
  }

  private async makeUpForInterruption(): Promise<void> {
    if (!this.wasInterrupted) return;
    this.wasInterrupted = false;
    await this.due.requeryOpenSoon(this.clock.now());
  }
}
