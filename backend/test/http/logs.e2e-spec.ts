import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { TestSystem } from '../support/test-system.js';
import { createTestApp, TEST_GATEWAY, type TestApp } from '../support/create-test-app.js';
import { tokenBody } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';

/** Each value is found nowhere else, so that a hit is a leak. */
const PERSON = {
  studentName: 'Quxlindra Zephyrkumari', mobile: '9182736450', email: 'quxlindra@leak.example', guardianName: 'Wumbolt Devakrishnan',
  guardianMobile: '8172635409', caste: 'Castezzz', townName: 'Townzzzpur', rollNo: 'ROLLZZZ77', admissionNumber: 'ADMZZZ991',
} as const;
const PASSWORD = 'quite-secret-passphrase';
const BASIC = Buffer.from(`officezzz:${PASSWORD}`).toString('base64');

describe('The log of a whole journey', () => {
  const lines: string[] = [];
  let system: TestSystem;
  let logged: TestApp;
  let id = '';

  beforeAll(async () => {
    system = await TestSystem.open(ANY_DATABASE);
    logged = await createTestApp({
      databaseUrl: system.database.url, sandbox: system.gateway, clock: system.clock, onLog: (line) => lines.push(line),
      env: { SMTP_URL: 'smtp://mailer:smtp-secret@127.0.0.1:9' },
    });
    const student = await system.student({ ...PERSON, admissionKey: PERSON.admissionNumber });
    const { admissionNumber } = PERSON;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await logged.call(`fetch-student-data/${admissionNumber}`);
    await logged.call('get-atom-token-id', tokenBody(student, { mobile: '91827', email: 'quxlindra@leak.example\r\nBcc: x@y.example' }));
    const token = (await (await logged.call('get-atom-token-id', tokenBody(student))).json()) as { transaction_id: string };
    id = token.transaction_id;
    const paid = await system.actAtGateway(id, 'pay');
    await logged.call(`payment-return/${id}`, new URLSearchParams({ ...paid.form }).toString(), { headers: form });
    await logged.call('payment-callback', new URLSearchParams({ ...system.gateway.control.callbackForm(id) }).toString(), { headers: form });
    await logged.call(`payment-status/${id}`, { admissionNumber });
    await logged.call(`getFeeReceipt/${id}`, { admissionNumber });
    const upload = new FormData();
    upload.set('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), `${id}_Receipt.pdf`);
    for (const [name, value] of Object.entries({ name: PERSON.studentName, email: PERSON.email, transaction_id: id })) upload.set(name, value);
    await fetch(`${logged.url}/mmmcollege-api/send-receipt`, { method: 'POST', body: upload });
    await logged.call('verifyLogin', { username: 'officezzz', password: PASSWORD });
    for (const path of ['getPaymentResponse', `transactionStatus/${id}`]) await logged.call(path, {}, { headers: { authorization: `Basic ${BASIC}` } });
    await logged.call(`get-atom-token-id?mobile=${PERSON.mobile}`, `{"mobile":"${PERSON.mobile}"`, {});
    await system.advanceTime(60_000);
  });
  afterAll(async () => {
    await logged.close();
    await system.close();
  });

  it('should name the payment by its transaction id, and every request by its own', () => {
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.some((entry) => entry['transactionId'] === id && entry['route'] === '/mmmcollege-api/getFeeReceipt/:transactionId')).toBe(true);
    const answers = entries.filter((entry) => entry['msg'] === 'request completed');
    expect(answers.length).toBeGreaterThanOrEqual(12);
    for (const { requestId, status, ms } of answers) expect([typeof requestId, typeof status, typeof ms]).toEqual(['string', 'number', 'number']);
  });

  it('should hold nothing about the person, no password and no key', () => {
    const secrets = [
      ...Object.values(PERSON), PASSWORD, BASIC, 'smtp-secret', TEST_GATEWAY.ATOM_PASSWORD, TEST_GATEWAY.ATOM_REQUEST_KEY, TEST_GATEWAY.ATOM_RESPONSE_KEY,
      TEST_GATEWAY.ATOM_REQUEST_HASH_KEY, TEST_GATEWAY.ATOM_RESPONSE_HASH_KEY, 'encData', 'Basic ',
    ];
    const leaks = lines.flatMap((line) => secrets.filter((secret) => line.includes(secret)).map((secret) => `${secret}: ${line}`));
    expect(leaks).toEqual([]);
  });
});

describe('The log of what the office does', () => {
  const entries: Record<string, unknown>[] = [];
  let system: TestSystem;
  let logged: TestApp;
  const office = (path: string, password: string, body?: unknown) =>
    logged.call(path, body, { headers: { authorization: `Basic ${Buffer.from(`officezzz:${password}`).toString('base64')}` } });
  const written = (msg: string) => entries.filter((entry) => entry['msg'] === msg);

  beforeAll(async () => {
    system = await TestSystem.open(ANY_DATABASE);
    await system.data.manager.insert(Admin, { username: 'officezzz', passwordHash: await hashPassword(PASSWORD), createdAt: 1, updatedAt: 1 });
    logged = await createTestApp({
      databaseUrl: system.database.url, sandbox: system.gateway, clock: system.clock, onLog: (line) => entries.push(JSON.parse(line) as Record<string, unknown>),
    });
  });
  afterAll(async () => {
    await logged.close();
    await system.close();
  });

  it('should name the address of every wrong password, and neither the name nor the password that was tried', async () => {
    for (let guess = 0; guess < 4; guess += 1) expect((await office('admin/review-queue', `wrong-${guess}`)).status).toBe(401);
    expect(written('login refused').map(({ level, address }) => [level, address])).toEqual(Array.from({ length: 4 }, () => ['warn', '127.0.0.1']));
    expect(JSON.stringify(entries)).not.toMatch(/officezzz|wrong-/);
  });

  it('should name who was let in and who decided what about which payment', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 100, callback: false });
    await system.postReturn(form);
    expect((await office(`admin/review-queue/payments/${id}/release`, PASSWORD, { reason: 'The student called.' })).status).toBe(204);
    const decision = { kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'dismissed', reason: 'The bank looks into it.' };
    expect((await office(`admin/review-queue/payments/${id}/resolve`, PASSWORD, decision)).status).toBe(204);
    expect((await office(`admin/review-queue/mails/${id}/resend`, PASSWORD)).status).toBe(404);
    expect(written('login succeeded')).toEqual([expect.objectContaining({ level: 'info', admin: 'officezzz', address: '127.0.0.1' })]);
    expect(written('review decision recorded')).toEqual([
      expect.objectContaining({ level: 'info', admin: 'officezzz', decision: 'release', transactionId: id }),
      expect.objectContaining({ level: 'info', admin: 'officezzz', decision: 'resolve', kind: 'MISMATCH', resolution: 'dismissed', transactionId: id }),
    ]);
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
  });
});
