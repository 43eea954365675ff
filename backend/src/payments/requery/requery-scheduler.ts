import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { PaymentRepository } from '../payment.repository.js';
import { RequeryService } from './requery.service.js';

const IDLE_MS = 1_000;
/** The rounds of one replica together never wait longer than this for their turn, nor does a student who asks himself behind them. */
const QUEUE_SECONDS = 2;
const AT_ONCE = { least: 2, most: 32 };

/** Asks the gateway about every payment whose moment has come. The plan stands in the rows, so it survives restarts. */
@Injectable()
export class RequeryScheduler implements OnApplicationShutdown {
  private readonly logger = new Logger('Requery');
  private readonly atOnce: number;
  private stopping = false;
  private wake: (() => void) | null = null;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly payments: PaymentRepository,
    private readonly requery: RequeryService,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    // A round takes seconds, most of which it waits: as many at once as keep up the pace that the gateway allows.
    this.atOnce = Math.min(AT_ONCE.most, Math.max(AT_ONCE.least, QUEUE_SECONDS * config.atom.statusRate));
  }

  start(): void {
    this.loop = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wake?.();
    await this.loop;
  }

  /** One pass over what is due now. @returns how many payments were due. */
  async runOnce(): Promise<number> {
    const due = await this.payments.dueForCheck(this.clock.now(), 2 * this.atOnce);
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let item = due[next++]; item && !this.stopping; item = due[next++]) {
        const { id } = item;
        await this.requery.askIfDue(id).catch((error: unknown) => this.logger.error({ message: 'requery failed', paymentId: id, err: error }));
      }
    };
    await Promise.all(Array.from({ length: this.atOnce }, worker));
    return due.length;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const asked = await this.runOnce().catch((error: unknown) => {
        this.logger.error({ message: 'requery round failed', err: error });
        return 0;
      });
      if (asked > 0 || this.stopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_MS);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}
