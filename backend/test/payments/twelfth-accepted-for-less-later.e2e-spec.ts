import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;

describe('A charge of another amount that two people accepted', () => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open('sqlite');
  });
  afterAll(() => office.system.close());

  it('should be a case when the gateway then names one rupee for it', async () => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 500_000, callback: false });
    await system.postReturn(form);
    const response = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'accepted', reason: 'The rest was waived.' });
    const { id: approval } = (await response.json()) as { id: number };
    await office.outcome('asha', `admin/approvals/${approval}/approve`);
    const before = await system.payment(id);
    for (const attempt of system.gateway.control.payment(id).attempts) Object.assign(attempt, { amount: 100 });
    for (let day = 0; day < 3; day += 1) await system.advanceTime(DAY);
    const { state, settledAmount, deniedAt } = await system.payment(id);
    const cases = (await system.reviewItems(id)).map((item) => item.kind);
    const valid = (await system.receipts()).filter(({ voidedAt }) => voidedAt === null).length;
    console.log(JSON.stringify([before.settledAmount, state, settledAmount, deniedAt, valid, cases]));
    expect(cases).not.toEqual([]);
  });

  it('should not settle without a case when a gateway refund of nearly all is proposed before and approved before the acceptance', async () => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 500_000, callback: false });
    await system.postReturn(form);
    const response = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'accepted', reason: 'The rest was waived.' });
    const { id: approval } = (await response.json()) as { id: number };
    await office.approved(id, atomTxnId, { amount: 4999 });
    const outcome = await office.outcome('asha', `admin/approvals/${approval}/approve`);
    await office.run();
    await office.pass(7 * DAY);
    const { state, settledAmount, refundedAmount } = await system.payment(id);
    console.log(JSON.stringify([outcome, state, settledAmount, refundedAmount, (await office.refunds(id)).map((one) => one.state), (await system.reviewItems(id)).map((item) => item.kind), office.journal(id)]));
    expect(outcome).not.toBe('204');
  });
});
