import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newOrder, messageIn, startSandboxFixture, type SandboxFixture } from '../../test/fixtures/sandbox-fixture.js';
import { istDate } from '../../src/contract/ist-time.js';

let fixture: SandboxFixture;
let merchant: Server;
let merchantUrl: string;
let received: URLSearchParams[] = [];
let answers: number[] = [];

beforeAll(async () => {
  fixture = await startSandboxFixture({ behaviour: { callbackDelayMs: 5, callbackRetryMs: [5, 5] } });
  merchant = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push(new URLSearchParams(body));
      response.writeHead(answers.shift() ?? 200).end('OK');
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  merchantUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/callback`;
});

beforeEach(() => {
  received = [];
  answers = [];
});

afterEach(() => {
  fixture.sandbox.control.reset();
  fixture.sandbox.control.configure({ callbackUrl: null });
});

afterAll(async () => {
  await fixture.close();
  await new Promise((resolve) => merchant.close(resolve));
});

async function control(path: string, body?: object, init: RequestInit = {}) {
  const answer = await fetch(`${fixture.sandbox.url}/control${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    ...init,
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

async function tokenFor(amount = 10_000) {
  const order = newOrder(amount);
  await fixture.gateway.createToken(order);
  return order;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 400) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('control over HTTP', () => {
  it('should pay, list payments and return the journal over HTTP', async () => {
    const order = await tokenFor();
    const { json } = await control(`/payments/${order.transactionId}/pay`, { channel: 'UP' });
    expect(messageIn(fixture.gateway, json['form'] as object)).toMatchObject({ status: 'paid', channel: 'UP' });
    const payment = await control(`/payments/${order.transactionId}`);
    expect(payment.json).toMatchObject({
      merchTxnId: order.transactionId,
      amount: 10_000,
      attempts: [{ atomTxnId: json['atomTxnId'], amount: 10_000, outcome: 'paid' }],
    });
    const journal = await control(`/journal?kind=money&merchTxnId=${order.transactionId}`);
    expect(journal.json).toMatchObject([{ detail: { outcome: 'paid', amount: 10_000 } }]);
    expect((await control('')).json).toMatchObject({ payments: 1, down: null });
  });

  it('should carry out every other action when it is posted', async () => {
    const order = await tokenFor();
    const path = `/payments/${order.transactionId}`;
    expect((await control(`${path}/open`, {})).status).toBe(200);
    expect((await control(`${path}/time-out`, {})).json).toMatchObject({ message: 'sessionTimeout', form: null });
    expect((await control(`${path}/pend`, {})).status).toBe(200);
    expect((await control(`${path}/settle`, { reconStatus: 'RNS' })).json).toMatchObject({ outcome: 'settled' });
    expect((await control(`${path}/pay-again`, {})).status).toBe(200);
    expect((await control(`${path}/reverse`, {})).json).toMatchObject({ outcome: 'reversed' });
    expect((await control(`${path}/move`, { outcome: 'atBank' })).json).toMatchObject({ outcome: 'atBank' });
    const tampered = await control(`${path}/return`, { signature: 'stale', amountDelta: 1 });
    expect(fixture.gateway.readMessage({ fields: tampered.json }).kind).toBe('unreadable');
  });

  it('should set faults, outage, clock and settings', async () => {
    await control('/faults', { target: 'auth', kind: 'html', status: 503, times: null });
    expect(await fixture.gateway.createToken(newOrder())).toMatchObject({ kind: 'unknown' });
    expect((await control('/faults')).json).toHaveLength(1);
    await control('/faults', undefined, { method: 'DELETE' });
    await control('/down', { mode: 'reset' });
    expect(await fixture.gateway.createToken(newOrder())).toMatchObject({ reason: 'unreachable' });
    await control('/up', {});
    const { json } = await control('/clock', { now: '2030-01-01T00:00:00Z' });
    expect(String(json['now'])).toMatch(/^2030-01-01T00:00:0/);
    await control('/settings', { surcharge: 100 });
    const order = await tokenFor();
    const { form } = await fixture.sandbox.control.act(order.transactionId, 'pay');
    expect(messageIn(fixture.gateway, form).totalAmount).toBe(10_100);
    await control('/settings', { surcharge: 0 });
    const { json: after } = await control('/reset', {});
    expect(after).toMatchObject({ payments: 0, faults: [], clock: { offsetMs: 0 } });
  });

  it.each([
    ['/payments/NONE/pay', {}, 404],
    ['/payments/NONE', undefined, 404],
    ['/nothing', {}, 404],
    ['/faults', { target: 'auth', kind: 'no such' }, 400],
    ['/faults', { target: 'auth', kind: 'drop' }, 400],
    ['/faults', { target: 'auth', kind: 'empty', tmes: 2 }, 400],
    ['/settings', { surcharge: 'much' }, 400],
    ['/clock', { now: 'tomorrow' }, 400],
  ])('should refuse in words when %s gets %j', async (path, body, status) => {
    const answer = await control(path, body);
    expect(answer.status).toBe(status);
    expect(typeof answer.json['error']).toBe('string');
  });

  it('should refuse a call that a web page could have sent', async () => {
    const form = { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/plain' } };
    expect((await control('/reset', undefined, form)).status).toBe(415);
  });
});

describe('callbacks', () => {
  it('should follow an outcome and be sent again when the merchant does not answer 200', async () => {
    fixture.sandbox.control.configure({ callbackUrl: merchantUrl });
    answers = [503, 500];
    const order = await tokenFor();
    await fixture.sandbox.control.act(order.transactionId, 'pay');
    await until(() => received.length === 3);
    const messages = messageIn(fixture.gateway, Object.fromEntries(received[2] ?? []));
    expect(messages).toMatchObject({ status: 'paid', transactionId: order.transactionId, signature: 'valid' });
    const sent = () => fixture.sandbox.control.journal({ kind: 'callback.sent', merchTxnId: order.transactionId });
    await until(() => sent().length === 3);
    expect(sent().map(({ detail }) => detail['status'])).toEqual([503, 500, 200]);
  });

  it('should send none when the customer cancelled, the fault drops it or it is switched off', async () => {
    fixture.sandbox.control.configure({ callbackUrl: merchantUrl });
    await fixture.sandbox.control.act((await tokenFor()).transactionId, 'cancel');
    fixture.sandbox.control.fault({ target: 'callback', kind: 'drop' });
    await fixture.sandbox.control.act((await tokenFor()).transactionId, 'pay');
    await fixture.sandbox.control.act((await tokenFor()).transactionId, 'pay', { callback: false });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(received).toEqual([]);
  });

  it('should be repeated, unsigned or in another order on request', async () => {
    const [first, second] = [await tokenFor(), await tokenFor()];
    await fixture.sandbox.control.act(first.transactionId, 'pay');
    await fixture.sandbox.control.act(second.transactionId, 'fail');
    const repeated = await control(`/payments/${first.transactionId}/callback`, {
      url: merchantUrl,
      times: 3,
      together: true,
      signature: 'null',
    });
    expect(repeated.json).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200, body: 'OK' }]);
    expect(messageIn(fixture.gateway, Object.fromEntries(received[0] ?? [])).signature).toBe('absent');
    received = [];
    const items = [second, first].map(({ transactionId }) => ({ merchTxnId: transactionId, url: merchantUrl }));
    await control('/callbacks', { items });
    const ids = received.map((form) => messageIn(fixture.gateway, Object.fromEntries(form)).transactionId);
    expect(ids).toEqual([second.transactionId, first.transactionId]);
  });
});

it('should keep apart what is asked about 100 payments at the same time', async () => {
  const pay = async (_: unknown, index: number) => {
    const order = newOrder(10_000 + index);
    await fixture.gateway.createToken(order);
    await fixture.sandbox.control.act(order.transactionId, 'pay');
    const question = { transactionId: order.transactionId, amount: order.amount, date: istDate(order.at) };
    return fixture.gateway.requestStatus(question);
  };
  const answers = await Promise.all(Array.from({ length: 100 }, pay));
  expect(answers).toMatchObject(answers.map((_, index) => ({ messages: [{ status: 'paid', amount: 10_000 + index }] })));
});
