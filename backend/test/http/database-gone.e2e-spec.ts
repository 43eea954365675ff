import { DataSource } from 'typeorm';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { errors } from '../../src/contract/texts/index.js';
import { TestSystem } from '../support/test-system.js';
import { tokenBody } from '../support/factories.js';
import { DATABASES, stopMariadb } from '../support/test-databases.js';

const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
const BASIC = { headers: { authorization: `Basic ${Buffer.from('office:a-long-enough-password').toString('base64')}` } };
/** What a database, its driver or the machine would say of itself. */
const INSIDE = /sql|select|maria|innodb|socket|pool|driver|typeorm|closed|connect|econn|enoent|node_modules|\.js|\.ts|\/tmp|\d+\.\d+\.\d+/i;

describe.each(DATABASES)('A database that is gone, %s', (kind) => {
  let system: TestSystem;
  let calls: Record<string, () => Promise<Response>>;
  let routed = '';

  beforeAll(async () => {
    system = await TestSystem.open(kind);
    await system.data.manager.insert(Admin, { username: 'office', passwordHash: await hashPassword('a-long-enough-password'), createdAt: 1, updatedAt: 1 });
    const student = await system.student();
    const { admissionNumber } = student.student;
    ({ transaction_id: routed } = await system.token(student));
    const { form } = await system.actAtGateway(routed, 'pay', { callback: false });
    const callback = new URLSearchParams({ ...system.gateway.control.callbackForm(routed) }).toString();
    const { server } = system;
    calls = {
      'fetch-student-data': () => server.call(`fetch-student-data/${admissionNumber}`),
      'get-atom-token-id': () => server.call('get-atom-token-id', tokenBody(student)),
      'payment-status': () => server.call(`payment-status/${routed}`, { admissionNumber }),
      'payment-callback': () => server.call('payment-callback', callback, FORM),
      'payment-return': () => server.call(`payment-return/${routed}`, new URLSearchParams({ ...form }).toString(), FORM),
      getFeeReceipt: () => server.call(`getFeeReceipt/${routed}`, { admissionNumber }),
      verifyLogin: () => server.call('verifyLogin', { username: 'office', password: 'a-long-enough-password' }),
      getPaymentResponse: () => server.call('getPaymentResponse', undefined, BASIC),
      transactionStatus: () => server.call(`transactionStatus/${routed}`, undefined, BASIC),
      'admin/review-queue': () => server.call('admin/review-queue', undefined, BASIC),
      config: () => server.call('config', undefined, { method: 'GET' }),
    };
    if (kind === 'mariadb') await stopMariadb();
    else await server.app.get(DataSource).destroy();
  }, 60_000);
  afterAll(() => system.close().catch(() => undefined), 60_000);

  const call = (name: string): Promise<Response> => (calls[name] as () => Promise<Response>)();

  it.each([
    'fetch-student-data', 'get-atom-token-id', 'payment-status', 'payment-callback', 'getFeeReceipt', 'getPaymentResponse', 'transactionStatus', 'admin/review-queue', 'config',
  ])('should be a 503 with a reference number and no internals at %s', async (name) => {
    const response = await call(name);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      statusCode: 503, code: 'OUTCOME_UNKNOWN', message: errors.OUTCOME_UNKNOWN, correlationId: response.headers.get('x-request-id'),
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text.replace(/"correlationId":"[^"]+"/, '')).not.toMatch(INSIDE);
  });

  it('should be 503 in plain text at the login', async () => {
    const response = await call('verifyLogin');
    expect([response.status, await response.text()]).toEqual([503, errors.OUTCOME_UNKNOWN]);
  });

  it('should bring a student who comes back from the bank to the status screen of the payment', async () => {
    const response = await call('payment-return');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`data-target="/mmmcollege/payment-status/${routed}"`);
  });

  it('should fail the readiness check and not the liveness check', async () => {
    const get = (path: string) => system.server.call(path, undefined, { method: 'GET' });
    expect((await get('health')).status).toBe(503);
    expect((await get('health/ready')).status).toBe(503);
    expect((await get('health/live')).status).toBe(200);
  });
});

describe('A disk that takes no more writes, sqlite', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open('sqlite');
  });
  afterAll(() => system.close());

  it('should make the gateway send its message again, and lose nothing of it', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { callback: false });
    const disk = system.server.app.get(DataSource);
    await disk.query('PRAGMA query_only = ON');
    const refused = await system.callback(system.gateway.control.callbackForm(id));
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'OUTCOME_UNKNOWN' })]);
    expect(await system.payment(id)).toMatchObject({ state: 'TOKEN_ISSUED' });
    expect(await system.facts()).toEqual([]);

    await disk.query('PRAGMA query_only = OFF');
    const taken = await system.callback(system.gateway.control.callbackForm(id));
    expect([taken.status, await taken.text()]).toEqual([200, 'OK']);
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS' });
    expect(await system.receipts()).toHaveLength(1);
  });
});
