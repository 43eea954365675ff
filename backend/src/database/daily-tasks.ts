import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { istDate } from '../contract/index.js';
import { StoredValue } from './stored-value.entity.js';
import { findAndLock, Transactions } from './transactions.js';

/** The server has better things to do when it starts. */
const FIRST_MS = 60_000;
const LOOK_EVERY_MS = 600_000;

/** @param day the IST day. Is run again, later on that day, when it fails. */
export type DailyTask = (day: string) => Promise<void>;

/** What is done once a day, by one of the replicas. Modules add their tasks when the server starts. */
@Injectable()
export class DailyTasks implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('DailyTasks');
  private readonly tasks = new Map<string, DailyTask>();
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @param name at most 30 characters; remembered with the day it was run. */
  add(name: string, task: DailyTask): void {
    this.tasks.set(name, task);
  }

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** Runs what was not run today. */
  async runDue(): Promise<void> {
    const day = istDate(new Date(this.clock.now()));
    for (const [name, task] of this.tasks) {
      const before = this.stopping.signal.aborted ? day : await this.claim(name, day);
      if (before === day) continue;
      try {
        await task(day);
        this.logger.log({ message: 'daily task done', task: name });
      } catch (error) {
        this.logger.error({ message: 'daily task failed', task: name, err: error });
        await this.transactions.run((tx) => tx.update(StoredValue, { name: valueNameOf(name), value: day }, { value: before }));
      }
    }
  }

  /** @returns the day it was run last; today when another replica has taken it. */
  private claim(name: string, day: string): Promise<string> {
    const byName = { name: valueNameOf(name) };
    return this.transactions.run(async (tx) => {
      // Of two replicas that do it for the first time neither has a row to lock.
      await tx.createQueryBuilder().insert().into(StoredValue).values({ ...byName, value: '' }).orIgnore().execute();
      const before = (await findAndLock(tx, StoredValue, byName))?.value ?? '';
      if (before >= day) return day;
      await tx.update(StoredValue, byName, { value: day });
      return before;
    });
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let wait = FIRST_MS; ; wait = LOOK_EVERY_MS) {
      await sleep(wait, null, { signal }).catch(() => null);
      if (signal.aborted) return;
      await this.runDue().catch((error: unknown) => this.logger.error({ message: 'daily tasks failed', err: error }));
    }
  }
}

const valueNameOf = (name: string): string => `daily:${name}`;
