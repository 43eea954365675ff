import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The gateway leaves its id out of every element of its answers. */
describe.each([ANY_DATABASE])('A further debit without an id of the gateway, on %s', (kind) => {
  let system: TestSystem;
  const statusElement = SandboxWire.prototype.statusElement;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      return statusElement.apply(this, args).replace(/"atomTxnId":\s*("[^"]*"|\d+),/, '');
    };
    system = await TestSystem.open(kind);
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await system.close();
  });

  const cases = async (id: string) => (await system.reviewItems(id)).map((item) => ({ kind: item.kind, key: item.charge?.key ?? null }));
  const debits = async (id: string): Promise<number> => {
    const payment = await system.payment(id);
    const paid = (await system.facts()).filter(({ status, paymentId }) => status === 'paid' && paymentId === payment.id);
    return new Set(paid.map(({ bankTxnId }) => bankTxnId)).size;
  };
  /** Paid on the gateway's page without a message; found by a requery. */
  const debit = async (id: string, another = false): Promise<void> => {
    await system.actAtGateway(id, 'lose', { another, callback: false });
    await system.advanceTime(24 * HOUR);
  };
  const resolve = (id: string, given: { kind: string; key: string | null }, resolution: 'accepted' | 'refunded' | 'dismissed') =>
    system.resolve(id, { kind: given.kind as never, gatewayTxnId: given.key || null, resolution });

  it('should be a case although the first one was recorded as refunded', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await debit(id);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect(await resolve(id, { kind: 'DUPLICATE', key: '' }, 'refunded')).toBe(204);
    expect(await resolve(id, { kind: 'RECEIPT_VOID', key: null }, 'dismissed')).toBe(204);
    expect(await cases(id)).toEqual([]);
    await debit(id, true);
    expect([await debits(id), await cases(id)]).toEqual([2, [{ kind: 'HELD', key: expect.stringMatching(/^~/) }]]);
  });

  it('should be a case although the first one is kept for now', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.advanceTime(31 * MINUTE);
    const { transaction_id: second } = await system.token(student, { mobile: '9000000009' });
    await debit(second);
    expect((await system.payment(second)).state).toBe('SUCCESS');
    await debit(first);
    expect(await resolve(first, { kind: 'DUPLICATE', key: '' }, 'dismissed')).toBe(204);
    expect(await cases(first)).toEqual([]);
    await debit(first, true);
    expect([await debits(first), await cases(first)]).toEqual([2, [{ kind: 'DUPLICATE', key: expect.stringMatching(/^~/) }]]);
  });

  it('should be a case of its own beside the receipt, which stands when the further one was given back', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await debit(id);
    await debit(id, true);
    const further = expect.stringMatching(/^~/) as unknown as string;
    expect([(await system.payment(id)).state, await cases(id)]).toEqual(['SUCCESS', [{ kind: 'EXTRA', key: further }]]);
    const [extra] = await cases(id);
    expect(await resolve(id, { kind: 'EXTRA', key: extra?.key ?? null }, 'refunded')).toBe(204);
    expect([(await system.payment(id)).state, await cases(id)]).toEqual(['SUCCESS', []]);
    await debit(id, true);
    expect([await debits(id), (await cases(id)).map((one) => one.kind)]).toEqual([3, ['EXTRA']]);
  });
});
