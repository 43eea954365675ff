import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

/** The codes that say "pending" of a payment (docs/requirements.md#gateway-codes). */
describe.each([ANY_DATABASE])('A refund that the gateway takes and calls pending, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());

  it.each(['OTS0201', 'OTS0351', 'OTS0551'])('should not be taken for rejected (%s): the money is on its way', async (refundCode) => {
    const { id, charge } = await office.paid();
    office.system.gateway.control.configure({ refundCode: refundCode as 'OTS0000' });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    expect(office.journal(id).count).toBe(1);
    expect((await office.refunds(id))[0]?.state).toBe('unknown');
  });

  it('should not leave the money to be given back once more, by bank transfer', async () => {
    const { id, charge } = await office.paid();
    office.system.gateway.control.configure({ refundCode: 'OTS0551' as 'OTS0000' });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    expect(office.journal(id)).toEqual({ count: 1, paise: (await office.system.payment(id)).amount });
    const again = await office.proposal(id, charge, { method: 'bankTransfer', utr: 'SBIN226011512345', afterwards: 'dueAgain' });
    expect(await office.outcome('asha', `admin/transactions/${id}/refunds/propose`, again)).toMatch(/^4/);
  });
});
