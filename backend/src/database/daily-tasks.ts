import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../common/background.js';
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
export class DailyTasks implements OnApplicationBootstrap {
  private readonly logger = new Logger('DailyTasks');
  private readonly tasks = new Map<string, DailyTask>();

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly background: Background,
  ) {}

  /** @param name at most 30 characters; remembered with the day it was run. */
  add(name: string, task: DailyTask): void {
    this.tasks.set(name, task);
  }

  onApplicationBootstrap(): void {
    this.background.add({ name: 'daily tasks', firstMs: FIRST_MS, restMs: LOOK_EVERY_MS, isRoutine: true, step: (stopping) => this.runDue(stopping) });
  }

  /** Runs what was not run today. @returns 0: there is nothing more before tomorrow. */
  async runDue(stopping = new AbortController().signal): Promise<number> {
    const day = istDate(new Date(this.clock.now()));
    for (const [name, task] of this.tasks) {
      if (stopping.aborted) break;
      const before = await this.claim(name, day);
      if (before === day) continue;
      try {
        await task(day);
        this.logger.log({ message: 'daily task done', task: name });
      } catch (error) {
        this.logger.error({ message: 'daily task failed', task: name, err: error });
        await this.transactions.run((tx) => tx.update(StoredValue, { name: valueNameOf(name), value: day }, { value: before }));
      }
    }
    return 0;
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
}

const valueNameOf = (name: string): string => `daily:${name}`;
