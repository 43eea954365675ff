import { AdminCredentialsService } from '../../src/people/login/admin-credentials.service.js';
import { AppConfig } from '../../src/config/app-config.js';
import { AdminIdentities } from '../../src/people/login/admin-identities.js';
import { AdminRepository } from '../../src/people/admin.repository.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { FakeClock } from '../support/fake-clock.js';
import { clientNetwork } from '../../src/common/limits/client-network.js';
import { MemoryLimitStore } from '../../src/common/limits/memory-limit-store.js';
import { RateLimits } from '../../src/common/limits/rate-limits.js';
import { LogWriter } from '../../src/common/logging/log-writer.js';
import { Transactions } from '../../src/database/transactions.js';
import { withRealPasswordCost } from '../support/password-cost.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';

const identities = new AdminIdentities(AppConfig.from({}));
const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

describe.each([ANY_DATABASE])('The check of credentials on %s', (kind) => {
  let database: TestDatabase;
  let admins: AdminRepository;
  let credentials: AdminCredentialsService;
  let clock: FakeClock;
  let store: MemoryLimitStore;
  let limits: RateLimits;

  withRealPasswordCost();
  beforeEach(async () => {
    database ??= await createTestDatabase(kind);
    await database.dataSource.query('DELETE FROM admins');
    clock = new FakeClock(Date.UTC(2026, 10, 20));
    admins = new AdminRepository(new Transactions(database.dataSource), clock);
    store = new MemoryLimitStore(clock);
    limits = new RateLimits(store);
    credentials = new AdminCredentialsService(admins, identities, limits, clock, LogWriter.to('silent'));
    const passwordHash = await hashPassword('paß:wörd:रुपया');
    await new Transactions(database.dataSource).run((tx) => admins.addActive(tx, { username: 'clerk', passwordHash }));
  });
  afterAll(() => database.close());

  /** Guesses that were compared with a hash: answered, and not refused. */
  const verified = (guesses: readonly PromiseSettledResult<unknown>[]) => guesses.filter(({ status }) => status === 'fulfilled').length;
  const check = (username: string, password: string, address = OFFICE) => credentials.check(username, password, address);

  it('should know the administrator by exactly this name and password', async () => {
    expect(await check('clerk', 'paß:wörd:रुपया')).toMatchObject({ username: 'clerk' });
    for (const [username, password] of [
      ['Clerk', 'paß:wörd:रुपया'], ['clerk ', 'paß:wörd:रुपया'], ['clerk', 'paß'], ['clerk', 'paß:wörd:रुपया:extra'],
      ['clerk', ''], ['', 'paß:wörd:रुपया'], ['nobody', 'paß:wörd:रुपया'],
    ] as const) {
      expect(await check(username, password, `${username}${password}`)).toBeNull();
    }
  });

  it('should refuse the sixth guess from one address and still let the right password in from elsewhere', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect(await check('clerk', `wrong ${guess}`)).toBeNull();
    await expect(check('clerk', 'wrong')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 900 } });
    await expect(check('clerk', 'paß:wörd:रुपया')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await check('clerk', 'paß:wörd:रुपया', ELSEWHERE)).toMatchObject({ username: 'clerk' });
    clock.pass(900_000);
    expect(await check('clerk', 'paß:wörd:रुपया')).toMatchObject({ username: 'clerk' });
  });

  it('should not let a thousand guesses through that are sent at once', async () => {
    const guesses = await Promise.allSettled(Array.from({ length: 1_000 }, (_, n) => check('clerk', `wrong ${n}`)));
    expect(verified(guesses)).toBe(5);
  });

  describe('when one address sends a thousand random user names at once', () => {
    const flood = (address = (_n: number) => OFFICE) => Promise.allSettled(Array.from({ length: 1_000 }, (_, n) => check(`user${n}`, 'wrong', address(n))));

    it('should hash for fifty of them and refuse the rest with the time to wait', async () => {
      const guesses = await flood();
      expect(verified(guesses)).toBe(50);
      const refused = guesses.filter((guess) => guess.status === 'rejected');
      expect(refused).toHaveLength(950);
      for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 900 } });
      await expect(check('another', 'wrong')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      clock.pass(900_000);
      expect(await check('another', 'wrong')).toBeNull();
    });

    it('should count the addresses of one IPv6 network together', async () => {
      expect(verified(await flood((n) => `2001:db8:1:2::${n.toString(16)}`))).toBe(50);
      expect(await check('another', 'wrong', '2001:db8:1:3::1')).toBeNull();
    });

    it('should let a right credential in from elsewhere meanwhile', async () => {
      const guesses = flood();
      expect(await check('clerk', 'paß:wörd:रुपया', ELSEWHERE)).toMatchObject({ username: 'clerk' });
      await guesses;
    });

    it('should let in who was verified at that address lately, before counting or refusing, meanwhile and afterwards', async () => {
      await check('clerk', 'paß:wörd:रुपया');
      const guesses = flood();
      expect(await check('clerk', 'paß:wörd:रुपया')).toMatchObject({ username: 'clerk' });
      await guesses;
      for (let minute = 0; minute < 14; minute += 1) {
        clock.pass(60_000);
        expect(await check('clerk', 'paß:wörd:रुपया')).toMatchObject({ username: 'clerk' });
      }
      await expect(check('clerk', 'wrong')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    });
  });

  it('should let a verified administrator go on after five wrong passwords at the same address', async () => {
    await check('clerk', 'paß:wörd:रुपया');
    for (let guess = 0; guess < 5; guess += 1) await check('clerk', `wrong ${guess}`);
    expect(await check('clerk', 'paß:wörd:रुपया')).toMatchObject({ username: 'clerk' });
    await expect(check('clerk', 'wrong')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('should not reveal to guesses from elsewhere that a password was verified lately', async () => {
    for (let guess = 0; guess < 5; guess += 1) await check('clerk', `wrong ${guess}`, ELSEWHERE);
    await check('clerk', 'paß:wörd:रुपया');
    await expect(check('clerk', 'paß:wörd:रुपया', ELSEWHERE)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('should remember nothing of names that somebody invents once the network is refused', async () => {
    for (let guess = 0; guess < 50; guess += 1) await limits.reserve('wrongPasswordsByAddress', clientNetwork(OFFICE));
    const before = store.size;
    for (let guess = 0; guess < 100; guess += 1) await expect(check(`nobody${guess}`, 'wrong')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(store.size).toBe(before);
  });

  it('should not count right passwords, however many calls bring one at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const calls = await Promise.all(Array.from({ length: 10 }, () => check('clerk', 'paß:wörd:रुपया')));
      expect(calls.every((admin) => admin?.username === 'clerk')).toBe(true);
      // A server that remembers no credential, and shares the limits.
      credentials = new AdminCredentialsService(admins, identities, limits, clock, LogWriter.to('silent'));
    }
    for (let guess = 0; guess < 5; guess += 1) expect(await check('clerk', `wrong ${guess}`)).toBeNull();
  });

  it('should not count a guess that could not be checked because the database is away', async () => {
    const away = Object.create(admins, { find: { value: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) } }) as AdminRepository;
    const blind = new AdminCredentialsService(away, identities, limits, clock, LogWriter.to('silent'));
    for (let call = 0; call < 60; call += 1) await expect(blind.check('clerk', 'paß:wörd:रुपया', OFFICE)).rejects.toThrow('gone');
    expect(await check('clerk', 'paß:wörd:रुपया')).toMatchObject({ username: 'clerk' });
  });

  it('should not use up the address by repeating one user name that is refused already', async () => {
    for (let guess = 0; guess < 100; guess += 1) await check('clerk', `wrong ${guess}`).catch(() => null);
    expect(await check('other', 'wrong')).toBeNull();
  });

  it('should count the guesses of one IPv6 customer together', async () => {
    for (let guess = 0; guess < 5; guess += 1) await check('clerk', `wrong ${guess}`, `2001:db8:1:2::${guess}`);
    await expect(check('clerk', 'wrong', '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await check('clerk', 'wrong', '2001:db8:1:3::1')).toBeNull();
  });

  it('should refuse the old password from the next call on when it was changed', async () => {
    expect(await check('clerk', 'paß:wörd:रुपया')).not.toBeNull();
    await database.dataSource.query('UPDATE admins SET password_hash = ?', [await hashPassword('a new password')]);
    expect(await check('clerk', 'paß:wörd:रुपया')).toBeNull();
    expect(await check('clerk', 'a new password')).not.toBeNull();
  });

  it('should refuse a removed administrator from the next call on', async () => {
    expect(await check('clerk', 'paß:wörd:रुपया')).not.toBeNull();
    await database.dataSource.query('DELETE FROM admins');
    expect(await check('clerk', 'paß:wörd:रुपया')).toBeNull();
  });

  it('should not hash again what was verified within the minute', async () => {
    await check('clerk', 'paß:wörd:रुपया');
    const start = process.cpuUsage();
    for (let call = 0; call < 50; call += 1) await check('clerk', 'paß:wörd:रुपया');
    // Fifty hashes are 250 ms of processor at the very least.
    expect(process.cpuUsage(start).user).toBeLessThan(200_000);
  });

  it('should take the same time for an unknown name and for a wrong password', async () => {
    await check('nobody', 'wrong', 'warm-up');
    const time = async (username: string, n: number) => {
      const start = process.hrtime.bigint();
      await check(username, 'wrong password', `10.0.${n}.1`);
      return Number(process.hrtime.bigint() - start);
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 25; n += 1) {
      known.push(await time('clerk', n));
      unknown.push(await time('nobody', n));
    }
    // The fastest of each: a machine that does other work slows most of them.
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
