import { setTimeout as sleep } from 'node:timers/promises';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { Receipt } from '../../src/receipts/receipt.entity.js';
import type { TokenResponse } from '../../src/contract/index.js';
import { gatewayAddresses, startTestSandbox, TEST_COLLEGE, TEST_GATEWAY } from '../support/create-test-app.js';
import { describeWith } from '../support/describe-with.js';
import { type GivenStudent, givenStudent, tokenBody } from '../support/factories.js';
import { endAllProcesses, ensureBuilt, freePort, runProcess, SERVER, untilAnswers } from '../support/run-process.js';
import { createTestDatabase } from '../support/test-databases.js';
import { ReverseProxy } from './reverse-proxy.js';

/** How often each replica is replaced. */
const ROUNDS = Number(process.env['RESTART_ROUNDS'] ?? 1);
const STUDENTS_AT_ONCE = 6;

jest.setTimeout(60_000 + ROUNDS * 120_000);
beforeAll(ensureBuilt);
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  endAllProcesses();
  for (const close of cleanUp.splice(0)) await close();
});

const form = (fields: object): RequestInit => ({ body: new URLSearchParams({ ...fields }).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } });

// Two replicas share one database server.
describeWith('mariadb')('Two replicas behind a proxy on mariadb', () => {
  it('should fail no request and lose no payment when they are replaced one after the other while students pay', async () => {
    const database = await createTestDatabase('mariadb');
    const passwordHash = await hashPassword('a-long-enough-password');
    await database.dataSource.manager.insert(Admin, { username: 'office', passwordHash, createdAt: 1, updatedAt: 1 });
    const sandbox = await startTestSandbox();
    const ports = [await freePort(), await freePort()];
    const start = (port: number) =>
      runProcess(SERVER, ['--production'], {
        ...TEST_GATEWAY, ...TEST_COLLEGE, ...gatewayAddresses(sandbox.url), ATOM_TIMEOUT_MS: '25000', DATABASE_URL: database.url, PORT: String(port),
        PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn',
      });
    const replicas = ports.map((port) => ({ port, process: start(port) }));
    for (const { port, process } of replicas) await untilAnswers(`http://127.0.0.1:${port}/mmmcollege-api/health/live`, process);
    const proxy = await ReverseProxy.before(ports);
    cleanUp.push(() => proxy.close(), () => sandbox.close(), () => database.close());

    const failures: string[] = [];
    const paid: string[] = [];
    let requests = 0;
    let stopped = false;
    const call = async (path: string, init: RequestInit, student: number): Promise<string> => {
      requests += 1;
      const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': `10.1.${student >> 8}.${student & 255}` };
      const answer = await fetch(`${proxy.url}/mmmcollege-api/${path}`, { method: 'POST', ...init, headers })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: Error) => ({ status: 0, text: `${error.message}: ${String(error.cause)}` }));
      if (answer.status !== 200) failures.push(`${path.split('/')[0]}: ${answer.status} ${answer.text}`);
      return answer.text;
    };
    const json = (body: object): RequestInit => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    const pay = async (given: GivenStudent, number: number): Promise<void> => {
      const { admissionNumber } = given.student;
      await call(`fetch-student-data/${admissionNumber}`, {}, number);
      const answered = await call('get-atom-token-id', json(tokenBody(given)), number);
      const { transaction_id: id } = JSON.parse(answered.startsWith('{') ? answered : '{}') as Partial<TokenResponse>;
      if (!id) return;
      const { form: back } = await sandbox.control.act(id, 'pay', { callback: false });
      paid.push(id);
      await Promise.all([
        call('payment-callback', form(sandbox.control.callbackForm(id)), number),
        call(`payment-return/${id}`, form(back ?? {}), number),
      ]);
      await call(`payment-status/${id}`, json({ admissionNumber }), number);
      await call(`getFeeReceipt/${id}`, json({ admissionNumber }), number);
    };
    let students = 0;
    const queue = async (): Promise<void> => {
      while (!stopped) {
        const number = (students += 1);
        await pay(await givenStudent(database.dataSource), number);
      }
    };
    const crowd = Array.from({ length: STUDENTS_AT_ONCE }, queue);

    await sleep(1_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const replica of replicas) {
        replica.process.child.kill('SIGTERM');
        expect(await replica.process.ended).toBe(0);
        replica.process = start(replica.port);
        await untilAnswers(`http://127.0.0.1:${replica.port}/mmmcollege-api/health/live`, replica.process);
        while (!proxy.isReady(replica.port)) await sleep(50);
        await sleep(1_000);
      }
    }
    stopped = true;
    await Promise.all(crowd);

    const settled = (await database.dataSource.manager.find(Payment)).filter(({ state }) => state === 'SUCCESS');
    process.stderr.write(`Rolling restart: ${2 * ROUNDS} restarts, ${requests} requests, ${failures.length} failed, ${proxy.broken} broken off; ${paid.length} paid, ${paid.length - settled.length} lost\n`);
    expect(failures).toEqual([]);
    expect(proxy.broken).toBe(0);
    expect(settled.map(({ transactionId }) => transactionId).sort()).toEqual([...paid].sort());
    expect(await database.dataSource.manager.count(Receipt)).toBe(paid.length);
    expect(paid.length).toBeGreaterThan(10);

    for (const { process } of replicas) {
      process.child.kill('SIGTERM');
      expect(await process.ended).toBe(0);
    }
  });
});
