import { PAYMENT_STATES } from '../../src/payments/ledger/payment-state.js';
import { OUTBOX_STATES } from '../../src/receipts/mail/outbox-mail.entity.js';
import { ALARMS, REVIEW_KINDS } from '../../src/contract/index.js';
import type { HealthResponse } from '../../src/health/health.response.js';
import { tokenBody } from '../support/factories.js';
import { VERSION } from '../../src/common/version.js';
import { BackupLog } from '../../src/database/backup/scheduled/backup-log.js';
import { Transactions } from '../../src/database/transactions.js';
import { TestSystem } from '../support/test-system.js';
import { createTestApp, type TestApp } from '../support/create-test-app.js';
import { ANY_DATABASE, createTestDatabase, type TestDatabase } from '../support/test-databases.js';

const TOKEN = 'a-token-for-prometheus';

describe('Health', () => {
  let database: TestDatabase;
  let server: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase(ANY_DATABASE);
    server = await createTestApp({ databaseUrl: database.url, env: { API_DOCS: 'off', REDIS_URL: 'redis://127.0.0.1:9' } });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  const get = (path: string, headers: Record<string, string> = {}) => server.call(path, undefined, { method: 'GET', headers });

  it('should name each dependency, and be degraded by one that is down while the server can serve', async () => {
    const response = await get('health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'degraded', version: VERSION, dependencies: { redis: 'down', database: 'up', gateway: 'up', mail: 'off', backup: 'off' },
      problems: [{ component: 'redis', code: 'REDIS_UNAVAILABLE', message: 'Redis does not answer: each server counts its limits for itself.' }],
    });
  });

  it('should tell of backups that are late or have failed, and serve all the same', async () => {
    const log = new BackupLog(new Transactions(database.dataSource));
    const state = async () => {
      const response = await get('health');
      return [response.status, ((await response.json()) as { dependencies: Record<string, string> }).dependencies['backup']];
    };
    const now = server.clock.now();
    await log.note({ writtenAt: now, checkedAt: now });
    expect(await state()).toEqual([200, 'up']);
    await log.note({ writtenAt: now - 27 * 3_600_000 });
    expect(await state()).toEqual([200, 'down']);
    await log.note({ writtenAt: now, checkFault: 'fees-2026-11-22-0230.backup.age is damaged' });
    expect(await state()).toEqual([200, 'down']);
    await log.note({ checkFault: '' });
    expect(await state()).toEqual([200, 'up']);
  });

  it('should return no more than a load balancer needs', async () => {
    expect(await (await get('health/ready')).json()).toEqual({ status: 'up' });
    expect(await (await get('health/live')).json()).toEqual({ status: 'up' });
  });

  it('should hide the metrics when no token is configured, and the documents when they are off', async () => {
    expect((await get('metrics', { authorization: 'Bearer ' })).status).toBe(404);
    expect((await get('docs')).status).toBe(404);
    expect((await get('openapi.json')).status).toBe(404);
  });
});

describe('Health about paying', () => {
  let system: TestSystem;
  beforeEach(async () => void (system = await TestSystem.open(ANY_DATABASE, { METRICS_TOKEN: TOKEN })));
  afterEach(() => system.close());
  const get = (path: string) => system.server.call(path, undefined, { method: 'GET', headers: { authorization: `Bearer ${TOKEN}` } });
  const health = async () => {
    const response = await get('health');
    const { status, dependencies, problems } = (await response.json()) as HealthResponse;
    // The server itself serves, whatever the gateway does.
    expect([response.status, await (await get('health/ready')).json()]).toEqual([200, { status: 'up' }]);
    return [status, dependencies['gateway'], ...problems.filter(({ component }) => component === 'gateway').map(({ code }) => code)];
  };
  const tryToPay = async () => {
    const student = await system.student();
    return (await system.server.call('get-atom-token-id', tokenBody(student))).status;
  };
  const metric = async (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await get('metrics')).text())?.[1]);

  it('should be up before anybody paid, and after a token was given', async () => {
    expect(await health()).toEqual(['up', 'up']);
    expect(await tryToPay()).toBe(200);
    expect(await health()).toEqual(['up', 'up']);
  });

  it('should be degraded and say why when the answers cannot be read, until one can', async () => {
    expect(await metric('fee_gateway_unreadable_answers_total')).toBe(0);
    system.gateway.control.fault({ target: 'auth', kind: 'garbage' });
    expect(await tryToPay()).not.toBe(200);
    expect(await health()).toEqual(['degraded', 'down', 'GATEWAY_UNREADABLE']);
    expect(await metric('fee_gateway_unreadable_answers_total')).toBe(1);
    expect(await metric('fee_dependency_up{dependency="gateway"}'.replace(/[{}"]/g, '\\$&'))).toBe(0);
    system.gateway.control.clearFaults();
    expect(await tryToPay()).toBe(200);
    expect(await health()).toEqual(['up', 'up']);
  });

  it('should be degraded when the response key is wrong, though the gateway answers', async () => {
    const other = await createTestApp({ databaseUrl: system.database.url, sandbox: system.gateway, clock: system.clock, env: { ATOM_RESPONSE_KEY: 'SANDBOX-another', ATOM_RESPONSE_SALT: 'SANDBOX-another' } });
    await other.call('get-atom-token-id', tokenBody(await system.student()));
    expect(await (await other.call('health', undefined, { method: 'GET' })).json()).toMatchObject({ status: 'degraded', problems: [expect.objectContaining({ code: 'GATEWAY_UNREADABLE' })] });
    await other.close();
  });

  it('should be degraded when a requery finds nobody, and tell status answers from tokens', async () => {
    await tryToPay();
    system.gateway.control.fault({ target: 'status', kind: 'reset' });
    await system.advanceTime(31_000);
    expect(await health()).toEqual(['degraded', 'down', 'GATEWAY_UNREACHABLE']);
    expect(await tryToPay()).toBe(200);
    expect(await health()).toEqual(['degraded', 'down', 'GATEWAY_UNREACHABLE']);
    system.gateway.control.clearFaults();
    await system.advanceTime(31_000);
    expect(await health()).toEqual(['up', 'up']);
  });

  it('should count what strangers send, and not believe them', async () => {
    await system.callback({ encData: 'AB', merchId: '1' });
    expect(await metric('fee_gateway_unreadable_messages_total')).toBe(1);
    expect(await health()).toEqual(['up', 'up']);
  });
});

describe('The metrics', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(ANY_DATABASE, { METRICS_TOKEN: TOKEN });
  });
  afterAll(() => system.close());
  const metrics = (authorization?: string) => system.server.call('metrics', undefined, { method: 'GET', headers: authorization ? { authorization } : {} });

  it('should need their token', async () => {
    for (const wrong of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) expect((await metrics(wrong)).status).toBe(401);
  });

  it('should count payments by state, what waits, and requests by route without any number of a person', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.server.call(`fetch-student-data/${student.student.admissionNumber}`);
    system.clock.pass(60_000);
    const response = await metrics(`Bearer ${TOKEN}`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(/^fee_payments\{state="\w+"\} 1$/m);
    for (const [gauge, label, values] of [['fee_payments', 'state', PAYMENT_STATES], ['fee_review_cases', 'kind', REVIEW_KINDS], ['fee_receipt_mails', 'state', OUTBOX_STATES], ['fee_alarm', 'alarm', ALARMS]] as const) {
      expect([...text.matchAll(new RegExp(`^${gauge}\\{${label}="(\\w+)"\\} \\d`, 'gm'))].map(([, value]) => value)).toEqual([...values]);
    }
    for (const gauge of ['fee_review_cases{kind="MISMATCH"}', 'fee_review_cases{kind="EXTRA"}', 'fee_review_cases{kind="DISAGREEMENT"}', 'fee_receipt_mails{state="refused"}', 'fee_gateway_unreadable_answers_total', 'fee_gateway_unreadable_messages_total', 'fee_paid_without_receipt', 'fee_oldest_waiting_mail_seconds']) {
      expect(text).toContain(`\n${gauge} 0\n`);
    }
    expect(text).toMatch(/^fee_requery_backlog 1$/m);
    expect(text).toMatch(/^fee_oldest_open_payment_seconds 60$/m);
    expect(text).toMatch(/^# TYPE fee_receipt_mails gauge$/m);
    expect(text).toMatch(/http_request_duration_seconds_count\{method="POST",route="\/mmmcollege-api\/fetch-student-data\/:admissionNumber",status="200"\} 1/);
    expect(text).toMatch(/^fee_gateway_seconds_count\{call="token",answer="token",provider="atom"\} 1$/m);
    for (const gauge of ['fee_backup_written_timestamp_seconds', 'fee_backup_checked_timestamp_seconds', 'fee_backup_failed{job="backup"}', 'fee_backup_failed{job="check"}']) {
      expect(text).toContain(`\n${gauge} 0\n`);
    }
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    expect(text).not.toContain(student.student.admissionNumber);
    expect(text).not.toContain(id);
  });
});
