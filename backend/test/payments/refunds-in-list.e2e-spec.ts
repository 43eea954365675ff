import type { TransactionRecord } from '../../src/contract/index.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('Refunds in the list of payments, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  const row = async (id: string) => {
    const rows = (await (await office.call('asha', 'getPaymentResponse')).json()) as TransactionRecord[];
    const { transaction_status: status, refund_status: refund, refunded_amount: amount, total_fees: total } = rows.find((one) => one.transaction_id === id) as TransactionRecord;
    return { status, refund, amount, total };
  };
  const payOut = async (id: string) => {
    await office.run();
    office.system.gateway.control.moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
  };

  it('should say nothing of a payment of which nothing was given back, also after a refund that was rejected', async () => {
    const { id, charge } = await office.paid();
    expect(await row(id)).toMatchObject({ status: 'SUCCESS', refund: undefined, amount: undefined });
    office.system.gateway.control.fault({ target: 'refund', kind: 'balance', merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    expect(await row(id)).toMatchObject({ status: 'SUCCESS', refund: 'REFUND_UNDER_WAY', amount: 0 });
    await office.run();
    expect(await row(id)).toMatchObject({ status: 'SUCCESS', refund: undefined, amount: undefined });
  });

  it('should say that a part is on its way, was given back, that more is on its way, and that all of it was', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { amount: 100.05 });
    expect(await row(id)).toMatchObject({ status: 'SUCCESS', refund: 'REFUND_UNDER_WAY', amount: 0 });
    await payOut(id);
    expect(await row(id)).toMatchObject({ status: 'SUCCESS', refund: 'PARTLY_REFUNDED', amount: 100.05 });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    expect(await row(id)).toMatchObject({ status: 'SUCCESS', refund: 'REFUND_UNDER_WAY', amount: 100.05 });
    await payOut(id);
    const { total, ...whole } = await row(id);
    expect(whole).toEqual({ status: 'REFUNDED', refund: 'REFUNDED', amount: total });
  });

  it('should count every charge of a payment, not only the one that settles', async () => {
    const { b, chargeB } = await office.paidTwice();
    await office.approved(b, chargeB, { amount: 7.5 });
    await payOut(b);
    expect(await row(b)).toMatchObject({ status: 'DUPLICATE', refund: 'PARTLY_REFUNDED', amount: 7.5 });
  });

  it('should count what a person has recorded as given back', async () => {
    const { b, chargeB } = await office.paidTwice();
    const about = { kind: 'DUPLICATE', gatewayTxnId: chargeB, resolution: 'refunded', reason: 'Refund 17 in the console.' };
    expect(await office.outcome('clerk', `admin/review-queue/payments/${b}/resolve`, about)).toBe('204');
    const { total, ...whole } = await row(b);
    expect(whole).toEqual({ status: 'REFUNDED', refund: 'REFUNDED', amount: total });
  });
});
