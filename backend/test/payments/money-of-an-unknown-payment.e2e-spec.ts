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

  const lost = async (action: 'pay' | 'fail' = 'pay') => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, action, { callback: false });
    // The backup is from before this payment.
    const { id: paymentId } = await system.payment(id);
    await system.data.query('DELETE FROM payment_events WHERE payment_id = ?', [paymentId]);
    await system.data.query('DELETE FROM payments WHERE id = ?', [paymentId]);
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

  it('should be no case when it tells of no money', async () => {
    const { form } = await lost('fail');
    expect((await system.callback(form)).status).toBe(400);
    expect((await queue()).items).toEqual([]);
  });
});
