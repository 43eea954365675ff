import mysql from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { openDataSource } from '../../src/database/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { Transactions } from '../../src/database/transactions.js';
import { TestSystem } from '../support/test-system.js';
import { eventually } from '../support/eventually.js';
import { type GivenStudent, tokenBody } from '../support/factories.js';
import { seedPayments } from '../support/seed-payments.js';
import { SilentProxy } from '../support/silent-proxy.js';
import { describeWith } from '../support/describe-with.js';

const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
const BASIC = { headers: { authorization: `Basic ${Buffer.from('office:a-long-enough-password').toString('base64')}` } };
const POOL = 20;
const LIMIT_MS = 10_000;

interface Timed {
  status: number;
  text: string;
  ms: number;
}

async function timed(call: Promise<Response>): Promise<Timed> {
  const begun = performance.now();
  const response = await call;
  return { status: response.status, text: await response.text(), ms: performance.now() - begun };
}

describeWith('mariadb')('A path to MariaDB that goes silent', () => {
  let system: TestSystem;
  let proxy: SilentProxy;
  let direct: mysql.Connection;
  let student: GivenStudent;

  // Limits per number and address must not answer before the database is asked.
  beforeEach(() => system.advanceTime(16 * 60_000));
  beforeAll(async () => {
    system = await TestSystem.open('mariadb', async (url) => {
      const { searchParams, pathname } = new URL(url);
      const socketPath = searchParams.get('socketPath') ?? '';
      proxy = new SilentProxy(socketPath);
      direct = await mysql.createConnection({ socketPath, user: 'root', database: pathname.slice(1) });
      return { DATABASE_URL: `mysql://root@127.0.0.1:${await proxy.listen()}${pathname}` };
    });
    await system.data.manager.insert(Admin, { username: 'office', passwordHash: await hashPassword('a-long-enough-password'), createdAt: 1, updatedAt: 1 });
    student = await system.student();
  }, 60_000);
  afterAll(async () => {
    proxy.resume();
    await direct.end();
    await system.close();
    await proxy.close();
  }, 60_000);
  afterEach(async () => {
    proxy.resume();
    await eventually(isServing, 15_000);
  }, 20_000);

  const get = (path: string) => system.server.call(path, undefined, { method: 'GET' });
  const lookUp = () => system.server.call(`fetch-student-data/${student.student.admissionNumber}`);
  const isServing = async (): Promise<void> => expect((await get('health')).status).toBe(200);
  const pool = (): DataSource => system.server.app.get(DataSource);

  async function paidAtBank() {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    return { id, given, form: { ...form }, callback: { ...system.gateway.control.callbackForm(id) } };
  }

  it('should give 503 at every call within ten seconds, and serve again when it is back', async () => {
    const { id, given, form, callback } = await paidAtBank();
    const { admissionNumber } = given.student;
    const { server } = system;
    // Opens connections that will be dead without a notice.
    await Promise.all(Array.from({ length: 200 }, () => pool().query('SELECT 1')));
    const calls: Record<string, () => Promise<Response>> = {
      'fetch-student-data': lookUp,
      'get-atom-token-id': () => server.call('get-atom-token-id', tokenBody(student)),
      'payment-status': () => server.call(`payment-status/${id}`, { admissionNumber }),
      'payment-callback': () => server.call('payment-callback', new URLSearchParams(callback).toString(), FORM),
      getFeeReceipt: () => server.call(`getFeeReceipt/${id}`, { admissionNumber }),
      verifyLogin: () => server.call('verifyLogin', { username: 'office', password: 'a-long-enough-password' }),
      getPaymentResponse: () => server.call('getPaymentResponse', undefined, BASIC),
      transactionStatus: () => server.call(`transactionStatus/${id}`, undefined, BASIC),
      'admin/getFeeReceipt': () => server.call(`admin/getFeeReceipt/${id}`, { admissionNumber }, BASIC),
      'admin/review-queue': () => server.call('admin/review-queue', undefined, BASIC),
      config: () => get('config'),
      health: () => get('health'),
      'health/ready': () => get('health/ready'),
    };
    const everywhere = async (): Promise<Record<string, Timed>> =>
      Object.fromEntries(await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, await timed(call())] as const)));
    proxy.silence();
    const [answers, back, live] = await Promise.all([
      everywhere(),
      timed(server.call(`payment-return/${id}`, new URLSearchParams(form).toString(), FORM)),
      timed(get('health/live')),
    ]);
    expect(Object.fromEntries(Object.entries(answers).filter(([, { status, ms }]) => status !== 503 || ms > LIMIT_MS))).toEqual({});
    expect(back.text).toContain(`data-target="/mmmcollege/payment-status/${id}"`);
    expect(back.ms).toBeLessThan(LIMIT_MS);
    expect(live.status).toBe(200);

    proxy.resume();
    await eventually(async () => {
      const again = await everywhere();
      // Not 503: 404 of a receipt that was not paid yet is an answer.
      expect(Object.entries(again).filter(([, { status }]) => status >= 500)).toEqual([]);
    }, 15_000);
    expect(await (await system.callback(callback)).text()).toBe('OK');
    expect((await system.payment(id)).state).toBe('SUCCESS');
  }, 60_000);

  it('should give 503 within ten seconds to hundreds at once, and keep no connection of theirs', async () => {
    const students = await Promise.all(Array.from({ length: 20 }, () => system.student()));
    proxy.silence();
    const tokens = students.flatMap((given) => ['9100000001', '9100000002', '9100000003'].map((mobile) => system.server.call('get-atom-token-id', tokenBody(given, { mobile }))));
    const lookUps = Array.from({ length: 300 }, (_, n) => system.server.call(`fetch-student-data/${students[n % 20]?.student.admissionNumber}`));
    const answers = await Promise.all([...tokens, ...lookUps].map(timed));
    expect(answers.filter(({ ms }) => ms > LIMIT_MS)).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    proxy.resume();
    await eventually(isServing, 15_000);
    expect(proxy.clients).toBeLessThanOrEqual(POOL);
  }, 60_000);

  it('should refuse at once who would be the thousand and first to wait for a connection', async () => {
    proxy.silence();
    const begun = performance.now();
    const waits = await Promise.all(
      Array.from({ length: 1_200 }, () => pool().query('SELECT 1').then(() => 'answered', () => performance.now() - begun)),
    );
    const times = waits.filter((wait) => typeof wait === 'number');
    expect(times).toHaveLength(1_200);
    expect(times.filter((ms) => ms < 1_000)).toHaveLength(1_200 - 1_000 - POOL);
    expect(Math.max(...times)).toBeLessThan(LIMIT_MS);
  }, 60_000);

  it('should let callers wait longer while the database is slow and answers others', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 7 * POOL }, () => pool().query('SELECT SLEEP(1)')));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  }, 30_000);

  it('should break the office\'s list off within ten seconds instead of leaving it open', async () => {
    await seedPayments(system.data, { payments: 40_000, students: 1_000 });
    const response = await system.server.call('getPaymentResponse', undefined, { headers: { ...BASIC.headers, 'accept-encoding': 'identity' } });
    expect(response.status).toBe(200);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    proxy.silence();
    const begun = performance.now();
    await expect((async () => {
      while (!(await reader.read()).done);
    })()).rejects.toThrow();
    expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
  }, 90_000);

  it.each(['before', 'after'] as const)('should call a COMMIT unknown that was lost %s it was done, and settle once when the gateway comes again', async (when) => {
    const { id, callback } = await paidAtBank();
    proxy.silenceAtCommit(when);
    const unknown = await timed(system.callback(callback));
    expect(unknown.status).toBe(503);
    expect(JSON.parse(unknown.text)).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    expect(unknown.ms).toBeLessThan(LIMIT_MS);
    expect((await system.payment(id)).state).toBe(when === 'after' ? 'SUCCESS' : 'TOKEN_ISSUED');

    proxy.resume();
    // Before it was done, the lost connection still holds the payment's row: the database has to give it up by itself.
    await eventually(async () => expect(await (await system.callback(callback)).text()).toBe('OK'), 30_000);
    const { id: paymentId, state } = await system.payment(id);
    expect(state).toBe('SUCCESS');
    const receipts = (await system.receipts()).filter((receipt) => receipt.paymentId === paymentId);
    expect(receipts).toHaveLength(1);
    expect((await system.mails()).filter(({ receiptId }) => receiptId === receipts[0]?.id)).toHaveLength(1);
  }, 60_000);

  it('should not cut what a command does: an import, a migration, a backup', async () => {
    const command = await openDataSource(system.database.url, ENTITIES, 1);
    await expect(new Transactions(command).run((tx) => tx.query<{ done: number }[]>('SELECT SLEEP(11) AS done'))).resolves.toEqual([{ done: 0 }]);
    await command.destroy();
  }, 30_000);

  it('should leave no session at the database for ever', async () => {
    const [rows] = await pool().query<{ wait: number }[]>('SELECT @@SESSION.wait_timeout AS wait');
    expect(rows?.wait).toBeLessThanOrEqual(180);
  });

  describe('or where another client holds what is asked for', () => {
    afterEach(async () => {
      await direct.query('UNLOCK TABLES');
      await direct.query('ROLLBACK');
    });

    it('should give 503 within ten seconds for a statement that does not end, and end it at the database', async () => {
      await direct.query('LOCK TABLES students WRITE, fee_demands WRITE');
      const answers = await Promise.all(Array.from({ length: 20 }, () => timed(lookUp())));
      expect(answers.filter(({ status, ms }) => status !== 503 || ms > LIMIT_MS)).toEqual([]);
      const [waiting] = await direct.query<mysql.RowDataPacket[]>("SELECT id FROM information_schema.processlist WHERE state LIKE 'Waiting for table%'");
      expect(waiting).toEqual([]);
    }, 30_000);

    it('should give 503 within ten seconds for a payment whose row is locked, and settle it afterwards', async () => {
      const { id, callback } = await paidAtBank();
      await direct.query('START TRANSACTION');
      await direct.query('SELECT id FROM payments WHERE transaction_id = ? FOR UPDATE', [id]);
      const refused = await timed(system.callback(callback));
      expect(refused.status).toBe(503);
      expect(refused.ms).toBeLessThan(LIMIT_MS);
      // A cancelled request no longer waits at the database either.
      await eventually(async () => {
        const [waiting] = await direct.query<mysql.RowDataPacket[]>("SELECT id FROM information_schema.processlist WHERE info LIKE '%FOR UPDATE%' AND id <> CONNECTION_ID()");
        expect(waiting).toEqual([]);
      }, 5_000);
      await direct.query('ROLLBACK');
      expect(await (await system.callback(callback)).text()).toBe('OK');
    }, 30_000);
  });
});
