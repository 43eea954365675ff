import type { ReviewKind } from '../../src/contract/index.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** docs/requirements.md#charges: that the gateway calls a charge paid after its reversal is a case for the office. */
describe.each([ANY_DATABASE])('A reversed charge that the gateway calls paid again, beside another charge of its payment, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const kinds = async (id: string): Promise<ReviewKind[]> => (await system.reviewItems(id)).map((item) => item.kind);
  const reverse = async (id: string, atomTxnId: string) => {
    system.gateway.control.reverse(id, { atomTxnId, callback: false });
    await system.callback(system.gateway.control.callbackForm(id, { atomTxnId }));
  };
  const noteAll = async (id: string) => {
    for (const item of await system.reviewItems(id)) {
      expect(await system.resolve(id, { kind: item.kind, gatewayTxnId: item.charge?.gatewayTxnId ?? null, resolution: 'dismissed' })).toBe(204);
    }
    expect(await kinds(id)).toEqual([]);
  };
  const paidTwice = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const first = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(first.form);
    const second = await system.gateway.control.payAgain(id, { callback: false });
    await system.postReturn(second.form);
    return { student, id, first: first.atomTxnId, second: second.atomTxnId };
  };
  const calledPaidAgain = async (id: string, atomTxnId: string) => {
    system.gateway.control.move(id, 'settled', { atomTxnId });
    await system.callback(system.gateway.control.callbackForm(id, { atomTxnId }));
    for (let day = 0; day < 8; day += 1) await system.advanceTime(DAY);
  };

  it('should be a case when the other charge settles the fee: the gateway holds the money twice', async () => {
    const { id, first } = await paidTwice();
    await reverse(id, first);
    await system.advanceTime(MINUTE);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    await noteAll(id);
    await calledPaidAgain(id, first);
    await settleAll();
    expect(await kinds(id)).not.toEqual([]);
  });

  it('should be a case when the other charge was reversed too, and paying again should not be called safe', async () => {
    const { student, id, first, second } = await paidTwice();
    await reverse(id, first);
    await reverse(id, second);
    await system.advanceTime(MINUTE);
    expect((await system.payment(id)).state).toBe('REVERSED');
    await noteAll(id);
    await calledPaidAgain(id, first);
    const { safeToPayAgain } = await system.status(id, student);
    expect({ cases: await kinds(id), safeToPayAgain }).toEqual({ cases: ['DISAGREEMENT'], safeToPayAgain: false });
  });
});
