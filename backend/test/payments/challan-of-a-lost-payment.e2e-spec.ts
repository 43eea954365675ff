import type { ReviewQueue } from '../../src/contract/index.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

/** Begun after the backup that was restored, its challan paid at the branch twelve days later: the signed message says OTS0000 on NR, as for a printed one. */
describe.each([ANY_DATABASE])('A challan of a payment that a restored database does not hold, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());
  const items = async () => ((await (await system.office('admin/review-queue')).json()) as ReviewQueue).items;
  const kinds = async () => (await items()).map((item) => item.kind);

  async function printed(): Promise<string> {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    const { id: paymentId } = await system.payment(id);
    await system.data.query('DELETE FROM payment_events WHERE payment_id = ?', [paymentId]);
    await system.data.query('DELETE FROM payments WHERE id = ?', [paymentId]);
    return id;
  }
  async function payAtTheBranch(id: string): Promise<number> {
    for (let day = 0; day < 12; day += 1) await system.advanceTime(DAY);
    system.gateway.control.settle(id, { callback: false });
    return (await system.callback(system.gateway.control.callbackForm(id))).status;
  }

  it('should be a case when the gateway tells that it was paid', async () => {
    const id = await printed();
    expect([await payAtTheBranch(id), await kinds()]).toEqual([400, ['UNKNOWN_MONEY']]);
  });

  it('should be a case again when it is told again after a person found that only the slip was printed', async () => {
    const id = await printed();
    expect([(await system.callback(system.gateway.control.callbackForm(id))).status, await kinds()]).toEqual([400, ['UNKNOWN_MONEY']]);
    const gatewayTxnId = (await items())[0]?.charge?.gatewayTxnId ?? null;
    const request = { kind: 'UNKNOWN_MONEY', gatewayTxnId, resolution: 'dismissed', reason: 'NDPS has no money of it.' } as const;
    expect([await system.resolve(id, request), await kinds()]).toEqual([204, []]);
    expect([await payAtTheBranch(id), await kinds()]).toEqual([400, ['UNKNOWN_MONEY']]);
    expect([await system.resolve(id, request), await kinds()]).toEqual([204, []]);
  });
});
