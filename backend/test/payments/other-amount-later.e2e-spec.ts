import { DATABASES } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(DATABASES)('A charge of one rupee that a person ended, and of which the gateway later names the whole fee, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  const look = async (id: string) => ({ state: (await office.system.payment(id)).state, cases: (await office.system.reviewItems(id)).map((item) => item.kind) });
  const resolve = (id: string, kindOfCase: string, gatewayTxnId: string, resolution: string) =>
    office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: kindOfCase, gatewayTxnId, resolution, reason: 'One rupee only.' });

  it.each([['dismissed', 'DUPLICATE', 'DUPLICATE'], ['refunded', 'REFUNDED', 'REFUND_UNCONFIRMED']])('should be a case again when it was %s and the fee was paid by another payment', async (resolution, state, expected) => {
    const { system } = office;
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 100, callback: false });
    await system.postReturn(form);
    expect(await resolve(id, 'MISMATCH', atomTxnId, resolution)).toBe('204');
    await system.advanceTime(MINUTE);
    const { transaction_id: other } = await system.token(student, { mobile: '9000000001' });
    await system.postReturn((await system.actAtGateway(other, 'pay', { callback: false })).form);
    const order = system.gateway.control.payment(id);
    for (const attempt of order.attempts) Object.assign(attempt, { amount: order.amount });
    await system.callback(system.gateway.control.callbackForm(id));
    await system.advanceTime(DAY);
    expect([await look(id), await look(other)]).toEqual([{ state, cases: [expected] }, { state: 'SUCCESS', cases: [] }]);
    // A decision about the whole of it ends it.
    await system.advanceTime(MINUTE);
    expect(await resolve(id, expected, atomTxnId, 'refunded')).toBe('204');
    await system.advanceTime(DAY);
    expect(await look(id)).toEqual({ state: 'REFUNDED', cases: [] });
  });
});
