import type { Clock } from '../clock.js';
import type { HealthChecks } from '../health-checks.js';
import type { LogWriter } from '../logging/log-writer.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { RateLimits } from './rate-limits.js';

/** Per process, or shared by all replicas when a Redis URL is set. */
export async function createRateLimits(redisUrl: string, clock: Clock, log: LogWriter, health: HealthChecks): Promise<RateLimits> {
  const alone = new MemoryLimitStore(clock);
  if (redisUrl === '') return new RateLimits(alone);
  // Loaded on demand: it slows down the start.
  const { RedisLimitStore } = await import('./redis-limit-store.js');
  const shared = new RedisLimitStore(redisUrl, alone, log);
  health.add('redis', { code: 'REDIS_UNAVAILABLE' }, async () => {
    await shared.ping();
    return 'up';
  });
  return new RateLimits(shared);
}
