import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each([ANY_DATABASE])('A charge of one rupee that a person ended, and of which the gateway later names the whole fee, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  const look = async (id: string) => ({ state: (await office.system.payment(id)).state, cases: (await office.system.reviewItems(id)).map((item) => item.kind) });
  const resolve = (id: string, kindOfCase: string, gatewayTxnId: string, resolution: string) =>
    office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: kindOfCase, gatewayTxnId, resolution, reason: 'One rupee only.' });

  it.each(['dismissed', 'refunded'])('should be a case again when it was %s and the fee was paid by another payment', async (resolution) => {
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
    expect([await look(id), await look(other)]).toEqual([{ state: 'DUPLICATE', cases: ['DUPLICATE'] }, { state: 'SUCCESS', cases: [] }]);
    // A decision about the whole of it ends it.
    await system.advanceTime(MINUTE);
    expect(await resolve(id, 'DUPLICATE', atomTxnId, 'refunded')).toBe('204');
    await system.advanceTime(DAY);
    expect(await look(id)).toEqual({ state: 'REFUNDED', cases: [] });
  });
});

describe.each([ANY_DATABASE])('Money of another amount that two people accepted, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  it.each([['less', 100], ['more', 700_000], ['the whole fee', 607_860]])('should be a case when the gateway names %s for it afterwards, until a person has seen it', async (_which, amount) => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 500_000, callback: false });
    await system.postReturn(form);
    const resolution = { kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'accepted', reason: 'The rest was waived.' };
    const { id: approval } = (await (await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, resolution)).json()) as { id: number };
    expect(await office.outcome('asha', `admin/approvals/${approval}/approve`)).toBe('204');
    await system.advanceTime(DAY);
    expect(await system.reviewItems(id)).toEqual([]);
    for (const attempt of system.gateway.control.payment(id).attempts) Object.assign(attempt, { amount });
    for (let day = 0; day < 3; day += 1) await system.advanceTime(DAY);
    expect((await system.reviewItems(id)).map((item) => item.kind)).toEqual(['FEE_CHANGED']);
    const seen = { kind: 'FEE_CHANGED', gatewayTxnId: null, resolution: 'dismissed', reason: 'NDPS has found its mistake.' };
    expect(await office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, seen)).toBe('204');
    expect(await system.reviewItems(id)).toEqual([]);
  });
});

describe.each([ANY_DATABASE])('A refund of the first of two charges of a payment, which closes the fee, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  it('should close it as well when the bank takes the money back before', async () => {
    const { system } = office;
    const { student, id, charge } = await office.paid();
    const { form } = await system.actAtGateway(id, 'pay', { another: true, callback: false });
    await system.postReturn(form);
    await office.approved(id, charge, { afterwards: 'closed' });
    await office.run();
    system.gateway.control.reverse(id, { atomTxnId: charge, callback: false });
    await system.callback(system.gateway.control.callbackForm(id, { atomTxnId: charge }));
    await system.advanceTime(MINUTE);
    const { state } = await system.payment(id);
    const { refund } = await system.demand(student);
    const valid = (await system.receipts()).filter(({ voidedAt }) => voidedAt === null);
    const kinds = (await system.reviewItems(id)).map((item) => item.kind);
    expect({ state, refund, valid, kinds }).toEqual({ state: 'DUPLICATE', refund: 'closed', valid: [], kinds: expect.arrayContaining(['DUPLICATE']) as string[] });
  });
});
