import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientFor, newOrder, messageIn, startSandboxFixture, type SandboxFixture } from '../../test/fixtures/sandbox-fixture.js';
import { istDate } from '../../src/contract/ist-time.js';
import type { Outcome } from './ledger.js';
import { startSandbox } from './sandbox.js';

const DAY_MS = 86_400_000;

let fixture: SandboxFixture;

beforeAll(async () => {
  fixture = await startSandboxFixture();
});

afterEach(() => {
  fixture.sandbox.control.reset();
  fixture.sandbox.control.configure({ signatureAmount: 'asSent', surcharge: 0, statusChannel: 'string' });
});

afterAll(() => fixture.close());

async function orderAtGateway(amount = 701_210) {
  const order = newOrder(amount, new Date(fixture.sandbox.control.clock().now));
  const answer = await fixture.gateway.createToken(order);
  if (answer.kind !== 'token') throw new Error(`no token: ${answer.kind}`);
  return { ...order, tokenId: answer.tokenId };
}

function ask(order: { transactionId: string; amount: number; at: Date }, date = istDate(order.at)) {
  return fixture.gateway.requestStatus({ transactionId: order.transactionId, amount: order.amount, date });
}

describe('AUTH', () => {
  it('should return a token of fourteen digits when the order is valid', async () => {
    expect((await orderAtGateway()).tokenId).toMatch(/^15\d{12}$/);
  });

  it.each([
    ['the password is wrong', { password: 'wrong' }, 'OTS0451'],
    ['the product is unknown', { productId: 'XYZ' }, 'OTS0600'],
    ['the merchant is unknown', { merchantId: '999999' }, 'OTS0451'],
  ])('should refuse when %s', async (_why, options, code) => {
    const answer = await clientFor(fixture.sandbox.url, options).createToken(newOrder());
    expect(answer).toMatchObject({ kind: 'refused', code });
  });

  it('should refuse when the date lies in the future', async () => {
    const answer = await fixture.gateway.createToken(newOrder(100, new Date(Date.now() + DAY_MS)));
    expect(answer).toMatchObject({ kind: 'refused', code: 'OTS0639' });
  });

  it('should answer with an empty body when the key is wrong', async () => {
    const stranger = clientFor(fixture.sandbox.url, { requestKey: 'x', requestSalt: 'x' });
    expect(await stranger.createToken(newOrder())).toMatchObject({ kind: 'unknown', detail: 'empty answer, HTTP 200' });
  });

  it('should require the bearer token on the otsv2 paths when one is set', async () => {
    const guarded = await startSandboxFixture({ merchant: { bearerSecret: 'SECRET' } });
    const paths = {
      authUrl: `${guarded.sandbox.url}/otsv2/aipay/auth`,
      statusUrl: `${guarded.sandbox.url}/otsv2/aipay/payment/status`,
    };
    const order = newOrder();
    const question = { transactionId: order.transactionId, amount: order.amount, date: istDate(order.at) };
    const without = clientFor(guarded.sandbox.url, paths);
    const withBearer = clientFor(guarded.sandbox.url, { ...paths, bearerSecret: 'SECRET' });
    expect(await without.createToken(order)).toMatchObject({ kind: 'refused', code: 'HTTP401' });
    expect(await without.requestStatus(question)).toMatchObject({ kind: 'unanswered', reason: 'clientError' });
    expect(await withBearer.createToken(order)).toMatchObject({ kind: 'token' });
    expect(await withBearer.requestStatus(question)).toMatchObject({ kind: 'answered' });
    await guarded.close();
  });
});

describe('what a customer does', () => {
  it.each([
    ['pay', 'paid', 'OTS0000'],
    ['fail', 'failed', 'OTS0600'],
    ['pend', 'pending', 'OTS0551'],
  ] as const)('should return and tell on asking when the action is %s', async (action, status, code) => {
    const order = await orderAtGateway();
    const { form, atomTxnId } = await fixture.sandbox.control.act(order.transactionId, action, { channel: 'UP' });
    const truth = { status, code, amount: 701_210, gatewayTxnId: atomTxnId, channel: 'UP' };
    expect(messageIn(fixture.gateway, form)).toMatchObject({ ...truth, signature: 'valid', currency: 'INR' });
    expect(await ask(order)).toMatchObject({ kind: 'answered', messages: [{ ...truth, signature: 'notSigned' }] });
  });

  it.each([
    ['cancel', 'cancelTransaction', 'cancelled'],
    ['timeOut', 'sessionTimeout', 'pending'],
    ['lose', null, 'paid'],
  ] as const)('should return nothing but tell on asking when the action is %s', async (action, message, status) => {
    const order = await orderAtGateway();
    expect(await fixture.sandbox.control.act(order.transactionId, action)).toMatchObject({ form: null, message });
    expect(await ask(order)).toMatchObject({ messages: [{ status }] });
  });

  it('should add the surcharge to the total only when one applies', async () => {
    const order = await orderAtGateway(10_000);
    const { form } = await fixture.sandbox.control.act(order.transactionId, 'pay', { channel: 'CC', surcharge: 236 });
    const amounts = { amount: 10_000, surcharge: 236, totalAmount: 10_236 };
    expect(messageIn(fixture.gateway, form)).toMatchObject({ ...amounts, signature: 'valid' });
    expect(await ask(order)).toMatchObject({ messages: [amounts] });
  });

  it('should stay pending when a challan was printed until it is settled', async () => {
    const order = await orderAtGateway();
    const { form } = await fixture.sandbox.control.act(order.transactionId, 'pay', { channel: 'NR' });
    expect(messageIn(fixture.gateway, form).status).toBe('pending');
    expect(await ask(order)).toMatchObject({ messages: [{ status: 'pending' }] });
    fixture.sandbox.control.settle(order.transactionId, { reconStatus: 'RNS' });
    expect(await ask(order)).toMatchObject({ messages: [{ status: 'paid', reconciliationCode: 'RNS' }] });
  });

  it('should report no transaction before the page was opened, and an opened one afterwards', async () => {
    const order = await orderAtGateway();
    expect(await ask(order)).toMatchObject({ messages: [{ status: 'notStarted', code: 'OTS0401' }] });
    fixture.sandbox.control.open(order.transactionId);
    expect(await ask(order)).toMatchObject({ messages: [{ status: 'notStarted', code: 'OTS0301' }] });
  });

  it('should report both charges of an id, a late success and a reversal', async () => {
    const order = await orderAtGateway();
    const { control } = fixture.sandbox;
    await control.act(order.transactionId, 'pay');
    await control.payAgain(order.transactionId);
    expect(await ask(order)).toMatchObject({ messages: [{ status: 'paid' }, { status: 'paid' }] });
    control.reverse(order.transactionId);
    expect(await ask(order)).toMatchObject({ messages: [{ status: 'paid' }, { status: 'reversed' }] });
    const late = await orderAtGateway();
    await control.act(late.transactionId, 'fail');
    control.settle(late.transactionId);
    expect(await ask(late)).toMatchObject({ messages: [{ status: 'paid', code: 'OTS0002', reconciliationCode: 'RS' }] });
  });

  it.each([
    ['atBank', 'pending'],
    ['opened', 'notStarted'],
  ] as [Outcome, string][])('should change to %s on request', async (outcome, status) => {
    const order = await orderAtGateway();
    fixture.sandbox.control.move(order.transactionId, outcome);
    expect(await ask(order)).toMatchObject({ messages: [{ status }] });
  });
});

describe('status', () => {
  it('should find an attempt only on the day its page was opened', async () => {
    const order = await orderAtGateway();
    fixture.sandbox.control.setClock({ advanceMs: DAY_MS });
    await fixture.sandbox.control.act(order.transactionId, 'pay');
    const nextDay = istDate(new Date(order.at.getTime() + DAY_MS));
    expect(await ask(order)).toMatchObject({ messages: [{ code: 'OTS0401' }] });
    expect(await ask(order, nextDay)).toMatchObject({ messages: [{ status: 'paid' }] });
  });

  it.each([
    ['OTS0506', { requestHashKey: 'other' }, {}],
    ['OTS0522', { password: 'wrong' }, {}],
    ['OTS0507', {}, { date: '15-01-2026' }],
    ['OTS0510', {}, { date: '2026-13-45' }],
    ['OTS0509', {}, { amount: 1 }],
  ])('should say %s and nothing about the money when the question is wrong', async (code, options, change) => {
    const order = await orderAtGateway();
    await fixture.sandbox.control.act(order.transactionId, 'pay');
    const question = { transactionId: order.transactionId, amount: order.amount, date: istDate(order.at), ...change };
    const answer = await clientFor(fixture.sandbox.url, options).requestStatus(question);
    expect(answer).toMatchObject({ kind: 'unanswered', reason: 'clientError', detail: `${code} FAILED` });
  });

  it('should accept and refuse on the documented path', async () => {
    const statusUrl = `${fixture.sandbox.url}/ots/v2/payment/status`;
    const order = newOrder();
    const answer = await clientFor(fixture.sandbox.url, { statusUrl }).requestStatus({ ...order, date: '2026-01-15' });
    expect(answer).toMatchObject({ kind: 'unanswered', reason: 'clientError' });
  });

  it('should require the configured spelling of the signed amount', async () => {
    const order = await orderAtGateway(10_000);
    fixture.sandbox.control.configure({ signatureAmount: 'stripped', statusChannel: 'array' });
    expect(await ask(order)).toMatchObject({ kind: 'unanswered', detail: 'OTS0506 FAILED' });
    const stripped = clientFor(fixture.sandbox.url, { signatureAmount: 'stripped' });
    const question = { transactionId: order.transactionId, amount: order.amount, date: istDate(order.at) };
    expect(await stripped.requestStatus(question)).toMatchObject({ kind: 'answered' });
  });
});

describe('the process', () => {
  it('should refuse when a key could be a live one', async () => {
    const start = startSandbox({ port: 0, merchant: { requestKey: '0123456789ABCDEF0123456789ABCDEF' } });
    await expect(start).rejects.toThrow(/requestKey/);
    await expect(startSandbox({ port: 0, merchant: { responseHashKey: 'live' } })).rejects.toThrow(/responseHashKey/);
  });

  it('should accept other keys when they are marked as sandbox keys', async () => {
    const keys = {
      requestKey: 'SANDBOX-a',
      responseKey: 'SANDBOX-b',
      requestHashKey: 'SANDBOX-c',
      responseHashKey: 'SANDBOX-d',
    };
    const own = await startSandbox({ port: 0, merchant: keys });
    const client = clientFor(own.url, { ...keys, requestSalt: keys.requestKey, responseSalt: keys.responseKey });
    expect(await client.createToken(newOrder())).toMatchObject({ kind: 'token' });
    await own.close();
  });

  it('should fail to start when the port is taken', async () => {
    const port = Number(new URL(fixture.sandbox.url).port);
    await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('should load its payments when it restarts with a state file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const files = { stateFile: join(folder, 'state.jsonl'), journalFile: join(folder, 'journal.jsonl') };
    const first = await startSandboxFixture(files);
    const order = newOrder();
    await first.gateway.createToken(order);
    const { atomTxnId } = await first.sandbox.control.act(order.transactionId, 'pay');
    await first.close();
    const second = await startSandboxFixture(files);
    const question = { transactionId: order.transactionId, amount: order.amount, date: istDate(order.at) };
    expect(await second.gateway.requestStatus(question)).toMatchObject({
      messages: [{ status: 'paid', gatewayTxnId: atomTxnId }],
    });
    const again = await second.sandbox.control.payAgain(order.transactionId);
    expect(Number(again.atomTxnId)).toBeGreaterThan(Number(atomTxnId));
    await second.close();
    const journal = readFileSync(files.journalFile, 'utf8');
    expect(journal).toContain('"kind":"money"');
    expect(journal).not.toContain('Test@123');
    expect(journal).not.toContain('asha@example.com');
    rmSync(folder, { recursive: true });
  });
});
