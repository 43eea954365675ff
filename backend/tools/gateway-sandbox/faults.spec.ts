import { clientFor, newOrder, messageIn, startSandboxFixture, type SandboxFixture } from '../../test/fixtures/sandbox-fixture.js';
import { istDate } from '../../src/contract/ist-time.js';
import type { AtomProvider } from '../../src/payments/providers/atom/atom-provider.js';
import type { NewFault } from './faults.js';

let fixture: SandboxFixture;
let impatient: AtomProvider;

beforeAll(async () => {
  fixture = await startSandboxFixture();
  impatient = clientFor(fixture.sandbox.url, { timeoutMs: 400 });
});

/** Only a fault that takes long meets the client that gives up soon: on a busy machine every other answer can take longer than that. */
const clientExpecting = (answer: { reason?: string }): AtomProvider => (answer.reason === 'timeout' ? impatient : fixture.gateway);

afterEach(() => {
  fixture.sandbox.control.reset();
  fixture.sandbox.control.configure({ callbackUrl: null });
});

afterAll(() => fixture.close());

const REPLY_FAULTS: [Omit<NewFault, 'target'>, { kind: string; reason?: string; code?: string; description?: string }, object][] = [
  [
    { kind: 'delay', ms: 900 },
    { kind: 'unknown', reason: 'timeout' },
    { kind: 'unanswered', reason: 'timeout' },
  ],
  [{ kind: 'delay', ms: 20 }, { kind: 'token' }, { kind: 'answered' }],
  [{ kind: 'reset' }, { kind: 'unknown', reason: 'unreachable' }, { kind: 'unanswered', reason: 'unreachable' }],
  [{ kind: 'empty' }, { kind: 'unknown', reason: 'unreadable' }, { kind: 'unanswered', reason: 'unreadable' }],
  [{ kind: 'html', status: 503 }, { kind: 'unknown', reason: 'unreadable' }, { kind: 'unanswered' }],
  [{ kind: 'html', status: 200 }, { kind: 'unknown', reason: 'unreadable' }, { kind: 'unanswered' }],
  [{ kind: 'refusal' }, { kind: 'refused', code: 'OTS0451' }, { kind: 'unanswered', reason: 'clientError' }],
  [
    { kind: 'refusal', code: 'OTS0600', description: 'AUTH SERVICE FAILED', status: 400 },
    { kind: 'refused', code: 'OTS0600', description: 'AUTH SERVICE FAILED' },
    { kind: 'unanswered', reason: 'clientError' },
  ],
  [
    { kind: 'errorCode', code: 'OTS0951', description: 'INTERNAL ERROR' },
    { kind: 'refused', code: 'OTS0951' },
    { kind: 'unanswered', reason: 'clientError' },
  ],
  [{ kind: 'contentType' }, { kind: 'token' }, { kind: 'answered' }],
  [{ kind: 'truncated' }, { kind: 'unknown', reason: 'unreadable' }, { kind: 'unanswered', reason: 'unreadable' }],
  [{ kind: 'garbage' }, { kind: 'unknown', reason: 'unreadable' }, { kind: 'unanswered', reason: 'unreadable' }],
  [
    { kind: 'slow', ms: 50 },
    { kind: 'unknown', reason: 'timeout' },
    { kind: 'unanswered', reason: 'timeout' },
  ],
  [{ kind: 'redirect' }, { kind: 'unknown', reason: 'unreadable' }, { kind: 'unanswered', reason: 'unreadable' }],
  [{ kind: 'wrongMerchant' }, { kind: 'unknown', reason: 'unreadable' }, { kind: 'unanswered', reason: 'unreadable' }],
];

describe('faulty answers', () => {
  it.each(REPLY_FAULTS)('should be distinguished by the client: %j', async (fault, token, status) => {
    const order = newOrder();
    const question = { transactionId: order.transactionId, amount: order.amount, date: istDate(order.at) };
    fixture.sandbox.control.fault({ ...fault, target: 'auth' });
    fixture.sandbox.control.fault({ ...fault, target: 'status' });
    const client = clientExpecting(token);
    expect(await client.createToken(order)).toMatchObject(token);
    expect(await client.requestStatus(question)).toMatchObject(status);
    expect(fixture.sandbox.control.faults()).toEqual([]);
    expect(await fixture.gateway.createToken(order)).toMatchObject({ kind: 'token' });
  });

  it('should not be read beyond a megabyte', async () => {
    fixture.sandbox.control.fault({ target: 'auth', kind: 'huge', bytes: 104_857_600 });
    const before = process.memoryUsage().rss;
    expect(await fixture.gateway.createToken(newOrder())).toMatchObject({
      kind: 'unknown',
      reason: 'unreadable',
      detail: 'answer larger than 1048576 bytes',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1_048_576);
  });

  it('should have created the token when only the answer was lost', async () => {
    const order = newOrder();
    fixture.sandbox.control.fault({ target: 'auth', kind: 'reset', after: true });
    expect(await fixture.gateway.createToken(order)).toMatchObject({ kind: 'unknown', reason: 'unreachable' });
    expect(fixture.sandbox.control.payment(order.transactionId).tokens).toHaveLength(1);
  });

  it('should affect only the named payment, the given number of times', async () => {
    const [one, other] = [newOrder(), newOrder()];
    fixture.sandbox.control.fault({ target: 'auth', kind: 'empty', merchTxnId: one.transactionId, times: 2 });
    expect((await fixture.gateway.createToken(other)).kind).toBe('token');
    expect((await fixture.gateway.createToken(one)).kind).toBe('unknown');
    expect((await fixture.gateway.createToken(one)).kind).toBe('unknown');
    expect((await fixture.gateway.createToken(one)).kind).toBe('token');
  });

  it.each([
    ['reset', 'unreachable'],
    ['hang', 'timeout'],
    ['503', 'unreadable'],
  ] as const)('should be unavailable when the gateway is down by %s, and back when it is up', async (mode, reason) => {
    fixture.sandbox.control.goDown(mode);
    expect(await clientExpecting({ reason }).createToken(newOrder())).toMatchObject({ kind: 'unknown', reason });
    fixture.sandbox.control.goUp();
    expect(await fixture.gateway.createToken(newOrder())).toMatchObject({ kind: 'token' });
  });

  it('should be unreachable when nothing listens', async () => {
    const answer = await clientFor('http://127.0.0.1:9').createToken(newOrder());
    expect(answer).toEqual({ kind: 'unknown', reason: 'unreachable', detail: 'ECONNREFUSED' });
  });
});

describe('faulty returns', () => {
  it.each([
    ['garbage', 'unreadable'],
    ['truncated', 'unreadable'],
    ['forged', 'unreadable'],
    ['wrongMerchant', 'unreadable'],
  ] as const)('should be unreadable when the fault is %s', async (kind, expected) => {
    const order = newOrder();
    await fixture.gateway.createToken(order);
    fixture.sandbox.control.fault({ target: 'return', kind });
    const { form } = await fixture.sandbox.control.act(order.transactionId, 'pay');
    expect(fixture.gateway.readMessage({ fields: { ...form } }).kind).toBe(expected);
  });

  it('should differ from the unaltered message exactly by the fault', async () => {
    const order = newOrder(10_000);
    await fixture.gateway.createToken(order);
    const { control } = fixture.sandbox;
    for (const kind of ['nullSignature', 'amount', 'unknownId', 'drop', 'repeat'] as const) {
      control.fault({ target: 'return', kind });
    }
    expect(messageIn(fixture.gateway, (await control.act(order.transactionId, 'pay')).form).signature).toBe('absent');
    const altered = messageIn(fixture.gateway, (await control.payAgain(order.transactionId)).form);
    expect(altered).toMatchObject({ signature: 'valid', amount: 10_001 });
    const foreign = messageIn(fixture.gateway, (await control.payAgain(order.transactionId)).form);
    expect(foreign.transactionId).not.toBe(order.transactionId);
    expect(await control.payAgain(order.transactionId)).toMatchObject({ form: null, forms: [] });
    expect((await control.payAgain(order.transactionId)).forms).toHaveLength(2);
  });

  it('should be unreadable when altered content has a stale or foreign signature', async () => {
    const order = newOrder(10_000);
    await fixture.gateway.createToken(order);
    await fixture.sandbox.control.act(order.transactionId, 'pay');
    for (const signature of ['stale', 'forged'] as const) {
      const form = fixture.sandbox.control.returnForm(order.transactionId, { signature, amountDelta: -1 });
      expect(fixture.gateway.readMessage({ fields: { ...form } })).toEqual({ kind: 'unreadable' });
    }
    const bare = fixture.sandbox.control.returnForm(order.transactionId, { withoutBank: true });
    expect(messageIn(fixture.gateway, bare)).toMatchObject({ signature: 'valid', bankTxnId: null });
    const intent = fixture.sandbox.control.returnForm(order.transactionId, { upiIntent: true });
    expect(messageIn(fixture.gateway, intent)).toMatchObject({ signature: 'absent', status: 'paid' });
  });
});
