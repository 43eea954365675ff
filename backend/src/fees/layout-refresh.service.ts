import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { istDate } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { FeeTermsService } from '../students/fee-terms.service.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import { EnteredWords } from './entered-words.service.js';
import { loadPublishedLayouts } from './published-layouts.js';
import { loadPublishedTerms } from './published-terms.js';

const EVERY_MS = 10_000;

/** Keeps what is in memory as it was published, by whichever replica, and as the day has it. */
@Injectable()
export class LayoutRefresh implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('LayoutRefresh');
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly transactions: Transactions,
    private readonly layouts: SemesterLayoutsService,
    private readonly terms: FeeTermsService,
    private readonly words: EnteredWords,
    private readonly clock: Clock,
  ) {}

  /** Before the first student asks. */
  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }

  /** While the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  async refresh(): Promise<void> {
    const today = istDate(new Date(this.clock.now()));
    await loadPublishedLayouts(this.transactions, this.layouts, today);
    await loadPublishedTerms(this.transactions, this.terms, today);
    await this.words.refresh();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      await sleep(EVERY_MS, null, { signal, ref: false }).catch(() => null);
      if (signal.aborted) return;
      await this.refresh().catch((error: unknown) => this.logger.error({ message: 'layouts could not be loaded', err: error }));
    }
  }
}
