import { RefundOffice } from './refund-office.js';

describe('Money that was transferred back and whose refund waits for the second person', () => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open('sqlite');
  });
  afterAll(() => office.system.close());

  it('should not become a receipt meanwhile by an acceptance', async () => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 500_000, callback: false });
    await system.postReturn(form);
    // The transfer has its UTR: the money has left the bank.
    const refund = await office.propose(id, atomTxnId, { method: 'bankTransfer', utr: 'SBIN226011512345' });
    const response = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'accepted', reason: 'The rest was waived.' });
    const acceptance = (await response.json()) as { id: number };
    const outcomes = [response.status, await office.outcome('asha', `admin/approvals/${acceptance.id}/approve`), await office.approve(refund)];
    await office.pass(73 * 3_600_000);
    const valid = (await system.receipts()).filter(({ voidedAt }) => voidedAt === null).length;
    console.log(JSON.stringify([outcomes, (await system.payment(id)).state, valid, (await system.reviewItems(id)).map((item) => item.kind), (await office.refunds(id)).map(({ state }) => state)]));
    expect(valid).toBe(0);
  });
});
