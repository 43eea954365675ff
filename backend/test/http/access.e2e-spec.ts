import { createTestApp, FakeClock, type TestApp } from '../support/create-test-app.js';
import { documentedCalls } from '../support/documented-calls.js';
import { ANY_DATABASE, createTestDatabase, type TestDatabase } from '../support/test-databases.js';

let database: TestDatabase;
let server: TestApp;
const clock = new FakeClock();

beforeAll(async () => {
  database = await createTestDatabase(ANY_DATABASE);
  server = await createTestApp({ databaseUrl: database.url, clock, env: { PUBLIC_URL: 'https://fees.example.in', ALLOWED_ORIGINS: 'https://other.example.in' } });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** What is open to people who are not logged in; the list to think about when a route is added. */
const OPEN = [
  'POST fetch-student-data/:admissionNumber', 'POST get-atom-token-id', 'POST payment-status/:transactionId', 'POST payment-return',
  'POST payment-return/:transactionId', 'POST payment-callback', 'POST getFeeReceipt/:transactionId', 'POST send-receipt', 'POST verifyLogin',
  'POST people/invitation', 'POST people/invitation/accept', 'POST reminders/stop/:token',
  'GET config', 'GET logo/:name', 'GET health', 'GET health/live', 'GET health/ready', 'GET metrics', 'GET receipt-status/:year',
];
/** Documents and files without data, which no guard stands before. */
const PAGES = ['/', '/mmmcollege', '/mmmcollege/*', '*', '/.well-known/jwks.json'];

function registered(): string[] {
  const calls = server.routes.filter(
    ({ method, path }) => !PAGES.includes(path) && !['HEAD', 'OPTIONS'].includes(method) && !/^\/mmmcollege-api\/(?:docs|openapi\.json)/.test(path),
  );
  return calls.map(({ method, path }) => `${method} ${path.replace('/mmmcollege-api/', '')}`).sort();
}

const CREDENTIALS: [string, string | undefined][] = [
  ['no header', undefined],
  ['a wrong password', `Basic ${Buffer.from('admin:wrong').toString('base64')}`],
  ['an unknown name', `Basic ${Buffer.from('nobody:demo-fee-office').toString('base64')}`],
  ['no colon', `Basic ${Buffer.from('admin').toString('base64')}`],
  ['no base64', 'Basic %%%%'],
  ['no UTF-8', `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString('base64')}`],
  ['an empty value', 'Basic '],
  ['another scheme', 'Bearer abcdef'],
];

describe('The routes', () => {
  it('should be open only when they are on the list', async () => {
    const closed = (await documentedCalls(server.url)).filter(({ security }) => security === 'office').map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(registered()).toEqual([...OPEN, ...closed].sort());
  });

  it('should be those of the OpenAPI document', async () => {
    const documented = (await documentedCalls(server.url)).map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`).sort();
    expect(registered()).toEqual(documented);
  });

  it.each(CREDENTIALS)('should answer 401 and no rows with %s wherever they are closed', async (_what, authorization) => {
    const closed = registered().filter((route) => !OPEN.includes(route));
    expect(closed.length).toBeGreaterThanOrEqual(3);
    for (const route of closed) {
      // Past the window of wrong passwords: this is not about them.
      clock.pass(15 * 60_000);
      const [method = '', path = ''] = route.split(' ');
      const response = await server.call(path.replace(/:\w+/g, 'NDPS260115100000000'), {}, { method, headers: authorization ? { authorization } : {} });
      expect([route, response.status]).toEqual([route, 401]);
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm=".+", charset="UTF-8"$/);
      expect(await response.json()).toEqual({ statusCode: 401, code: 'UNAUTHORIZED', message: 'Please log in.' });
    }
  });
});

describe('The origin of a call', () => {
  const call = (origin: string, path = 'fetch-student-data/ABC123') => server.call(path, {}, { headers: { origin } });

  it.each(['https://evil.example', 'null', 'https://fees.example.in.evil.example', 'http://fees.example.in', 'https://fees.example.in:8443'])(
    'should be refused when it is %s',
    async (origin) => {
      const response = await call(origin);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('should be in the log beside the expected ones when it is refused', async () => {
    const lines: { msg?: string; level?: unknown; code?: string }[] = [];
    const logged = await createTestApp({ databaseUrl: database.url, clock, env: { PUBLIC_URL: 'https://fees.example.in' }, onLog: (line) => void lines.push(JSON.parse(line) as never) });
    expect((await logged.call('fetch-student-data/ABC123', {}, { headers: { origin: 'https://pay.college.ac.in' } })).status).toBe(403);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', code: 'FOREIGN_ORIGIN', origin: 'https://pay.college.ac.in', expected: ['https://fees.example.in'] }));
    await logged.close();
  });

  it('should be refused for a form that a foreign page posts', async () => {
    const response = await server.call('get-atom-token-id', 'admissionNumber=1', {
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(403);
  });

  it('should be welcome when it is our own, the same host, a listed one, or none', async () => {
    const sameHost = server.url.replace('http:', 'https:');
    for (const origin of ['https://fees.example.in', sameHost, 'https://other.example.in']) expect((await call(origin)).status).toBe(404);
    expect((await server.call('fetch-student-data/ABC123', {})).status).toBe(404);
  });

  it('should be refused when the page of our own host came without https and people reach us by https', async () => {
    const response = await call(server.url);
    expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ code: 'FOREIGN_ORIGIN' })]);
  });

  it('should be welcome from our own host without https where people reach us without it', async () => {
    const plain = await createTestApp({ databaseUrl: database.url, clock, env: { PUBLIC_URL: 'http://localhost:3000' } });
    expect((await plain.call('fetch-student-data/ABC123', {}, { headers: { origin: plain.url } })).status).toBe(404);
    await plain.close();
  });

  it('should not matter to the posts of the gateway', async () => {
    const headers = { origin: 'https://psa.atomtech.in', 'content-type': 'application/x-www-form-urlencoded' };
    expect((await server.call('payment-return', 'encData=cancelTransaction', { headers })).status).toBe(200);
    expect((await server.call('payment-callback', 'encData=x', { headers })).status).toBe(400);
  });

  it('should be allowed to read answers only when it is listed', async () => {
    const preflight = (origin: string) =>
      server.call('getPaymentResponse', undefined, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' } });
    const listed = await preflight('https://other.example.in');
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://other.example.in');
    // For the session of a second factor; its cookie is SameSite=Strict.
    expect(listed.headers.get('access-control-allow-credentials')).toBe('true');
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
