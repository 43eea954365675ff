import { Logger } from '@nestjs/common';
import { Clock } from '../src/common/clock.js';
import { DailyTasks } from '../src/database/daily-tasks.js';
import { Transactions } from '../src/database/transactions.js';
import { SteppedBackground } from './support/stepped-background.js';
import { createTestDatabase, DATABASES, type TestDatabase } from './support/test-databases.js';

describe.each(DATABASES)('What is done once a day, on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await createTestDatabase(kind);
  });
  afterAll(() => database.close());

  /** A replica with two tasks, and what it did. */
  const replica = (done: string[]): DailyTasks => {
    const tasks = new DailyTasks(new Transactions(database.dataSource), new Clock(), new SteppedBackground());
    for (const name of ['first', 'second']) tasks.add(name, async () => void done.push(name));
    return tasks;
  };

  it('should be done by one of four replicas that come to it at once, also when nobody has done it before', async () => {
    const done: string[] = [];
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => replica(done).runDue()));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'));
    expect(done.sort()).toEqual(['first', 'second']);
    await replica(done).runDue();
    expect(done).toHaveLength(2);
  });

  it('should be done again on that day when it failed', async () => {
    let calls = 0;
    const tasks = new DailyTasks(new Transactions(database.dataSource), new Clock(), new SteppedBackground());
    tasks.add('third', async () => {
      calls += 1;
      if (calls === 1) throw new Error('no room on the disk');
    });
    for (let turn = 0; turn < 3; turn += 1) await tasks.runDue();
    expect(calls).toBe(2);
  });
});
