import { AppConfig } from '../../src/config/app-config.js';
import { Transactions } from '../../src/database/transactions.js';
import { Pace } from '../../src/payments/requery/gateway-pace.js';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { FakeClock } from '../support/fake-clock.js';
import { createTestDatabase, DATABASES } from '../support/test-databases.js';

/** Whoever waits for his turn is told how long; nobody sleeps. */
class WatchedClock extends FakeClock {
  readonly waits: number[] = [];

  override async wait(milliseconds = 0): Promise<void> {
    this.waits.push(milliseconds);
  }
}

class CountedTransactions extends Transactions {
  count = 0;

  override run<T>(...args: Parameters<Transactions['run']>): Promise<T> {
    this.count += 1;
    return super.run(...args) as Promise<T>;
  }
}

describe.each(DATABASES)('The pace of status questions on %s', (kind) => {
  it('should give all replicas together no more turns than the gateway allows, those of one moment by one write', async () => {
    const { dataSource, url, close } = await createTestDatabase(kind);
    const config = AppConfig.from({ ...TEST_GATEWAY, DATABASE_URL: url, ATOM_STATUS_RATE: '10' });
    const clock = new WatchedClock();
    const transactions = new CountedTransactions(dataSource);
    const replicas = [new Pace(transactions, clock, config), new Pace(transactions, clock, config)];
    await Promise.all(replicas.flatMap((replica) => Array.from({ length: 10 }, () => replica.turn())));
    expect([0, ...clock.waits].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, turn) => turn * 100));
    expect(transactions.count).toBe(2);
    clock.pass(5_000);
    clock.waits.length = 0;
    await replicas[0]?.turn();
    expect(clock.waits).toEqual([]);
    await close();
  });

  it('should turn away whoever would wait longer than the right to ask lasts', async () => {
    const { dataSource, url, close } = await createTestDatabase(kind);
    const config = AppConfig.from({ ...TEST_GATEWAY, DATABASE_URL: url, ATOM_STATUS_RATE: '2' });
    const clock = new WatchedClock();
    const pace = new Pace(new Transactions(dataSource), clock, config);
    const turns = await Promise.all(Array.from({ length: 20 }, () => pace.turn()));
    expect(turns.filter(Boolean)).toHaveLength(13);
    expect(Math.max(...clock.waits)).toBe(6_000);
    clock.pass(500);
    expect([await pace.turn(), await pace.turn()]).toEqual([true, false]);
    await close();
  });

  it('should not stop when the clock is set back', async () => {
    const { dataSource, url, close } = await createTestDatabase(kind);
    const config = AppConfig.from({ ...TEST_GATEWAY, DATABASE_URL: url });
    const clock = new WatchedClock();
    const pace = new Pace(new Transactions(dataSource), clock, config);
    await pace.turn();
    clock.pass(-3_600_000);
    await pace.turn();
    expect(clock.waits).toEqual([]);
    await close();
  });

  it('should make nobody wait for longer than the queue is when the clock is set back after his turn was given', async () => {
    const { dataSource, url, close } = await createTestDatabase(kind);
    const config = AppConfig.from({ ...TEST_GATEWAY, DATABASE_URL: url });
    const clock = new WatchedClock();
    const transactions = new Transactions(dataSource);
    const run = transactions.run.bind(transactions);
    transactions.run = async (work) => {
      const result = await run(work);
      clock.pass(-3_600_000);
      return result;
    };
    expect(await new Pace(transactions, clock, config).turn()).toBe(true);
    expect(clock.waits).toEqual([6_000]);
    await close();
  });
});
