import type { ReviewQueue } from '../../src/contract/index.js';
import type { MessageForm } from '../../tools/gateway-sandbox/wire.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const METRICS_TOKEN = 'a token for the metrics of this suite';

describe.each([ANY_DATABASE])('A signed message about money of a payment that a restored database does not hold, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { METRICS_TOKEN });
  });
  afterAll(() => system.close());
  // What is lost leaves its id free.
  beforeEach(() => system.clock.pass(1_000));

  /** The backup is from before this payment. */
  const forget = async (id: string) => {
    const { id: paymentId } = await system.payment(id);
    await system.data.query('DELETE FROM payment_events WHERE payment_id = ?', [paymentId]);
    await system.data.query('DELETE FROM payments WHERE id = ?', [paymentId]);
  };
  const lost = async (action: 'pay' | 'fail' = 'pay') => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, action, { callback: false });
    await forget(id);
    return { id, form: form as MessageForm };
  };
  const counted = async () => {
    const text = await (await fetch(`${system.server.url}/mmmcollege-api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
    return Number(/^fee_review_cases\{kind="UNKNOWN_MONEY"\} (\d+)$/m.exec(text)?.[1]);
  };
  const queue = async () => (await (await system.office('admin/review-queue')).json()) as ReviewQueue;

  it('should be answered as before, and be one case that names the charge and no person, until somebody dismisses it with a reason', async () => {
    expect(await counted()).toBe(0);
    const { id, form } = await lost();
    expect((await system.callback(form)).status).toBe(400);
    expect(await system.postReturn(form)).toBe('/mmmcollege');
    expect((await system.callback(form)).status).toBe(400);
    const { items, counts } = await queue();
    expect([counts.UNKNOWN_MONEY, await counted()]).toEqual([1, 1]);
    expect(items).toEqual([expect.objectContaining({
      kind: 'UNKNOWN_MONEY', transaction_id: id, receipt_no: null, admissionNumber: null, resolutions: ['dismissed'], payment: null, settledBy: null,
      charge: { key: expect.any(String) as string, gatewayTxnId: expect.any(String) as string, bankTxnId: expect.any(String) as string, amount: expect.any(Number) as number, paidAt: expect.any(String) as string },
    })]);
    const request = { kind: 'UNKNOWN_MONEY' as const, gatewayTxnId: items[0]?.charge?.gatewayTxnId ?? null, resolution: 'dismissed' as const };
    expect(await system.resolve(id, { ...request, reason: ' ' })).toBe(400);
    expect(await system.resolve(id, { ...request, gatewayTxnId: '1', reason: 'Another one.' })).toBe(409);
    expect(await system.resolve(id, { ...request, resolution: 'refunded', reason: 'Given back.' })).toBe(409);
    expect(await system.resolve(id, { ...request, reason: 'On the list of NDPS; the student has a new receipt.' })).toBe(204);
    expect([(await queue()).items, await counted()]).toEqual([[], 0]);
    expect((await system.callback(form)).status).toBe(400);
    expect((await queue()).items).toEqual([]);
  });

  const note = (id: string, gatewayTxnId: string | null) => system.resolve(id, { kind: 'UNKNOWN_MONEY', gatewayTxnId, resolution: 'dismissed', reason: 'On the list of NDPS.' });

  it('should be a case of each debit, with its own amount and number of the bank', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const forms = [await system.actAtGateway(id, 'pay', { callback: false }), await system.actAtGateway(id, 'pay', { callback: false, another: true, amount: 123_400 })];
    await forget(id);
    for (const { form } of forms) expect((await system.callback(form as MessageForm)).status).toBe(400);
    const { items } = await queue();
    expect(items.map(({ charge }) => charge?.gatewayTxnId)).toEqual(forms.map(({ atomTxnId }) => atomTxnId));
    expect(items.map(({ charge }) => charge?.amount)).toEqual([expect.any(Number), 1_234]);
    expect(new Set(items.map(({ charge }) => charge?.bankTxnId)).size).toBe(2);
    expect(await note(id, forms[0]?.atomTxnId ?? null)).toBe(204);
    expect((await queue()).items.map(({ charge }) => charge?.gatewayTxnId)).toEqual([forms[1]?.atomTxnId]);
    expect(await note(id, forms[1]?.atomTxnId ?? null)).toBe(204);
  });

  it('should be a case of each amount that is named for one debit, also after somebody has noted the other one', async () => {
    const { id, form: told } = await lost();
    expect((await system.callback(told)).status).toBe(400);
    const amounts = async () => (await queue()).items.map(({ charge }) => charge?.amount);
    const [first] = await amounts();
    const { atomTxnId } = system.gateway.control.payment(id).attempts[0] ?? {};
    const named = async (rupees: number) => {
      const form = system.gateway.control.callbackForm(id, { amountDelta: 100 * rupees - Math.round(100 * (first ?? 0)) });
      expect((await system.callback(form)).status).toBe(400);
    };
    await named(1_234);
    expect(await amounts()).toEqual([first, 1_234]);
    expect(await note(id, atomTxnId ?? null)).toBe(204);
    await named(1_234);
    expect(await amounts()).toEqual([]);
    await named(5_678);
    expect(await amounts()).toEqual([5_678]);
    expect(await note(id, atomTxnId ?? null)).toBe(204);
  });

  it('should be no case when it tells of no money', async () => {
    const { form } = await lost('fail');
    expect((await system.callback(form)).status).toBe(400);
    expect((await queue()).items).toEqual([]);
  });
});
