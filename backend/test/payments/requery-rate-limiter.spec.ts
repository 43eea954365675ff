import type { Clock } from '../../src/common/clock.js';
import { HealthChecks } from '../../src/common/health-checks.js';
import { Metrics } from '../../src/common/metrics.js';
import { AppConfig } from '../../src/config/app-config.js';
import { createProviders } from '../../src/payments/providers/configured-providers.js';
import { Transactions } from '../../src/database/transactions.js';
import { type PermitGrant, maxPermits, PURPOSES } from '../../src/payments/requery/permits.js';
import { RequeryRateLimiter } from '../../src/payments/requery/requery-rate-limiter.js';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { FakeClock } from '../support/fake-clock.js';
import { createTestDatabase, DATABASES } from '../support/test-databases.js';

/** Records the waits without sleeping. */
class WatchedClock extends FakeClock {
  readonly waits: number[] = [];

  override async wait(milliseconds = 0): Promise<void> {
    this.waits.push(milliseconds);
    await super.wait();
  }
}

/** Keeps every moment that was given, of all replicas. */
class WatchedTransactions extends Transactions {
  readonly moments: number[] = [];
  count = 0;

  override async run<T>(...args: Parameters<Transactions['run']>): Promise<T> {
    const grants = (await super.run(...args)) as PermitGrant[];
    this.count += 1;
    for (const { now, waits } of grants) this.moments.push(...waits.map((wait) => now + wait));
    return grants as T;
  }
}

describe.each(DATABASES)('The rate limiter of status requests on %s', (kind) => {
  const open = async (rate: number) => {
    const { dataSource, url, close } = await createTestDatabase(kind);
    const config = AppConfig.from({ ...TEST_GATEWAY, DATABASE_URL: url, ATOM_STATUS_RATE: String(rate) });
    const providers = createProviders(config, new Metrics(), new HealthChecks());
    const transactions = new WatchedTransactions(dataSource);
    return { transactions, replica: (clock: Clock) => new RequeryRateLimiter(transactions, clock, providers), close };
  };

  it('should give all replicas together no more than the gateway allows', async () => {
    const { transactions, replica, close } = await open(10);
    const clock = new WatchedClock();
    const replicas = [replica(clock), replica(clock)];
    const given = await Promise.all(replicas.flatMap((one) => PURPOSES.flatMap((purpose) => Array.from({ length: 3 }, () => one.acquire(purpose)))));
    expect(given).not.toContain(false);
    const moments = [...transactions.moments].sort((a, b) => a - b);
    expect(moments).toEqual(moments.map((_, index) => (moments[0] ?? 0) + index * 100));
    await close();
  });

  it('should reserve for all callers of one moment by one write', async () => {
    const { transactions, replica, close } = await open(10);
    const one = replica(new WatchedClock());
    await Promise.all(PURPOSES.flatMap((purpose) => Array.from({ length: maxPermits(purpose, 10) }, () => one.acquire(purpose))));
    expect(transactions.count).toBe(1);
    await close();
  });

  it('should refuse a permit that would be due after the lease of the requery', async () => {
    const { replica, close } = await open(2);
    const clock = new WatchedClock();
    const one = replica(clock);
    const given = await Promise.all(Array.from({ length: 20 }, () => one.acquire('poll')));
    expect(given.filter(Boolean).length).toBeGreaterThanOrEqual(8);
    expect(given.slice(-5)).toEqual(Array.from({ length: 5 }, () => false));
    expect(Math.max(...clock.waits)).toBeLessThanOrEqual(4_000);
    await close();
  });

  it('should serve a requery that has begun before those that would begin', async () => {
    const { replica, close } = await open(2);
    const one = replica(new WatchedClock());
    const order: string[] = [];
    const caller = (name: string, continues: boolean) => one.acquire('routine', { continues }).then((given) => given && order.push(name));
    await Promise.all([...Array.from({ length: 5 }, () => caller('begins', false)), caller('continues', true)]);
    expect(order.indexOf('continues')).toBeLessThanOrEqual(1);
    await close();
  });

  it('should give nothing to a caller that has gone', async () => {
    const { transactions, replica, close } = await open(10);
    const one = replica(new WatchedClock());
    const gone = new AbortController();
    const waiting = Array.from({ length: 20 }, () => one.acquire('office', { signal: gone.signal }));
    gone.abort();
    await Promise.all(waiting);
    expect(transactions.moments.length).toBeLessThanOrEqual(maxPermits('office', 10));
    await close();
  });

  it('should continue without a long wait when the clock is set back', async () => {
    const { transactions, replica, close } = await open(10);
    const clock = new WatchedClock();
    const one = replica(clock);
    await one.acquire('poll');
    clock.pass(-3_600_000);
    expect(await one.acquire('poll')).toBe(true);
    const run = transactions.run.bind(transactions);
    transactions.run = async (work) => {
      const result = await run(work);
      clock.pass(-3_600_000);
      return result as never;
    };
    expect(await one.acquire('poll')).toBe(true);
    expect(Math.max(0, ...clock.waits)).toBeLessThanOrEqual(1_600);
    await close();
  });
});
