import { AdminRepository } from '../../src/people/admin.repository.js';
import { type ListRow, TransactionListRepository } from '../../src/payments/list/transaction-list.repository.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { Clock } from '../../src/common/clock.js';
import { type ReconciliationRecord, semesterLayout, type TransactionRecord } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import { insertPaidPayment } from '../receipts/paid-payment.js';
import { createTestApp, FakeClock, type TestApp } from '../support/create-test-app.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';

const PASSWORD = 'paß:wörd रुपया';
const basic = (credentials: string) => ({ authorization: `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}` });

describe.each([ANY_DATABASE])('The calls of the office on %s', (kind) => {
  let database: TestDatabase;
  let server: TestApp;
  const clock = new FakeClock();
  const right = basic(`clerk:${PASSWORD}`);

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    const transactions = new Transactions(database.dataSource);
    const passwordHash = await hashPassword(PASSWORD);
    await transactions.run((tx) => new AdminRepository(transactions, new Clock()).addActive(tx, { username: 'clerk', passwordHash }));
    server = await createTestApp({ databaseUrl: database.url, clock });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  // Wrong passwords of one test must not shut the door of the next.
  beforeEach(() => clock.pass(16 * 60_000));

  const office = (path: string, body?: unknown, headers: Record<string, string> = right) => server.call(path, body, { headers });

  describe('verifyLogin', () => {
    const login = async (body: unknown, headers = {}) => {
      const reply = await server.call('verifyLogin', body, { headers });
      return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text(), headers: reply.headers };
    };

    it('should answer Login successful as plain text', async () => {
      expect(await login({ username: 'clerk', password: PASSWORD })).toMatchObject({
        status: 200, type: 'text/plain; charset=utf-8', text: 'Login successful',
      });
    });

    it.each([
      [{ username: 'clerk', password: 'wrong' }], [{ username: 'nobody', password: PASSWORD }], [{ username: 'Clerk', password: PASSWORD }],
      [{ username: ['clerk'], password: { a: 1 } }], [{}], [undefined], [''],
    ])('should answer the same 401 in plain text to %j', async (body) => {
      const reply = await login(body, body === '' ? { 'content-type': 'application/json' } : {});
      expect(reply).toMatchObject({ status: 401, type: 'text/plain; charset=utf-8', text: 'Invalid username or password' });
      expect(reply.headers.get('www-authenticate')).toBeNull();
    });

    it('should answer 429 with Retry-After in plain text after five wrong passwords', async () => {
      for (let n = 0; n < 5; n += 1) expect((await login({ username: 'clerk', password: `wrong ${n}` })).status).toBe(401);
      const reply = await login({ username: 'clerk', password: PASSWORD });
      expect(reply).toMatchObject({ status: 429, type: 'text/plain; charset=utf-8' });
      expect(Number(reply.headers.get('retry-after'))).toBe(900);
      expect((await office('getPaymentResponse')).status).toBe(429);
    });

    it('should share fifty wrong passwords of an address with every Basic route, whatever the names', async () => {
      const guess = (n: number) => (n % 2 ? login({ username: `user${n}`, password: 'wrong' }) : office('getPaymentResponse', undefined, basic(`user${n}:wrong`)));
      const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(10);
      for (const { headers } of refused) expect(headers.get('retry-after')).toBe('900');
    });

    it('should answer plain text to a body that cannot be read', async () => {
      const reply = await login('{"username":', { 'content-type': 'application/json' });
      expect(reply).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8' });
    });
  });

  describe('The Basic header', () => {
    it.each([
      ['nothing', {}], ['a wrong password', basic('clerk:wrong')], ['more after the password', basic(`clerk:${PASSWORD}:extra`)],
      ['less of the password', basic('clerk:paß')], ['no colon', basic('clerk')], ['another scheme', { authorization: 'Bearer abc' }],
      ['no base64', { authorization: 'Basic %%%' }], ['an empty name', basic(`:${PASSWORD}`)],
    ])('should be refused with %s', async (_case, headers) => {
      const reply = await office('getPaymentResponse', undefined, headers as Record<string, string>);
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
      expect(await reply.json()).toMatchObject({ code: 'UNAUTHORIZED' });
    });
  });

  it('should answer 401 and no data on every registered route that is not on the short list, without credentials', async () => {
    const open = [
      'verifyLogin', 'fetch-student-data', 'get-atom-token-id', 'payment-return', 'payment-callback', 'payment-status', 'getFeeReceipt',
      'send-receipt', 'config', 'logo', 'health', 'metrics', 'docs', 'openapi.json', 'receipt-status', 'reminders',
    ];
    const fastify = server.app.getHttpAdapter().getInstance();
    const routes = routesOf(fastify.printRoutes({ commonPrefix: false, includeHooks: false }));
    const api = routes.filter(({ path }) => path.startsWith('/mmmcollege-api/'));
    const closed = api.filter(({ path }) => !open.includes((path.split('/')[2] ?? '').replace('*', '')) && !path.includes('/people/invitation'));
    expect(closed.map(({ path }) => path)).toEqual(expect.arrayContaining([
      '/mmmcollege-api/getPaymentResponse', '/mmmcollege-api/transactionStatus/:transactionId',
      '/mmmcollege-api/admin/getFeeReceipt/:transactionId', '/mmmcollege-api/admin/review-queue', '/mmmcollege-api/admin/reconciliation',
      '/mmmcollege-api/admin/payment-status/:transactionId',
    ]));
    for (const { method, path } of closed) {
      for (const headers of [{}, basic('clerk:wrong')]) {
        clock.pass(16 * 60_000);
        const reply = await fetch(server.url + path.replace(/:\w+/g, 'NDPS260115100000000'), { method, headers });
        expect({ path, method, status: reply.status }).toEqual({ path, method, status: 401 });
        if (method !== 'HEAD') expect(await reply.json()).toMatchObject({ code: 'UNAUTHORIZED' });
      }
    }
  });

  describe('getPaymentResponse', () => {
    it('should be an empty array while there is no payment', async () => {
      expect(await (await office('getPaymentResponse')).json()).toEqual([]);
    });

    it('should hold every payment with its fields, oldest first, whatever people are called', async () => {
      const names = ['Asha "Rani" \\', 'आशा कुमारी', `O'Neil, "course":"x"`, '\\"email":"', '', '=cmd|\' /C calc\'!A0', 'a\nb\tc\u0001', '😀 \u2028'];
      const payments = [];
      for (const studentName of names) payments.push(await insertPaidPayment(database.dataSource, { form: { studentName } }));
      const reply = await office('getPaymentResponse', '');
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(reply.headers.get('content-encoding')).toBe('gzip');
      const records = (await reply.json()) as TransactionRecord[];
      expect(records).toEqual(
        payments.map((payment) => ({
          admissionNumber: payment.admissionNumber, studentName: payment.form.studentName || null, email: 'asha@example.in',
          mobile: '9123456780', course: 'B.A. (Hons)', semesterNo: 5, total_fees: payment.amount / 100,
          transaction_id: payment.transactionId, transaction_status: 'SUCCESS', transaction_date: '2026-11-20T10:00:00.000+05:30',
          receipt_no: payment.receiptNo, serial_no: null,
        })),
      );
    });

    it('should end the connection instead of the list when the database goes away in the middle', async () => {
      class Failing extends TransactionListRepository {
        override async page(after: number, limit: number): Promise<ListRow[]> {
          if (after > 20_000) throw new Error('the database has gone');
          return Array.from({ length: limit }, (_, n) => ({ id: after + n + 1, amount: 1, at: after * 7_919 + n, text: '"admissionNumber":"A"\n{}' }));
        }
      }
      const failing = await createTestApp({
        databaseUrl: database.url, clock, override: (builder) => builder.overrideProvider(TransactionListRepository).useClass(Failing),
      });
      for (const encoding of ['gzip', 'identity']) {
        const reply = await failing.call('getPaymentResponse', undefined, { headers: { ...right, 'accept-encoding': encoding } });
        expect(reply.status).toBe(200);
        await expect(reply.text()).rejects.toThrow();
      }
      await failing.close();
    });

    it('should come uncompressed to a client that does not take gzip', async () => {
      const reply = await office('getPaymentResponse', undefined, { ...right, 'accept-encoding': 'gzip;q=0' });
      expect(reply.headers.get('content-encoding')).toBeNull();
      expect(Array.isArray(await reply.json())).toBe(true);
    });
  });

  describe('admin/reconciliation', () => {
    const withFact = (paymentId: number, gatewayTxnId: string | null, bankTxnId: string | null) =>
      database.dataSource.query(
        `INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, gateway_txn_id, bank_txn_id, amount, signature, payload)
         VALUES (${paymentId}, 'digest ${gatewayTxnId} ${bankTxnId}', 'callback', 1, 'paid', 'OTS0000', ${gatewayTxnId && `'${gatewayTxnId}'`}, ${bankTxnId && `'${bankTxnId}'`}, 1, 'valid', '{}')`,
      );
    const recordOf = async (id: string) =>
      ((await (await office('admin/reconciliation')).json()) as ReconciliationRecord[]).find((record) => record.transaction_id === id);

    it('should name the charges of a payment, the settling one first, and its heads in rupees', async () => {
      const payment = await insertPaidPayment(database.dataSource);
      await database.dataSource.query(`UPDATE payments SET receipt_dated_at = paid_at WHERE id = ${payment.id}`);
      await withFact(payment.id, '10000000000000', 'BANK0');
      await withFact(payment.id, '11000000000001', 'BANK1');
      await withFact(payment.id, '11000000000001', null);
      await withFact(payment.id, null, null);

      expect(await recordOf(payment.transactionId)).toEqual({
        transaction_id: payment.transactionId, receipt_no: payment.receiptNo, serial_no: null, gateway_ids: ['11000000000001', '10000000000000'], bank_ids: ['BANK1', 'BANK0'], booked: null,
        heads: Object.fromEntries(semesterLayout(5).fees.map(({ name, label }) => [label, (payment.heads[name] ?? 0) / 100])),
      });
    });

    it('should name no receipt that was never issued, and no ids that the gateway never named', async () => {
      const payment = await insertPaidPayment(database.dataSource);
      expect(await recordOf(payment.transactionId)).toMatchObject({ receipt_no: null, gateway_ids: [], bank_ids: [] });
    });

    it('should hold each payment of the list once, in its order, beyond one page of the database', async () => {
      for (let n = 0; n < 101; n += 1) await insertPaidPayment(database.dataSource);
      const ids = async (call: string) => ((await (await office(call)).json()) as { transaction_id: string }[]).map((record) => record.transaction_id);
      expect(await ids('admin/reconciliation')).toEqual(await ids('getPaymentResponse'));
    });
  });

  it('should tell the office what the student of a payment is told, without the admission number', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    const told = await server.call(`payment-status/${payment.transactionId}`, { admissionNumber: payment.admissionNumber });
    const reply = await office(`admin/payment-status/${payment.transactionId}`);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.json()).toEqual(await told.json());
    expect((await office('admin/payment-status/NDPS000000000000000')).status).toBe(404);
  });

  it('should answer a success from the store and 404 to an unknown payment', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    const reply = await office(`transactionStatus/${payment.transactionId}`, '', { ...right, 'content-type': 'application/json' });
    expect(await reply.json()).toEqual({ transaction_status: { extractedMessage: 'SUCCESS' } });
    expect((await office('transactionStatus/NDPS000000000000000')).status).toBe(404);
  });

  it('should keep the stored status when the gateway does not answer', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await database.dataSource.query(`UPDATE payments SET state = 'AT_BANK', settled_demand_id = NULL WHERE id = ${payment.id}`);
    expect([502, 504]).toContain((await office(`transactionStatus/${payment.transactionId}`)).status);
    const [row] = (await database.dataSource.query(`SELECT state FROM payments WHERE id = ${payment.id}`)) as { state: string }[];
    expect(row?.state).toBe('AT_BANK');
  });

  it('should list what needs review until somebody has resolved it', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await database.dataSource.query(`UPDATE payments SET state = 'DUPLICATE', needs_review = 1, settled_demand_id = NULL WHERE id = ${payment.id}`);
    await database.dataSource.query(`UPDATE fee_demands SET settled_by_payment_id = (SELECT MIN(id) FROM payments) WHERE id = ${payment.demandId}`);
    await database.dataSource.query(
      `INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, gateway_txn_id, amount, signature, payload)
       VALUES (${payment.id}, 'd', 'callback', 1, 'paid', 'OTS0000', '11000000000001', ${payment.amount}, 'valid', '{}')`,
    );
    const { items, counts } = (await (await office('admin/review-queue')).json()) as { items: unknown[]; counts: Record<string, number> };
    expect(counts).toMatchObject({ DUPLICATE: 1, EXTRA: 0, MAIL_UNCLEAR: 0 });
    expect(items).toEqual([expect.objectContaining({
      kind: 'DUPLICATE', transaction_id: payment.transactionId,
      payment: { studentName: 'Asha Rani', transaction_status: 'DUPLICATE', amount: payment.amount / 100, mayRelease: false },
      charge: { key: '11000000000001', gatewayTxnId: '11000000000001', bankTxnId: null, amount: payment.amount / 100, paidAt: '1970-01-01T05:30:00.001+05:30' },
      resolutions: ['refunded', 'dismissed'],
    })]);
    const released = await office(`admin/review-queue/payments/${payment.transactionId}/release`, { reason: 'The student called.' });
    expect(released.status).toBe(409);
    const decision = { kind: 'DUPLICATE', gatewayTxnId: '11000000000001', resolution: 'refunded', reason: 'Given back by the bank.' };
    expect((await office(`admin/review-queue/payments/${payment.transactionId}/resolve`, decision)).status).toBe(204);
    expect(await (await office('admin/review-queue')).json()).toMatchObject({ items: [] });
    const events = (await database.dataSource.query(`SELECT cause, actor FROM payment_events WHERE payment_id = ${payment.id}`)) as unknown[];
    expect(events).toContainEqual({ cause: 'decision:refunded', actor: 'clerk' });
    expect((await office(`admin/review-queue/mails/${payment.transactionId}/resend`)).status).toBe(404);
  });
});

/** Fastify's own list, which nobody keeps by hand: an indented tree of path pieces with their methods. */
function routesOf(tree: string): { method: string; path: string }[] {
  const stack: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([^)]+)\))?/.exec(line);
    if (!match) return [];
    const depth = (match[1] as string).length / 4;
    stack.length = depth;
    stack[depth] = match[2] as string;
    return (match[3] ?? '').split(', ').filter(Boolean).map((method) => ({ method, path: stack.join('') }));
  });
}
