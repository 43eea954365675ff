import { istDate } from '../../src/contract/index.js';
import { PaidChargesService } from '../../src/payments/paid-charges.service.js';
import { DATABASES } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

describe.each(DATABASES)('The charges that reports of the gateway are compared with, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());

  const refundedOn = async (id: string) => {
    const charges = await office.system.server.app.get(PaidChargesService).since(0);
    return charges.filter(({ transactionId }) => transactionId === id).map((charge) => charge.refundedOn);
  };
  const today = () => istDate(new Date(office.system.clock.now()));

  it('should name the day on which the gateway was told to give money back, once, whatever parts it had', async () => {
    const { id, charge } = await office.paid();
    expect(await refundedOn(id)).toEqual([null]);
    await office.approved(id, charge, { amount: 1 });
    await office.run();
    await office.approved(id, charge, { amount: 2 });
    await office.run();
    expect(await refundedOn(id)).toEqual([today()]);
  });

  it('should not name what went back by bank transfer, which no report of the gateway knows', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { method: 'bankTransfer', utr: 'UTR123456789' });
    expect(await refundedOn(id)).toEqual([null]);
  });
});
