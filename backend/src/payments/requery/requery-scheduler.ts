import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { PaymentRepository } from '../payment.repository.js';
import { RequeryService } from './requery.service.js';

const IDLE_MS = 1_000;
const AT_ONCE = 8;

/** Asks the gateway about every payment whose moment has come. The plan stands in the rows, so it survives restarts. */
@Injectable()
export class RequeryScheduler implements OnApplicationShutdown {
  private readonly logger = new Logger('Requery');
  private stopping = false;
  private wake: (() => void) | null = null;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly payments: PaymentRepository,
    private readonly requery: RequeryService,
    private readonly clock: Clock,
  ) {}

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
    const due = await this.payments.dueForCheck(this.clock.now(), 2 * AT_ONCE);
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let item = due[next++]; item && !this.stopping; item = due[next++]) {
        const { id } = item;
        await this.requery.askIfDue(id).catch((error: unknown) => this.logger.error({ message: 'requery failed', paymentId: id, err: error }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
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
