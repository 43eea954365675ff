import { setTimeout as sleep } from 'node:timers/promises';
import { toolPath } from '#lib/tools';
import { freePort } from '../../tools/shared/ports.js';
import { type PrivateRedis, startPrivateRedis } from './private-redis.js';

/** Where the servers of a suite count their limits. */
export interface LimitStoreOfTest {
  env: Record<string, string>;
  /** A process alone has one server; a Redis is there for two. */
  replicas: number;
  /** Resolves when servers that were just started have found it. */
  ready: () => Promise<void>;
  stop: () => Promise<void>;
}

async function redisStore(): Promise<LimitStoreOfTest> {
  const redis: PrivateRedis = await startPrivateRedis(await freePort());
  // A server counts for itself until its first connection stands.
  return { env: { REDIS_URL: redis.url }, replicas: 2, ready: () => sleep(400), stop: () => redis.stop() };
}

export const memoryStore = (): Promise<LimitStoreOfTest> =>
  Promise.resolve({ env: {}, replicas: 1, ready: () => Promise.resolve(), stop: () => Promise.resolve() });

/** Every store of limits that can run here, for `describe.each`. */
export const LIMIT_STORES: readonly (readonly [string, () => Promise<LimitStoreOfTest>])[] = [
  ['in one process', memoryStore],
  ...(toolPath('redis') ? [['in two processes with Redis', redisStore] as const] : []),
];
