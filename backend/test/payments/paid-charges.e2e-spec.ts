import { istDate, type SettlementOverview } from '../../src/contract/index.js';
import { PaidChargesService } from '../../src/payments/paid-charges.service.js';
import { csvOf, type ReportRow, settlementTable } from '../settlement/simulated-year.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';


describe.each([ANY_DATABASE])('The charges that reports of the gateway are compared with, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
  });
  afterAll(() => office.system.close());

  const charges = async (id: string) => {
    const service = office.system.server.app.get(PaidChargesService);
    return service.ofPayments((await service.named({ transactionIds: [id] })).map((payment) => payment.id));
  };
  const refunds = async (id: string) => (await charges(id)).map((charge) => charge.refunds);
  const today = () => istDate(new Date(office.system.clock.now()));
  const record = (id: string, caseKind: string, gatewayTxnId: string | null) => office.call('clerk', `admin/review-queue/payments/${id}/resolve`, {
    kind: caseKind, gatewayTxnId, resolution: 'refunded', reason: 'Made in the console of the gateway.',
  });

  it('should name each part that the gateway was told to give back, with its amount and day', async () => {
    const { id, charge } = await office.paid();
    expect(await refunds(id)).toEqual([[]]);
    await office.approved(id, charge, { amount: 1 });
    await office.run();
    await office.approved(id, charge, { amount: 2 });
    await office.run();
    expect(await refunds(id)).toEqual([[{ amount: 100, on: today() }, { amount: 200, on: today() }]]);
  });

  it('should not name what went back by bank transfer, which no report of the gateway knows', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { method: 'bankTransfer' });
    expect(await refunds(id)).toEqual([[]]);
  });

  it('should not name a refund that the gateway refused', async () => {
    const { id, charge } = await office.paid();
    office.system.gateway.control.fault({ target: 'refund', kind: 'balance', merchTxnId: id });
    await office.approved(id, charge, { amount: 1 });
    await office.run();
    expect(await refunds(id)).toEqual([[]]);
  });

  it('should name what a person recorded of the rest, beside a part by bank transfer', async () => {
    const { b, chargeB } = await office.paidTwice();
    const whole = (await office.system.payment(b)).amount;
    await office.approved(b, chargeB, { method: 'bankTransfer', amount: 1 });
    expect((await record(b, 'DUPLICATE', chargeB)).status).toBe(204);
    expect(await refunds(b)).toEqual([[{ amount: whole - 100, on: today() }]]);
  });

  it('should be an exception when a report gives back more than was recorded, although less than was taken', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { amount: 100 });
    await office.run();
    const { amount } = await office.system.payment(id);
    const sale: ReportRow = {
      kind: 'sale', gatewayTxnId: charge, ourTxnId: id, product: 'FEES', mode: 'NB', paidOn: today(), gross: amount, fee: 0, gst: 0, deduction: 0, settledOn: today(), utr: '',
    };
    const sent = new FormData();
    sent.append('file', new Blob([csvOf(settlementTable('ndps-mis', [sale, { ...sale, kind: 'refund', gross: 90_000 }]))]), 'report.csv');
    const authorization = `Basic ${Buffer.from('asha:seven green umbrellas').toString('base64')}`;
    await fetch(`${office.system.server.url}/mmmcollege-api/admin/settlement/files`, { method: 'POST', headers: { authorization }, body: sent });
    const { exceptions, sums } = (await (await office.call('asha', 'admin/settlement')).json()) as SettlementOverview;
    expect(exceptions.filter((one) => one.gatewayTxnId === charge)).toMatchObject([{ kind: 'AMOUNT_WRONG', amount: 900, expected: 100, transaction_id: id }]);
    expect(sums.unmatched).toBe(800);
  });
});
