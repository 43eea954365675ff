import { createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.js';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { describeWith } from '../../../test/support/describe-with.js';
import { foundReplica } from '../../../test/support/limit-stores.js';
import { type PrivateRedis, startPrivateRedis } from '../../../test/support/private-redis.js';
import { AppError } from '../errors/app-error.js';
import { LIMITS } from './limit-table.js';
import { MemoryLimitStore } from './memory-limit-store.js';
import { RateLimits } from './rate-limits.js';

async function refusal(attempt: Promise<unknown>): Promise<number | null> {
  const error = await attempt.then(() => null, (thrown: unknown) => thrown);
  if (error === null) return null;
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe('TOO_MANY_REQUESTS');
  return (error as AppError).details.retryAfter ?? 0;
}

describe('Limits of one process', () => {
  it('should let the allowance through and say how long to wait after it', async () => {
    const clock = new FakeClock();
    const limits = new RateLimits(new MemoryLimitStore(clock));
    for (let use = 0; use < LIMITS.unknownStudents.allowed; use += 1) await limits.consume('unknownStudents', 'a');
    clock.pass(20_000);
    expect(await refusal(limits.consume('unknownStudents', 'a'))).toBe(40);
    expect(await refusal(limits.consume('unknownStudents', 'b'))).toBeNull();
    clock.pass(40_000);
    expect(await refusal(limits.consume('unknownStudents', 'a'))).toBeNull();
  });

  it('should look without counting and forget on request', async () => {
    const limits = new RateLimits(new MemoryLimitStore(new FakeClock()));
    for (let use = 0; use < 5; use += 1) {
      await limits.check('wrongPasswords', 'a');
      await limits.consume('wrongPasswords', 'a');
    }
    expect(await refusal(limits.check('wrongPasswords', 'a'))).toBe(900);
    await limits.forget('wrongPasswords', 'a');
    expect(await refusal(limits.check('wrongPasswords', 'a'))).toBeNull();
  });

  it('should count a reserved use until it is released, and never a refused one', async () => {
    const clock = new FakeClock();
    const limits = new RateLimits(new MemoryLimitStore(clock));
    const attempts = await Promise.all(Array.from({ length: 1_000 }, () => refusal(limits.reserve('wrongPasswords', 'a'))));
    expect(attempts.filter((wait) => wait === null)).toHaveLength(5);
    await limits.release('wrongPasswords', 'a');
    expect([await refusal(limits.reserve('wrongPasswords', 'a')), await refusal(limits.reserve('wrongPasswords', 'a'))]).toEqual([null, 900]);
    clock.pass(900_001);
    await limits.release('wrongPasswords', 'a');
    expect(await limits.used('wrongPasswords', 'a')).toEqual({ used: 0, leftMs: 0 });
  });

  it('should tell the first of a window', async () => {
    const clock = new FakeClock();
    const limits = new RateLimits(new MemoryLimitStore(clock));
    expect([await limits.isFirst('tokenContents', 'a'), await limits.isFirst('tokenContents', 'a')]).toEqual([true, false]);
    clock.pass(60_001);
    expect(await limits.isFirst('tokenContents', 'a')).toBe(true);
  });

  it('should not grow with invented keys', async () => {
    const clock = new FakeClock();
    const store = new MemoryLimitStore(clock);
    for (let key = 0; key < 250_000; key += 1) await store.add(`unknownStudents:${key}`, 60_000);
    expect(store.size).toBeLessThanOrEqual(200_000);
    clock.pass(60_001);
    for (let key = 0; key < 150_000; key += 1) await store.add(`unknownStudents:other${key}`, 60_000);
    expect(store.size).toBeLessThanOrEqual(100_000);
  });

  it('should stand whatever keys are invented for another limit', async () => {
    const store = new MemoryLimitStore(new FakeClock());
    const limits = new RateLimits(store);
    for (let use = 0; use < 5; use += 1) await limits.reserve('wrongCodes', '7');
    await limits.consume('verifiedNetworks', 'known');
    for (let key = 0; key < 250_000; key += 1) await store.add(`wrongPasswords:${key}`, 60_000);
    expect(await refusal(limits.reserve('wrongCodes', '7'))).toBe(900);
    expect((await limits.used('verifiedNetworks', 'known')).used).toBe(1);
  });

  it('should stand where they count, when keys of the same limit are invented', async () => {
    const store = new MemoryLimitStore(new FakeClock());
    const limits = new RateLimits(store);
    for (let use = 0; use < 100; use += 1) await limits.reserve('wrongPasswordsByAccount', 'hers');
    for (let key = 0; key < 250_000; key += 1) await store.add(`wrongPasswordsByAccount:${key}`, 60_000);
    expect(await refusal(limits.reserve('wrongPasswordsByAccount', 'hers'))).not.toBeNull();
    expect(store.size).toBeLessThanOrEqual(100_000);
  });

  it('should keep nothing of a use that is released', async () => {
    const store = new MemoryLimitStore(new FakeClock());
    const limits = new RateLimits(store);
    for (let use = 0; use < 2; use += 1) await limits.reserve('wrongPasswords', 'a');
    await limits.release('wrongPasswords', 'a');
    expect((await limits.used('wrongPasswords', 'a')).used).toBe(1);
    await limits.release('wrongPasswords', 'a');
    expect(store.size).toBe(0);
  });
});

describeWith('redis')('Limits of several replicas', () => {
  let redis: PrivateRedis;
  let port: number;
  const replica = () => foundReplica(redis.url);

  beforeAll(async () => {
    port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
    redis = await startPrivateRedis(port);
  });
  afterAll(() => redis.stop());

  it('should count with Redis what it has answered while the process itself was busy, and by itself while Redis is silent', async () => {
    const one = await replica();
    for (let use = 0; use < 5; use += 1) await one.consume('wrongPasswords', 'busy');
    const sixth = refusal(one.consume('wrongPasswords', 'busy'));
    await nextTurn();
    for (const until = Date.now() + 700; Date.now() < until; ) continue;
    expect(await sixth).not.toBeNull();

    redis.pause();
    for (let use = 0; use < 5; use += 1) expect(await refusal(one.consume('wrongPasswords', 'busy'))).toBeNull();
    expect(await refusal(one.consume('wrongPasswords', 'busy'))).not.toBeNull();
    redis.goOn();
    await eventually(async () => expect((await one.used('wrongPasswords', 'busy')).used).toBeGreaterThanOrEqual(6));
    one.onApplicationShutdown();
  });

  it('should be counted together, and each replica count for itself while Redis is away', async () => {
    const [one, two] = [await replica(), await replica()];
    for (let use = 0; use < 5; use += 1) await (use % 2 ? one : two).consume('wrongPasswords', 'a');
    const wait = await refusal(one.check('wrongPasswords', 'a'));
    expect(wait).toBeGreaterThan(890);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await refusal(two.consume('wrongPasswords', 'a'))).not.toBeNull();

    const attempts = await Promise.all(Array.from({ length: 200 }, (_, n) => refusal((n % 2 ? one : two).reserve('wrongPasswords', 'c'))));
    expect(attempts.filter((seconds) => seconds === null)).toHaveLength(5);
    await one.release('wrongPasswords', 'c');
    expect((await two.used('wrongPasswords', 'c')).used).toBe(4);
    await one.release('wrongPasswords', 'never counted');
    expect(await two.used('wrongPasswords', 'never counted')).toEqual({ used: 0, leftMs: 0 });

    await redis.stop();
    for (let use = 0; use < 5; use += 1) await one.consume('wrongPasswords', 'b');
    expect(await refusal(one.consume('wrongPasswords', 'b'))).not.toBeNull();
    expect(await refusal(two.consume('wrongPasswords', 'b'))).toBeNull();
    one.onApplicationShutdown();
    two.onApplicationShutdown();
  });
});
