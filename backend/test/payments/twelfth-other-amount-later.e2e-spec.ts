import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('A charge of another amount about which a person decided', () => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open('sqlite');
  });
  afterAll(() => office.system.close());

  const look = async (id: string) => ({ state: (await office.system.payment(id)).state, cases: (await office.system.reviewItems(id)).map((item) => item.kind) });
  const resolve = (id: string, kind: string, gatewayTxnId: string, resolution: string) =>
    office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind, gatewayTxnId, resolution, reason: 'One rupee only.' });

  it.each(['dismissed', 'refunded'])('should be a case when it was %s, the fee was paid again, and the gateway then names the whole fee for it', async (resolution) => {
    const { system } = office;
    const student = await system.student();
    const { transaction_id: a } = await system.token(student);
    const { form, atomTxnId } = await system.actAtGateway(a, 'pay', { amount: 100, callback: false });
    await system.postReturn(form);
    const before = await look(a);
    const said = await resolve(a, 'MISMATCH', atomTxnId, resolution);
    await system.advanceTime(MINUTE);
    const { transaction_id: b } = await system.token(student, { mobile: '9000000001' });
    const paid = await system.actAtGateway(b, 'pay', { callback: false });
    await system.postReturn(paid.form);
    const order = system.gateway.control.payment(a);
    for (const attempt of order.attempts) Object.assign(attempt, { amount: order.amount });
    await system.callback(system.gateway.control.callbackForm(a));
    for (let day = 0; day < 3; day += 1) await system.advanceTime(DAY);
    const facts = (await system.facts()).filter((fact) => fact.gatewayTxnId === atomTxnId).map(({ status, amount, mismatch }) => [status, amount, mismatch]);
    console.log(JSON.stringify([resolution, before, said, facts, await look(a), await look(b)]));
    expect((await look(a)).cases).not.toEqual([]);
  });
});

describe('A refund that closes the fee, of the first of two charges of a payment', () => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open('sqlite');
  });
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
    const { state, gatewayTxnId } = await system.payment(id);
    const { refund } = await system.demand(student);
    const valid = (await system.receipts()).filter(({ voidedAt }) => voidedAt === null).length;
    console.log(JSON.stringify([state, gatewayTxnId === charge, refund, valid, (await system.reviewItems(id)).map((item) => item.kind), (await office.refunds(id)).map((one) => one.state)]));
    expect([state, refund, valid]).toEqual(['DUPLICATE', 'closed', 0]);
  });
});
