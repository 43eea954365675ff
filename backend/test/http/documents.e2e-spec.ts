import { VERSION } from '../../src/common/version.js';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { APP_BASE, SCREENS } from '../../src/contract/index.js';
import { createTestApp, type TestApp } from '../support/create-test-app.js';
import { ANY_DATABASE, createTestDatabase, type TestDatabase } from '../support/test-databases.js';

const SCRIPT = 'console.log("hello");'.repeat(50);
let database: TestDatabase;
let server: TestApp;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'mmm-page-'));
  const files: Record<string, string | Buffer> = {
    'index.html': '<!doctype html><title>Fee payment</title>',
    'start.html': '<!doctype html><title>Fee payment</title><h1>Student Identification</h1>',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/app-1a2b.js': SCRIPT,
    'assets/app-1a2b.js.br': brotliCompressSync(SCRIPT),
    'assets/app-1a2b.js.map': '{}',
    '.env': 'SECRET=1',
    '.git/config': '[core]',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  database = await createTestDatabase(ANY_DATABASE);
  server = await createTestApp({
    databaseUrl: database.url,
    webRoot: root,
    env: {
      PUBLIC_URL: 'https://fees.example.in',
      ATOM_AUTH_URL: 'https://caller.atomtech.in/ots/aipay/auth',
      ATOM_STATUS_URL: 'https://paynetzuat.atomtech.in/ots/payment/status',
      ATOM_CHECKOUT_SCRIPT_URL: 'https://pgtest.atomtech.in/staticdata/ots/js/atomcheckout.js',
      ATOM_PAGE_HOSTS: 'https://*.bank.example',
    },
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
  rmSync(root, { recursive: true });
});

const open = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { redirect: 'manual', headers });

function policy(response: Response): Record<string, string[]> {
  const text = response.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(text.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));
}

/** The path as it is: `fetch` would tidy it up. */
function openRaw(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    get({ port: new URL(server.url).port, host: '127.0.0.1', path }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    }).on('error', reject);
  });
}

describe('The page', () => {
  it.each([
    '/mmmcollege', '/mmmcollege/', '/mmmcollege/form', '/mmmcollege/fee-receipt/NDPS260115100000000', '/mmmcollege/login',
    '/mmmcollege/payment-status/NDPS260115100000000', '/mmmcollege/student-details', '/mmmcollege/admin/health', '/mmmcollege/admin/review-queue', '/mmmcollege/admin/reports', '/mmmcollege/admin/fees', '/mmmcollege/admin/people', '/mmmcollege/admin/account', '/mmmcollege/invitation', '/mmmcollege/admin/fee-receipt/TkRQUzI2MDExNQ%3D%3D',
  ])('should open at %s and never be kept', async (path) => {
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>Fee payment</title>');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('should be where the root leads', async () => {
    const response = await open('/');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/mmmcollege']);
  });

  it('should hold the words of the first screen at its own address only', async () => {
    const words = async (path: string): Promise<boolean> => (await (await open(path)).text()).includes('Student Identification');
    expect(await Promise.all(['/mmmcollege', '/mmmcollege/', '/mmmcollege/form', '/mmmcollege/login'].map(words))).toEqual([true, true, false, false]);
  });

  it.each(['/mmmcollege/fee-receipt/NDPS2601151%', '/mmmcollege/%E0%A4', '/mmmcollege/%ff%zz?x=%'])('should be shown all the same when its address is broken off: %s', async (path) => {
    const answer = await fetch(server.url + path, { redirect: 'follow' });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('<title>Fee payment</title>');
  });

  it('should show its own error screen with 404 when it has no such screen', async () => {
    const response = await open('/mmmcollege/no-such-screen');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>Fee payment</title>');
  });

  it.each([
    '/.git/config', '/.env', '/mmmcollege/.env', '/mmmcollege/.git/config', '/mmmcollege/assets/app-1a2b.js.map', '/mmmcollege/assets/app-gone.js',
    '/mmmcollege/assets/app-1a2b.js.br', '/mmmcollege/index.html', '/mmmcollege/start.html', '/mmmcollege/missing.png', '/mmmcollege-api/no-such-call', '/package.json',
    '/mmmcollege/../package.json', '/mmmcollege/%2e%2e/%2e%2e/etc/passwd', '/mmmcollege/..%2f..%2fpackage.json', '/mmmcollege/assets/..%5c..%5c.env',
    '//mmmcollege', '/mmmcollege-api/../.env',
  ])('should not be what %s answers', async (path) => {
    const { status, text } = await openRaw(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/<title>|SECRET|core|root:|"name"/);
  });
});

describe('Its files', () => {
  it('should be kept for ever when their name holds their content, and sent as they were compressed', async () => {
    const response = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve) => {
      get(`${server.url}/mmmcollege/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
      });
    });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br', vary: 'accept-encoding',
      'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(response.body).toString()).toBe(SCRIPT);
  });

  it('should come plain when the client wants no compression', async () => {
    const response = await open('/mmmcollege/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, identity' });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(SCRIPT);
  });

  it('should not be sent again when the client has them', async () => {
    const etag = (await open('/mmmcollege/favicon.svg')).headers.get('etag') ?? '';
    expect((await open('/mmmcollege/favicon.svg', { 'if-none-match': etag })).status).toBe(304);
  });
});

const OFFICE_SCREENS = Object.values(SCREENS).filter(({ audience }) => audience === 'office').map(({ pattern }) => APP_BASE + pattern.replace(/:\w+/, 'x'));

describe('The two policies', () => {
  const GATEWAY = ['https://caller.atomtech.in', 'https://paynetzuat.atomtech.in', 'https://pgtest.atomtech.in', 'https://*.bank.example'];

  it('should let the overlay work on student screens', async () => {
    const student = policy(await open('/mmmcollege/form'));
    expect(student['script-src']).toEqual(["'self'", 'https://pgtest.atomtech.in']);
    expect(student['connect-src']).toEqual(expect.arrayContaining(["'self'", ...GATEWAY]));
    expect(student['form-action']).toEqual(expect.arrayContaining(["'self'", ...GATEWAY]));
    expect(student['frame-src']).toEqual(["'self'", 'https:']);
    expect(student).toMatchObject({ 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] });
  });

  it.each([
    ...OFFICE_SCREENS.map((address): [string, number] => [address, 200]), ['/mmmcollege/login/', 200],
    ['/mmmcollege/LOGIN', 200], ['/mmmcollege/Student-Details', 200], ['/mmmcollege/Admin/Fee-Receipt/x', 200], ['/mmmcollege/admin/anything', 404],
  ])(
    'should name no gateway at %s',
    async (path, status) => {
      const response = await open(path);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-security-policy')).not.toMatch(/atomtech|bank\.example|https:/);
      expect(policy(response)).toMatchObject({ 'script-src': ["'self'"], 'connect-src': ["'self'"], 'frame-src': ["'none'"], 'form-action': ["'self'"] });
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('should allow only its own origin to frame the return, and no origin anything else', async () => {
    const back = await server.call('payment-return', 'encData=x&merchId=1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(policy(back)['frame-ancestors']).toEqual(["'self'"]);
    expect(back.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    for (const response of [await open('/mmmcollege'), await server.call('config', undefined, { method: 'GET' }), await server.call('getFeeReceipt/x', {})]) {
      expect(policy(response)['frame-ancestors']).toEqual(["'none'"]);
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('should allow no inline script anywhere', async () => {
    for (const path of ['/mmmcollege', '/mmmcollege/login', '/mmmcollege-api/docs', '/mmmcollege-api/config']) {
      expect(policy(await open(path))['script-src'] ?? []).not.toContain("'unsafe-inline'");
    }
  });

  it('should allow the sandbox of this machine without https, and only it', async () => {
    const rehearsal = await createTestApp({ databaseUrl: database.url, webRoot: root });
    const response = await fetch(`${rehearsal.url}/mmmcollege`);
    expect(policy(response)['frame-src']).toEqual(["'self'", 'https:', 'http://127.0.0.1:9']);
    expect(response.headers.get('strict-transport-security')).toBeNull();
    await rehearsal.close();
  });
});

describe('Every answer', () => {
  it.each(['/mmmcollege', '/mmmcollege/favicon.svg', '/mmmcollege-api/config', '/mmmcollege-api/nothing', '/nothing'])('should carry the common headers at %s', async (path) => {
    const { headers } = await open(path);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('should carry no header of documents and calls when it is an asset: a first visit loads a dozen', async () => {
    const names = [...(await open('/mmmcollege/assets/app-1a2b.js')).headers.keys()].filter((name) => !['connection', 'keep-alive', 'date', 'content-length', 'content-encoding', 'vary'].includes(name));
    expect(names.sort()).toEqual(['cache-control', 'content-type', 'cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']);
  });

  it('should bind the hosts below ours to https only where that is configured', async () => {
    const strict = await createTestApp({ databaseUrl: database.url, webRoot: root, env: { PUBLIC_URL: 'https://fees.example.in', HSTS_SUBDOMAINS: 'on' } });
    const { headers } = await strict.call('config', undefined, { method: 'GET' });
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    await strict.close();
  });

  it('should refuse to echo a request', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      request(`${server.url}/mmmcollege`, { method: 'TRACE' }, (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject).end();
    });
    expect([404, 405]).toContain(status);
  });

  it('should never be kept when it holds personal data', async () => {
    for (const path of ['fetch-student-data/ABC', 'getFeeReceipt/NDPS260115100000000', 'getPaymentResponse', 'payment-status/NDPS260115100000000']) {
      expect((await server.call(path, {})).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('GET config', () => {
  it('should give the page what it needs and nothing secret', async () => {
    const response = await open('/mmmcollege-api/config');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      apiBaseUrl: '', formServiceBaseUrl: '', demoAdmissionNumbers: [], lookupSecondFact: 'off', admissionNumberPattern: '', testPayments: false, version: VERSION,
      college: { name: 'MMM College', address: expect.any(String), phone: expect.any(String), email: expect.any(String), logoUrl: '/mmmcollege-api/logo/college' },
      providerLogoUrl: '/mmmcollege-api/logo/provider',
      gatewayOrigins: expect.arrayContaining(['https://pgtest.atomtech.in', 'https://caller.atomtech.in']),
    });
    expect(text).not.toContain('SANDBOX');
  });

  it('should tell the page that it is a test system', async () => {
    const test = await createTestApp({ databaseUrl: database.url, env: { ATOM_ENVIRONMENT: 'uat' } });
    expect(await (await test.call('config', undefined, { method: 'GET' })).json()).toMatchObject({ testPayments: true });
    await test.close();
  });

  it('should name logos that are there and dead when opened', async () => {
    const logo = await open('/mmmcollege-api/logo/college');
    expect(logo.headers.get('content-type')).toBe('image/svg+xml');
    expect(policy(logo)).toMatchObject({ 'default-src': ["'none'"], sandbox: [] });
    expect((await open('/mmmcollege-api/logo/other')).status).toBe(404);
  });
});
