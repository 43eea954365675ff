import type { OfficeSession } from '../../src/contract/index.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { type Caller, Office, PASSWORD } from './office.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each([ANY_DATABASE])('The session of a second factor on %s', (kind) => {
  let office: Office;
  beforeAll(async () => void (office = await Office.open(kind, { replicas: 2 })));
  afterAll(() => office.close());
  beforeEach(() => office.clock.pass(24 * HOUR));

  /** Somebody at work. */
  async function atWork(): Promise<Caller> {
    const clerk = await office.person({ roles: ['clerk'] });
    await clerk.enrol();
    return clerk;
  }

  /** The same person at another device. */
  async function elsewhere(clerk: Caller): Promise<Caller> {
    const other = Object.assign(Object.create(Object.getPrototypeOf(clerk) as object) as Caller, clerk, { cookie: null });
    office.clock.pass(MINUTE);
    await other.logIn(other.code());
    return other;
  }

  it('should be needed by each call of the office, beside Basic and X-Requested-With, and be no way in alone', async () => {
    const clerk = await atWork();
    const cookie = clerk.cookie ?? '';
    const call = (headers: Record<string, string>) => office.server.call('getPaymentResponse', undefined, { headers });
    const { authorization } = clerk;
    const tries: [Record<string, string>, number, string | null][] = [
      [{ authorization, cookie, 'x-requested-with': 'fetch' }, 200, null],
      [{ authorization, 'x-requested-with': 'fetch' }, 401, 'Session'],
      [{ authorization, cookie }, 401, 'Session'],
      [{ authorization, cookie: `${cookie}x`, 'x-requested-with': 'fetch' }, 401, 'Session'],
      [{ authorization, cookie: 'office=', 'x-requested-with': 'fetch' }, 401, 'Session'],
      [{ cookie, 'x-requested-with': 'fetch' }, 401, 'Basic realm="Fee office", charset="UTF-8"'],
      // Of the page: a browser would open its own password box.
      [{ cookie, 'x-requested-with': 'XMLHttpRequest' }, 401, null],
      [{ authorization, 'x-requested-with': 'XMLHttpRequest' }, 401, 'Session'],
      [{ authorization, cookie, 'x-requested-with': 'XMLHttpRequest' }, 200, null],
      [{ authorization: `Basic ${Buffer.from(`${clerk.username}:wrong`).toString('base64')}`, cookie, 'x-requested-with': 'fetch' }, 401, 'Basic realm="Fee office", charset="UTF-8"'],
    ];
    for (const [headers, status, challenge] of tries) {
      const response = await call(headers);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([status, challenge]);
    }
  });

  it('should not be kept alive by what an open page asks by itself', async () => {
    const clerk = await atWork();
    for (let minute = 0; minute < 29; minute += 1) {
      office.clock.pass(MINUTE);
      expect(await clerk.outcome(minute % 2 === 0 ? 'admin/review-queue/count' : 'admin/review-queue')).toBe('200');
    }
    office.clock.pass(2 * MINUTE);
    expect(await clerk.outcome('admin/review-queue/count')).toBe('401 SESSION_REQUIRED');
  });

  it('should count on another server', async () => {
    const clerk = await atWork();
    expect((await clerk.call('getPaymentResponse', undefined, {}, office.servers[1])).status).toBe(200);
  });

  it('should not open another account to its own credentials', async () => {
    const [clerk, thief] = [await atWork(), await atWork()];
    expect(await thief.outcome('getPaymentResponse', undefined, { cookie: clerk.cookie ?? '' })).toBe('401 SESSION_REQUIRED');
    expect(await thief.outcome('getPaymentResponse')).toBe('200');
  });

  it('should get a new value at each login, whatever value came along, and end the one before', async () => {
    const clerk = await atWork();
    const planted = `office=${'A'.repeat(43)}`;
    clerk.cookie = planted;
    office.clock.pass(MINUTE);
    expect(await clerk.logIn(clerk.code())).toBe('200 Login successful');
    const first = clerk.cookie ?? '';
    expect(first).not.toBe(planted);
    expect(await clerk.outcome('getPaymentResponse', undefined, { cookie: planted })).toBe('401 SESSION_REQUIRED');
    office.clock.pass(MINUTE);
    await clerk.logIn(clerk.code());
    expect(clerk.cookie).not.toBe(first);
    expect(await clerk.outcome('getPaymentResponse', undefined, { cookie: first })).toBe('401 SESSION_REQUIRED');
  });

  it("should not end another account's session whose cookie comes along", async () => {
    const [clerk, other] = [await atWork(), await atWork()];
    const cookie = clerk.cookie ?? '';
    other.cookie = cookie;
    office.clock.pass(MINUTE);
    await other.logIn(other.code());
    expect(await clerk.outcome('getPaymentResponse')).toBe('200');
  });

  it('should end after half an hour without a call, and live as long as there are calls', async () => {
    const clerk = await atWork();
    for (let call = 0; call < 4; call += 1) {
      office.clock.pass(28 * MINUTE);
      expect(await clerk.outcome('people/me')).toBe('200');
    }
    office.clock.pass(30 * MINUTE);
    expect(await clerk.outcome('people/me')).toBe('401 SESSION_REQUIRED');
  });

  it('should end after twelve hours, however busy', async () => {
    const clerk = await atWork();
    const begun = office.clock.now() - 30_000;
    while (office.clock.now() + 20 * MINUTE < begun + 12 * HOUR) {
      office.clock.pass(20 * MINUTE);
      expect(await clerk.outcome('people/me')).toBe('200');
    }
    office.clock.at = begun + 12 * HOUR;
    expect(await clerk.outcome('people/me')).toBe('401 SESSION_REQUIRED');
  });

  it('should be listed, and end at once when it is ended elsewhere', async () => {
    const desk = await atWork();
    const home = await elsewhere(desk);
    const sessions = (await (await home.call('people/me/sessions')).json()) as OfficeSession[];
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'node', createdAt: expect.stringMatching(/\+05:30$/) as string });
    expect(await home.outcome(`people/me/sessions/${sessions[1]?.id}/end`)).toBe('204');
    expect(await desk.outcome('people/me')).toBe('401 SESSION_REQUIRED');
    expect(await home.outcome('people/me')).toBe('200');
    expect(await home.outcome(`people/me/sessions/${sessions[1]?.id}/end`)).toBe('409 NOT_IN_THIS_STATE');
  });

  it("should not be ended by another person without the permission, nor through one's own account", async () => {
    const clerk = await atWork();
    const [session] = (await (await clerk.call('people/me/sessions')).json()) as OfficeSession[];
    const viewer = await office.person({ roles: ['viewer'] });
    expect(await viewer.outcome(`people/me/sessions/${session?.id}/end`)).toBe('409 NOT_IN_THIS_STATE');
    expect(await viewer.outcome(`people/accounts/${clerk.id}/sessions/end`)).toBe('403 NOT_PERMITTED');
    expect(await clerk.outcome('people/me')).toBe('200');
    const administrator = await office.person({ roles: ['administrator'] });
    expect(await (await administrator.call(`people/accounts/${clerk.id}/sessions`)).json()).toHaveLength(1);
    expect(await administrator.outcome(`people/accounts/${clerk.id}/sessions/${session?.id}/end`)).toBe('204');
    expect(await clerk.outcome('people/me')).toBe('401 SESSION_REQUIRED');
  });

  it('should end everywhere at once, and here on sign-out', async () => {
    const desk = await atWork();
    const home = await elsewhere(desk);
    const response = await home.call('people/me/sign-out');
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, 'office=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0']);
    expect(await home.outcome('people/me')).toBe('401 SESSION_REQUIRED');
    expect(await desk.outcome('people/me/sessions/end')).toBe('204');
    expect(await desk.outcome('people/me')).toBe('401 SESSION_REQUIRED');
  });

  it('should end with a change of the password, but for the session of that change', async () => {
    const desk = await atWork();
    const home = await elsewhere(desk);
    expect(await home.outcome('people/me/password', { current: PASSWORD, password: 'eleven yellow bicycles' })).toBe('204');
    home.password = 'eleven yellow bicycles';
    desk.password = home.password;
    expect(await home.outcome('people/me')).toBe('200');
    expect(await desk.outcome('people/me')).toBe('401 SESSION_REQUIRED');
  });

  it('should end at once when the account is disabled, and not begin again when it is enabled', async () => {
    const clerk = await atWork();
    const [administrator, other] = [await office.person(), await office.person()];
    expect(await clerk.outcome('people/me')).toBe('200');
    await administrator.outcome(`people/accounts/${clerk.id}/disable`);
    expect(await clerk.outcome('people/me')).toBe('401 UNAUTHORIZED');
    await administrator.outcome(`people/accounts/${clerk.id}/enable`, { reason: 'She is back.' });
    await other.agree(clerk);
    expect(await clerk.outcome('people/me')).toBe('401 SESSION_REQUIRED');
  });
});

describe('The cookie of a session', () => {
  it('should be out of reach for scripts, other sites and other hosts, and travel by https where people come by https', async () => {
    const office = await Office.open('sqlite', { env: { PUBLIC_URL: 'https://fees.example.in' } });
    const clerk = await office.person();
    await clerk.enrol();
    office.clock.pass(MINUTE);
    const response = await office.server.call('verifyLogin', { username: clerk.username, password: clerk.password, code: clerk.code() });
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    clerk.keepCookie(response);
    expect(await clerk.outcome('people/me')).toBe('200');
    // One that another host of the domain, or a page without https, could plant.
    expect(await clerk.outcome('people/me', undefined, { cookie: (clerk.cookie ?? '').replace('__Host-', '') })).toBe('401 SESSION_REQUIRED');
    expect(await clerk.outcome('people/me', undefined, { origin: 'https://evil.example' })).toBe('403 FOREIGN_ORIGIN');
    await office.close();
  });
});
