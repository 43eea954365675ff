import { Redis } from 'ioredis';
import type { LogWriter } from '../logging/log-writer.js';
import { describeError } from '../logging/describe-error.js';
import type { AdmitMode, LimitStore, MemberWindow, Usage } from './limit-store.js';

const PREFIX = 'mmmcollege:limit:';
const ANSWER_MS = 500;

// One atomic step: a process that dies between INCR and PEXPIRE would leave a key without expiry.
const ADD = `local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { used, redis.call('PTTL', KEYS[1]) }`;

// The window may have ended: DECR alone would create a negative key without expiry.
const SUBTRACT = `local used = tonumber(redis.call('GET', KEYS[1]) or '0')
if used == 1 then redis.call('DEL', KEYS[1]) elseif used > 1 then redis.call('DECR', KEYS[1]) end`;

// One atomic step for all windows, so that parallel calls cannot exceed the limit.
const ADMIT = `local room = 1
for i, key in ipairs(KEYS) do
  if redis.call('SISMEMBER', key, ARGV[1]) == 0 and redis.call('SCARD', key) >= tonumber(ARGV[2 * i + 1]) then room = 0 end
end
if ARGV[2] == 'look' or (ARGV[2] == 'add' and room == 0) then return room end
for i, key in ipairs(KEYS) do
  redis.call('SADD', key, ARGV[1])
  if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, ARGV[2 * i + 2]) end
end
return room`;

/** Shared by all replicas. While Redis is unavailable each replica counts for itself. */
export class RedisLimitStore implements LimitStore {
  private readonly redis: Redis;
  private unavailable = false;

  constructor(url: string, private readonly fallback: LimitStore, private readonly log: LogWriter) {
    this.redis = new Redis(url, { maxRetriesPerRequest: 0, enableOfflineQueue: false, connectTimeout: 800 });
    this.redis.on('error', (error: unknown) => this.noteUnavailable(error));
    this.redis.on('ready', () => {
      if (this.unavailable) this.log.info('redis available again');
      this.unavailable = false;
    });
  }

  add(key: string, windowMs: number): Promise<Usage> {
    return this.withFallback(
      async () => {
        const [used, leftMs] = (await this.redis.eval(ADD, 1, PREFIX + key, windowMs)) as [number, number];
        return { used, leftMs };
      },
      () => this.fallback.add(key, windowMs),
    );
  }

  subtract(key: string): Promise<void> {
    return this.withFallback(
      async () => void (await this.redis.eval(SUBTRACT, 1, PREFIX + key)),
      () => this.fallback.subtract(key),
    );
  }

  peek(key: string): Promise<Usage> {
    return this.withFallback(
      async () => {
        const [used, leftMs] = await Promise.all([this.redis.get(PREFIX + key), this.redis.pttl(PREFIX + key)]);
        return { used: Number(used ?? 0), leftMs: Math.max(0, leftMs) };
      },
      () => this.fallback.peek(key),
    );
  }

  forget(key: string): Promise<void> {
    return this.withFallback(
      async () => void (await this.redis.del(PREFIX + key)),
      () => this.fallback.forget(key),
    );
  }

  admit(member: string, windows: readonly MemberWindow[], mode: AdmitMode): Promise<boolean> {
    const keys = windows.map(({ key }) => PREFIX + key);
    const limits = windows.flatMap(({ allowed, windowMs }) => [allowed, windowMs]);
    return this.withFallback(
      async () => (await this.redis.eval(ADMIT, keys.length, ...keys, member, mode, ...limits)) === 1,
      () => this.fallback.admit(member, windows, mode),
    );
  }

  async ping(): Promise<void> {
    await this.redis.ping();
  }

  close(): void {
    this.redis.disconnect();
  }

  private async withFallback<Answer>(shared: () => Promise<Answer>, alone: () => Promise<Answer>): Promise<Answer> {
    try {
      return await this.answerInTime(shared());
    } catch (error) {
      this.noteUnavailable(error);
      return alone();
    }
  }

  /**
   * A Redis that is silent is left, and asked again once it is back. An answer that lies in the socket because this process was busy itself
   * is an answer: the use was counted there, and a second count here would let a guess more through.
   */
  private async answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    let isAnswered = false;
    const late = new Promise<never>((_resolve, reject) => {
      const giveUp = (): void => {
        if (isAnswered) return;
        this.redis.disconnect(true);
        reject(new Error(`no answer in ${ANSWER_MS} ms`));
      };
      // Node runs timers before it reads sockets: what has come is read first.
      timer = setTimeout(() => setImmediate(giveUp), ANSWER_MS);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      isAnswered = true;
      clearTimeout(timer);
    }
  }

  private noteUnavailable(error: unknown): void {
    if (!this.unavailable) this.log.warn('redis unavailable, limits counted per process', { cause: describeError(error) });
    this.unavailable = true;
  }
}
