import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A refund of which the gateway lists another amount, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());

  it('should not end as if what was approved had been paid out, without a word to the office', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { amount: 300 });
    await office.run();
    const listed = office.system.gateway.control.payment(id).refunds[0];
    if (listed) Object.assign(listed, { amount: 450_000 });
    office.system.gateway.control.moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
    const [refund] = await office.refunds(id);
    const isTold = (await office.system.reviewItems(id)).length > 0;
    expect({ isPaidOut: refund?.state === 'paidOut', isTold }).not.toEqual({ isPaidOut: true, isTold: false });
  });
});
