import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newOrder, messageIn, startSandboxFixture, type SandboxFixture } from '../../test/fixtures/sandbox-fixture.js';
import { istDate } from '../../src/contract/ist-time.js';
import type { GatewayMessage } from '../../src/payments/providers/payment-provider.js';

const DAY_MS = 86_400_000;

let fixture: SandboxFixture;
let merchant: Server;
let merchantUrl: string;
let received: { at: number; messages: GatewayMessage }[] = [];

beforeAll(async () => {
  fixture = await startSandboxFixture();
  merchant = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ at: Date.now(), messages: messageIn(fixture.gateway, Object.fromEntries(new URLSearchParams(body))) });
      response.end('OK');
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  merchantUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/callback`;
  fixture.sandbox.control.configure({ callbackUrl: merchantUrl, autoCallback: false });
});

beforeEach(() => {
  received = [];
});

afterEach(() => fixture.sandbox.control.reset());

afterAll(async () => {
  await fixture.close();
  await new Promise((resolve) => merchant.close(resolve));
});

interface Acted {
  atomTxnId: string;
  form: object | null;
}

async function post<Answer = Acted>(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(`${fixture.sandbox.url}/control/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}

async function ordered() {
  const order = newOrder(10_000, new Date(fixture.sandbox.control.clock().now));
  await fixture.gateway.createToken(order);
  const act = (action: string, body: object = {}) => post(`payments/${order.transactionId}/${action}`, body);
  const ask = async (): Promise<GatewayMessage[]> => {
    const question = { transactionId: order.transactionId, amount: order.amount, date: istDate(order.at) };
    const answer = await fixture.gateway.requestStatus(question);
    if (answer.kind !== 'answered') throw new Error(answer.detail);
    return answer.messages;
  };
  return { id: order.transactionId, act, ask };
}

const statuses = (messages: readonly GatewayMessage[]): string[] => messages.map(({ status }) => status);

describe('several attempts of one payment', () => {
  it.each([
    [['pay', 'pay', 'pay'], ['paid', 'paid', 'paid']],
    [['fail', 'pend', 'pay'], ['failed', 'pending', 'paid']],
    [['cancel', 'fail', 'time-out'], ['cancelled', 'failed', 'pending']],
  ])('should each have an id of its own when the customer does %j', async (actions, expected) => {
    const { act, ask } = await ordered();
    const ids: string[] = [];
    for (const action of actions) ids.push((await act(action, { another: true })).atomTxnId);
    expect(new Set(ids).size).toBe(3);
    const messages = await ask();
    expect(messages.map(({ gatewayTxnId }) => gatewayTxnId)).toEqual(ids);
    expect(statuses(messages)).toEqual(expected);
  });

  it('should be changed by their ids, one reversed beside one pending', async () => {
    const { act, ask } = await ordered();
    const { atomTxnId } = await act('pay');
    await act('pend', { another: true });
    await act('reverse', { atomTxnId });
    expect(statuses(await ask())).toEqual(['reversed', 'pending']);
  });

  it('should have pages of their own that stay open side by side', async () => {
    const { act, ask } = await ordered();
    await act('open');
    await act('open', { another: true });
    await act('pay');
    expect(statuses(await ask())).toEqual(['notStarted', 'paid']);
  });
});

describe('the dates that messages name', () => {
  const opened = '2026-03-31T18:29:50.000Z';
  const completed = '2026-03-31T18:30:00.000Z';

  it.each([
    ['both', opened, completed],
    ['init', opened, null],
    ['complete', opened, completed],
    ['none', opened, null],
  ])('should be %s in return and callback as set', async (messageDates, startedAt, completedAt) => {
    fixture.sandbox.control.setClock({ now: new Date(opened) });
    const { act } = await ordered();
    fixture.sandbox.control.setClock({ now: new Date('2026-04-01T10:00:00Z') });
    const { form } = await act('pay', { messageDates, completedAt: completed, openedAt: opened });
    const initiatedAt = ['both', 'init'].includes(messageDates) ? new Date(startedAt) : null;
    const dates = { initiatedAt, openedAt: new Date(opened), completedAt: completedAt === null ? null : new Date(completedAt) };
    expect(messageIn(fixture.gateway, form)).toMatchObject(dates);
    await act('callback', {});
    expect(received[0]?.messages).toMatchObject({ ...dates, signature: 'valid' });
    expect(JSON.stringify(received[0]?.messages.payload).includes('txnInitDate')).toBe(['both', 'init'].includes(messageDates));
  });

  it.each([
    [undefined, null],
    ['both', completed],
    ['init', null],
    ['complete', completed],
  ])('should be %s in status answers as set', async (statusDates, completedAt) => {
    fixture.sandbox.control.setClock({ now: new Date(opened) });
    const { act, ask } = await ordered();
    fixture.sandbox.control.setClock({ advanceMs: 60_000 });
    await act('pay', { openedAt: opened, completedAt: completed, ...(statusDates ? { statusDates } : {}) });
    expect(await ask()).toMatchObject([
      { openedAt: new Date(opened), completedAt: completedAt === null ? null : new Date(completedAt) },
    ]);
  });

  it('should be those of a later success when the bank names the day', async () => {
    fixture.sandbox.control.setClock({ now: new Date(opened) });
    const { act, ask } = await ordered();
    await act('pend', { statusDates: 'both' });
    fixture.sandbox.control.setClock({ advanceMs: 3 * DAY_MS });
    await act('settle', { completedAt: completed });
    expect(await ask()).toMatchObject([{ status: 'paid', completedAt: new Date(completed) }]);
  });

  it('should be in the journal', async () => {
    const { id, act } = await ordered();
    await act('pay', { completedAt: completed, openedAt: opened, messageDates: 'init' });
    const [entry] = fixture.sandbox.control.journal({ kind: 'money', merchTxnId: id });
    expect(entry?.detail).toMatchObject({ openedAt: opened, completedAt: completed, messageDates: 'init', statusDates: 'none' });
  });
});

describe('unsigned callbacks', () => {
  it('should be sent at any time, and twice within a second', async () => {
    const { id, act } = await ordered();
    const { atomTxnId } = await act('lose');
    fixture.sandbox.control.setClock({ advanceMs: 9 * DAY_MS });
    const sent = await post<unknown[]>(`payments/${id}/callback`, { atomTxnId, signature: 'null', times: 2 });
    expect(sent).toHaveLength(2);
    expect(received.map(({ messages }) => messages.signature)).toEqual(['absent', 'absent']);
    expect((received[1]?.at ?? 0) - (received[0]?.at ?? 0)).toBeLessThan(1_000);
  });

  it('should name attempt and signature in the journal', async () => {
    const { id, act } = await ordered();
    const { atomTxnId } = await act('pay');
    await act('callback', { signature: 'null' });
    await act('callback');
    const sent = fixture.sandbox.control.journal({ kind: 'callback.sent', merchTxnId: id });
    expect(sent.map(({ detail }) => detail)).toMatchObject([
      { atomTxnId, signature: 'null', status: 200 },
      { atomTxnId, signature: 'valid', status: 200 },
    ]);
  });
});

describe('status answers that mislead', () => {
  it('should list the charge a second time without an id', async () => {
    const { id, act, ask } = await ordered();
    const { atomTxnId } = await act('pay');
    await post('faults', { target: 'status', kind: 'namelessTwin', merchTxnId: id });
    expect(await ask()).toMatchObject([
      { status: 'paid', gatewayTxnId: null, amount: 10_000, transactionId: id },
      { status: 'paid', gatewayTxnId: atomTxnId, amount: 10_000 },
    ]);
    expect(await ask()).toHaveLength(1);
  });

  it('should deny a success, report it, and deny it again', async () => {
    const { id, act, ask } = await ordered();
    const { atomTxnId } = await act('pay');
    const deny = () => post('faults', { target: 'status', kind: 'denied', merchTxnId: id });
    await deny();
    expect(await ask()).toMatchObject([{ status: 'failed', gatewayTxnId: atomTxnId }]);
    expect(await ask()).toMatchObject([{ status: 'paid' }]);
    await deny();
    expect(await ask()).toMatchObject([{ status: 'failed' }]);
    const [money] = fixture.sandbox.control.journal({ kind: 'money', merchTxnId: id }).slice(-1);
    expect(money?.detail).toMatchObject({ outcome: 'paid' });
  });

  it('should not be accepted as faults of AUTH', async () => {
    await expect(post('faults', { target: 'auth', kind: 'denied' })).rejects.toThrow(/400/);
  });

  it('should be in the journal, each request with its answer', async () => {
    const { id, act, ask } = await ordered();
    await act('pay');
    await post('faults', { target: 'status', kind: 'denied', merchTxnId: id });
    await ask();
    await ask();
    const journal = fixture.sandbox.control.journal({ merchTxnId: id });
    const of = (kind: string) => journal.filter((entry) => entry.kind === kind);
    const questions = of('status.asked').map(({ seq }) => seq);
    expect(questions).toHaveLength(2);
    expect(of('status.answered').map(({ detail }) => detail)).toMatchObject([
      { question: questions[0], fault: 'denied' },
      { question: questions[1], fault: null },
    ]);
  });
});
