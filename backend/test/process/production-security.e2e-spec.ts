import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { Transactions } from '../../src/database/transactions.js';
import { ReceiptIssuer } from '../../src/receipts/receipt-issuer.js';
import { ReceiptRepository } from '../../src/receipts/receipt.repository.js';
import { SemesterLayoutsService } from '../../src/students/semester-layouts.service.js';
import { insertPaidPayment, seriesOf } from '../receipts/paid-payment.js';
import { TEST_COLLEGE, TEST_GATEWAY } from '../support/create-test-app.js';
import { endAllProcesses, ensureBuilt, freePort, type RunningProcess, runProcess, SERVER, untilAnswers } from '../support/run-process.js';
import { ANY_DATABASE, createTestDatabase, type TestDatabase } from '../support/test-databases.js';

const UPLOADS = Number(process.env['UPLOADS'] ?? 200);
const WARM_UP = 400;
const FILE_BYTES = 128 * 1_024;
/** How long V8 leaves garbage lying depends on the Node and on the machine's memory. In a small heap the process has little more than what it holds. */
const SMALL_HEAP = '--max-semi-space-size=8 --max-old-space-size=96';
const PUBLIC = 'https://fees.example.in';

jest.setTimeout(240_000);
beforeAll(ensureBuilt);

/** What only the real process shows: compiled, in production mode, behind an https address. */
describe.each([ANY_DATABASE])('The server in production on %s', (kind) => {
  let database: TestDatabase;
  let server: RunningProcess;
  let url = '';
  let paid: Awaited<ReturnType<typeof insertPaidPayment>>;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await database.dataSource.manager.insert(Admin, { username: 'office', passwordHash: await hashPassword('a-long-enough-password'), createdAt: 1, updatedAt: 1 });
    paid = await insertPaidPayment(database.dataSource);
    const transactions = new Transactions(database.dataSource);
    const issuer = new ReceiptIssuer(new ReceiptRepository(transactions, new SemesterLayoutsService()), seriesOf(transactions));
    await transactions.run(async (tx) => (await issuer.settled(tx, paid, paid.stateAt))?.());
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = runProcess(SERVER, ['--production'], {
      ...TEST_GATEWAY, ...TEST_COLLEGE, DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: PUBLIC, API_DOCS: 'off', LOG_LEVEL: 'info', NODE_OPTIONS: SMALL_HEAP,
    });
    await untilAnswers(`${url}/mmmcollege-api/health/live`, server);
  });
  afterAll(async () => {
    endAllProcesses();
    await server.ended;
    await database.close();
  });

  const call = (path: string, init: RequestInit = {}) => fetch(`${url}/mmmcollege-api/${path}`, { method: 'POST', redirect: 'manual', ...init });

  it.each(['/mmmcollege', '/mmmcollege/login', '/mmmcollege-api/config', '/mmmcollege-api/health', '/mmmcollege-api/nothing', '/.env', '/'])('should send its headers and no cookie at %s', async (path) => {
    const { headers } = await fetch(url + path, { redirect: 'manual' });
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.getSetCookie()).toEqual([]);
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
  });

  it.each(['docs', 'docs/', 'openapi.json', 'metrics'])('should have nothing at %s when it is off or without its token', async (path) => {
    expect((await call(path, { method: 'GET' })).status).toBe(404);
  });

  it.each([
    'getPaymentResponse', 'admin/review-queue', `transactionStatus/NDPS000000000000000`, `admin/getFeeReceipt/NDPS000000000000000`,
  ])('should refuse access without a password at %s', async (path) => {
    for (const authorization of ['', 'Basic', 'Basic %%%', `Basic ${Buffer.from('office:a-long-enough-password:extra').toString('base64')}`]) {
      const response = await call(path, { headers: authorization ? { authorization } : {} });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic realm=')]);
    }
  });

  it('should refuse the calls of foreign pages, and of a page of its own host that came without https', async () => {
    for (const origin of ['https://evil.example', 'null', url, 'http://fees.example.in']) expect((await call('fetch-student-data/A1', { headers: { origin } })).status).toBe(403);
    expect((await call('fetch-student-data/A1', { headers: { origin: PUBLIC } })).status).toBe(404);
  });

  it('should echo no request and open no door to the files beside it', async () => {
    const raw = (method: string, path: string): Promise<number> =>
      new Promise((resolve, reject) => request(url, { method, path }, (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject).end());
    expect(await raw('TRACE', '/mmmcollege')).toBeGreaterThanOrEqual(404);
    for (const path of ['/.git/config', '/.env', '/mmmcollege/../../package.json', '/mmmcollege/%2e%2e/%2e%2e/.env', '/mmmcollege/index.html']) expect([400, 404]).toContain(await raw('GET', path));
  });

  it(`should take ${UPLOADS} uploads, mail once, and hold no more than 20 MB more`, async () => {
    const content = new Uint8Array(FILE_BYTES).fill(0x20);
    const upload = async (): Promise<number> => {
      const form = new FormData();
      form.set('file', new Blob(['%PDF-1.7\n', content, '\n%%EOF'], { type: 'application/pdf' }), `${paid.transactionId}_Receipt.pdf`);
      for (const [name, value] of Object.entries({ name: 'Asha Rani', email: 'asha@example.in', transaction_id: paid.transactionId })) form.set(name, value);
      const response = await call('send-receipt', { body: form });
      await response.arrayBuffer();
      return response.status;
    };
    const statuses = new Set<number>();
    const send = async (count: number): Promise<void> => {
      let left = count;
      const client = async (): Promise<void> => {
        while ((left -= 1) >= 0) statuses.add(await upload());
      };
      await Promise.all(Array.from({ length: 8 }, client));
    };
    // Compiled code and buffers of the first ones stay for the next.
    await send(WARM_UP);
    const before = residentMegabytes(server);
    await send(UPLOADS);
    const after = residentMegabytes(server);
    process.stderr.write(`Uploads on ${kind}: ${UPLOADS} of 128 KB, memory ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after\n`);
    expect([...statuses]).toEqual([200]);
    expect(after - before).toBeLessThanOrEqual(20);
    expect(await database.dataSource.query('SELECT COUNT(*) AS n FROM outbox_mails')).toEqual([{ n: 1 }]);
  });
});

/** As the machine counts it, not as the engine does. */
function residentMegabytes({ child }: RunningProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
