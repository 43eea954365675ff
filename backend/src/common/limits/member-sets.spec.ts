import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '../../../test/support/describe-with.js';
import { eventually } from '../../../test/support/eventually.js';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { foundReplica, LIMIT_STORES, type LimitStoreOfTest } from '../../../test/support/limit-stores.js';
import { LogWriter } from '../logging/log-writer.js';
import type { LimitStore } from './limit-store.js';
import { MemberSets } from './member-sets.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { RedisLimitStore } from './redis-limit-store.js';

const silent = LogWriter.to('silent');
const hour = { key: 'hour', windowMs: 3_000, allowed: 2 };
const day = { key: 'day', windowMs: 60_000, allowed: 3 };

describe.each(LIMIT_STORES)('Different members %s', (_name, startStore) => {
  const clock = new FakeClock();
  let store: LimitStoreOfTest;
  let limits: LimitStore;
  beforeAll(async () => {
    store = await startStore();
    const memory = new MemoryLimitStore(clock);
    const shared = store.env['REDIS_URL'] ? new RedisLimitStore(store.env['REDIS_URL'], memory, silent) : null;
    if (shared) await eventually(() => shared.ping());
    limits = shared ?? memory;
  });
  afterAll(async () => {
    limits.close();
    await store.stop();
  });
  const pass = async (milliseconds: number): Promise<void> => {
    clock.pass(milliseconds);
    if (store.env['REDIS_URL']) await sleep(milliseconds);
  };

  it('should be let in while every window has room, and again when all know them', async () => {
    const admit = (member: string, mode: 'add' | 'force' | 'look' = 'add') => limits.admit(member, [hour, day], mode);
    expect([await admit('a'), await admit('b'), await admit('c'), await admit('a')]).toEqual([true, true, false, true]);
    expect([await admit('c', 'look'), await admit('a', 'look')]).toEqual([false, true]);

    await pass(3_200);
    expect([await admit('x', 'look'), await admit('c'), await admit('d'), await admit('a'), await admit('b')]).toEqual([true, true, false, true, false]);
    expect([await admit('d', 'force'), await admit('d'), await admit('e')]).toEqual([false, true, false]);
  });
});

describeWith('redis')('Replicas with Redis', () => {
  const startStore = LIMIT_STORES[1]?.[1] as () => Promise<LimitStoreOfTest>;

  it('should count different members together, and each for itself while Redis is away', async () => {
    const store = await startStore();
    const [one, two] = [await foundReplica(store.env['REDIS_URL'] ?? ''), await foundReplica(store.env['REDIS_URL'] ?? '')];
    const admit = (member: number) => (member % 2 ? one : two).admit(['differentNumbersByHour'], '203.0.113.1', `S${member}`, 'add');
    const answers = await Promise.all(Array.from({ length: 400 }, (_, member) => admit(member)));
    expect(answers.filter(Boolean)).toHaveLength(300);

    await store.stop();
    expect([await admit(901), await admit(902)]).toEqual([true, true]);
    one.onApplicationShutdown();
    two.onApplicationShutdown();
  });
});

describe('Different members of one process', () => {
  it('should not grow with invented networks', () => {
    const sets = new MemberSets();
    const find = (network: number, now: number) => sets.admit('S1', [{ key: `${network}`, windowMs: 1_000, allowed: 300 }], 'add', now);
    for (let network = 0; network < 250_000; network += 1) {
      find(network, 0);
      if (sets.size > 100_001) throw new Error(`${sets.size} members`);
    }
    expect(sets.size).toBeLessThanOrEqual(100_000);
    expect(sets.admit('S1', [{ key: '249999', windowMs: 1_000, allowed: 1 }], 'look', 999)).toBe(true);
    expect(sets.admit('S2', [{ key: '249999', windowMs: 1_000, allowed: 1 }], 'look', 999)).toBe(false);
    const before = sets.size;
    for (let network = 0; network <= 100_000 - before; network += 1) find(1_000_000 + network, 1_000);
    expect(sets.size).toBe(100_001 - before);
  });
});
