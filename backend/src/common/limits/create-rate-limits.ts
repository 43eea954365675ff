import type { Clock } from '../clock.js';
import type { HealthChecks } from '../health-checks.js';
import type { LogWriter } from '../logging/log-writer.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { RateLimits } from './rate-limits.js';

/** Limits of this process, or of all replicas together when a Redis is named. */
export async function createRateLimits(redisUrl: string, clock: Clock, log: LogWriter, health: HealthChecks): Promise<RateLimits> {
  const alone = new MemoryLimitStore(clock);
  if (redisUrl === '') return new RateLimits(alone);
  // Loaded by those who need it: a server that died must be back soon.
  const { RedisLimitStore } = await import('./redis-limit-store.js');
  const shared = new RedisLimitStore(redisUrl, alone, log);
  health.add('redis', false, async () => {
    await shared.ping();
    return 'up';
  });
  return new RateLimits(shared);
}
