import type { Clock } from '../clock.js';
import type { HealthChecks } from '../health-checks.js';
import type { LogWriter } from '../logging/log-writer.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { RateLimits } from './rate-limits.js';
import { RedisLimitStore } from './redis-limit-store.js';

/** Limits of this process, or of all replicas together when a Redis is named. */
export function createRateLimits(redisUrl: string, clock: Clock, log: LogWriter, health: HealthChecks): RateLimits {
  const alone = new MemoryLimitStore(clock);
  if (redisUrl === '') return new RateLimits(alone);
  const shared = new RedisLimitStore(redisUrl, alone, log);
  health.add('redis', false, async () => {
    await shared.ping();
    return 'up';
  });
  return new RateLimits(shared);
}
