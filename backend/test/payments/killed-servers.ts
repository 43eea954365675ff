import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentRefunds, TokenResponse } from '../../src/contract/index.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { Admin } from '../../src/people/admin.entity.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { Refund } from '../../src/payments/refunds/refund.entity.js';
import { ADVICE_MAIL } from '../../src/receipts/advice/refund-advice-issuer.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { Receipt } from '../../src/receipts/receipt.entity.js';
import type { KillPointName } from '../../tools/faults/injector/kill-points.js';
import { gatewayAddresses, startTestSandbox, TEST_COLLEGE, TEST_GATEWAY } from '../support/create-test-app.js';
import { givenStudent, tokenBody } from '../support/factories.js';
import { endAllProcesses, freePort, ROOT, type RunningProcess, runProcess, SERVER, untilAnswers } from '../support/run-process.js';
import { createTestDatabase, type DATABASES, type TestDatabase, waitForOtherProcesses } from '../support/test-databases.js';

const PRELOAD = join(ROOT, 'backend/dist/tools/faults/injector/preload.js');
const AUTHORIZATION = `Basic ${Buffer.from('office:a long office password').toString('base64')}`;
/** Of the dead; what is under way takes less. */
export const LEASE = 3 * 60_000;
export const DAY = 86_400_000;

export interface Server extends RunningProcess {
  post(path: string, body?: object): Promise<Response>;
}

/** Servers in processes of their own that kill themselves by SIGKILL at a step of a refund, on one database, beside one sandbox. */
export function refundsOfKilledServers(kind: (typeof DATABASES)[number]) {
  const folder = mkdtempSync(join(tmpdir(), 'killed-refund-'));
  const clockFile = join(folder, 'clock');
  let database: TestDatabase;
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let offset = 0;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await waitForOtherProcesses(database);
    sandbox = await startTestSandbox();
    pass(0);
    await database.dataSource.manager.insert(Admin, { username: 'office', passwordHash: await hashPassword('a long office password'), createdAt: 1, updatedAt: 1 });
  });
  afterAll(async () => {
    endAllProcesses();
    await sandbox.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  function pass(ms: number): void {
    offset += ms;
    writeFileSync(clockFile, String(offset));
    sandbox.control.setClock({ offsetMs: offset });
  }

  /** A server in a process of its own, which kills itself by SIGKILL at a step. */
  async function start(killAt: KillPointName | null = null): Promise<Server> {
    const port = await freePort();
    const server = runProcess('--import', [PRELOAD, SERVER], {
      ...TEST_GATEWAY, ...TEST_COLLEGE, ...gatewayAddresses(sandbox.url), DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'warn',
      APPROVALS: 'one', TEST_CLOCK: clockFile, ATOM_STATUS_RATE: '100', FAULTS_KILL: JSON.stringify(killAt && { point: killAt, nth: 1 }),
    });
    const base = `http://127.0.0.1:${port}/mmmcollege-api`;
    await untilAnswers(`${base}/health/live`, server);
    return {
      ...server,
      post: (path, body = {}) => {
        const form = body instanceof URLSearchParams;
        return fetch(`${base}/${path}`, {
          method: 'POST', body: form ? body.toString() : JSON.stringify(body),
          headers: { authorization: AUTHORIZATION, 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
        });
      },
    };
  }

  async function stop(server: Server): Promise<void> {
    server.child.kill('SIGTERM');
    await server.ended;
  }

  async function paid(server: Server): Promise<string> {
    const given = await givenStudent(database.dataSource);
    await server.post(`fetch-student-data/${given.student.admissionNumber}`);
    const { transaction_id: id = '' } = (await (await server.post('get-atom-token-id', tokenBody(given))).json()) as TokenResponse;
    await sandbox.control.act(id, 'pay', { callback: false });
    await server.post('payment-callback', new URLSearchParams({ ...sandbox.control.callbackForm(id) }));
    return id;
  }

  const charge = async (server: Server, id: string) => ((await (await server.post(`admin/transactions/${id}/refunds`)).json()) as PaymentRefunds).charges[0];
  const propose = async (server: Server, id: string): Promise<number | null> => {
    const { key = '', left = 0 } = (await charge(server, id)) ?? {};
    const body = { key, amount: left, left, method: 'gateway', afterwards: 'dueAgain', reason: 'Left.' };
    return server.post(`admin/transactions/${id}/refunds/propose`, body).then(({ status }) => status, () => null);
  };
  const payment = (id: string) => database.dataSource.getRepository(Payment).findOneByOrFail({ transactionId: id });
  const refunds = async (id: string) => database.dataSource.getRepository(Refund).findBy({ paymentId: (await payment(id)).id });
  const state = async (id: string) => (await refunds(id)).at(-1)?.state;
  const asked = (id: string) => sandbox.control.journal({ merchTxnId: id, kind: 'refund.asked' }).length;

  /** Waits of the schedule pass meanwhile, ten times as fast as they would: a lease lasts 18 seconds, longer than what is done under it. */
  async function until(id: string, wanted: string): Promise<void> {
    for (let tries = 0; (await state(id)) !== wanted; tries += 1) {
      if (tries === 480) throw new Error(`it is ${String(await state(id))}, not ${wanted}`);
      if (tries % 4 === 3) pass(10_000);
      await sleep(250);
    }
  }

  async function killedAt(point: KillPointName): Promise<{ id: string; next: Server; answer: number | null }> {
    const server = await start(point);
    const id = await paid(server);
    const answer = await propose(server, id);
    expect(await server.ended).toBe('SIGKILL');
    pass(LEASE + 1_000);
    return { id, next: await start(), answer };
  }

  async function payOut(id: string): Promise<void> {
    sandbox.control.moveRefund(id, { remarks: 'PROCESSED' });
    pass(DAY);
  }

  /** It went back once, the receipt is void, and the student hears of it once. */
  async function expectGivenBackOnce(id: string): Promise<void> {
    const { id: paymentId, state: ended, demandId } = await payment(id);
    const receipts = await database.dataSource.getRepository(Receipt).findBy({ paymentId });
    const mails = (await database.dataSource.getRepository(OutboxMail).find()).filter(({ kind: of, dedupKey }) => of === ADVICE_MAIL && dedupKey?.includes(`:${paymentId}:`));
    const [demand] = await database.dataSource.query<{ settled: number | null }[]>(`SELECT settled_by_payment_id AS settled FROM fee_demands WHERE id = ${demandId}`);
    expect([ended, asked(id), (await refunds(id)).length, receipts.map(({ voidedAt }) => voidedAt === null), mails.length, demand?.settled ?? null])
      .toEqual(['REFUNDED', 1, 1, [false], 1, null]);
  }

  /** Killed there, another server ends it, and the gateway was asked once. */
  async function expectSentOnce(point: KillPointName): Promise<void> {
    const { id, next } = await killedAt(point);
    await until(id, 'accepted');
    expect(asked(id)).toBe(1);
    await payOut(id);
    await until(id, 'paidOut');
    await expectGivenBackOnce(id);
    await stop(next);
  }

  return { expectSentOnce, pass, start, stop, paid, propose, payment, refunds, state, asked, until, killedAt, payOut, expectGivenBackOnce };
}
