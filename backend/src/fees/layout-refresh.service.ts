import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Background } from '../common/background.js';
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
export class LayoutRefresh implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly layouts: SemesterLayoutsService,
    private readonly terms: FeeTermsService,
    private readonly words: EnteredWords,
    private readonly clock: Clock,
    private readonly background: Background,
  ) {}

  /** Before the first student asks. */
  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  onApplicationBootstrap(): void {
    this.background.add({ name: 'layouts', firstMs: EVERY_MS, restMs: EVERY_MS, isRoutine: true, step: () => this.refresh().then(() => 0) });
  }

  async refresh(): Promise<void> {
    const today = istDate(new Date(this.clock.now()));
    await loadPublishedLayouts(this.transactions, this.layouts, today);
    await loadPublishedTerms(this.transactions, this.terms, today);
    await this.words.refresh();
  }
}
