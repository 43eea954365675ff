import { toolPath } from '#lib/tools';
import { HealthChecks } from '../../src/common/health-checks.js';
import { createRateLimits } from '../../src/common/limits/create-rate-limits.js';
import type { RateLimits } from '../../src/common/limits/rate-limits.js';
import { LogWriter } from '../../src/common/logging/log-writer.js';
import { freePort } from '#lib/ports';
import { FakeClock, type TestApp } from './create-test-app.js';
import { eventually } from './eventually.js';
import { type PrivateRedis, startPrivateRedis } from './private-redis.js';

/** Where the servers of a suite count their limits. */
export interface LimitStoreOfTest {
  env: Record<string, string>;
  /** A process alone has one server; a Redis is there for two. */
  replicas: number;
  /** A server counts for itself until its first connection to a Redis stands: waits for that of each. */
  found: (servers: readonly TestApp[]) => Promise<void>;
  stop: () => Promise<void>;
}

async function redisStore(): Promise<LimitStoreOfTest> {
  const redis: PrivateRedis = await startPrivateRedis(await freePort());
  const found = async (servers: readonly TestApp[]): Promise<void> => {
    for (const { app } of servers) await foundRedis(app.get(HealthChecks));
  };
  return { env: { REDIS_URL: redis.url }, replicas: 2, found, stop: () => redis.stop() };
}

/** The limits of a replica that is connected to its Redis. */
export async function foundReplica(redisUrl: string): Promise<RateLimits> {
  const health = new HealthChecks();
  const limits = await createRateLimits(redisUrl, new FakeClock(), LogWriter.to('silent'), health);
  await foundRedis(health);
  return limits;
}

/** Waits until the server of these checks is connected to its Redis. */
const foundRedis = (health: HealthChecks): Promise<void> => eventually(async () => expect((await health.checkAll()).dependencies['redis']).toBe('up'));

export const memoryStore = (): Promise<LimitStoreOfTest> =>
  Promise.resolve({ env: {}, replicas: 1, found: () => Promise.resolve(), stop: () => Promise.resolve() });

/** Every store of limits that can run here, for `describe.each`. */
export const LIMIT_STORES: readonly (readonly [string, () => Promise<LimitStoreOfTest>])[] = [
  ['in one process', memoryStore],
  ...(toolPath('redis') ? [['in two processes with Redis', redisStore] as const] : []),
];
