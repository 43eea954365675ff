import { ANY_DATABASE } from '../support/test-databases.js';
import { bookPaper } from './booked-papers.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;

/** What two people have still to decide is a row that keeps the money. */
describe.each([ANY_DATABASE])('A refund that waits for its second person, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());

  const state = async (id: string) => (await office.system.payment(id)).state;
  const receipts = async (id: string) => {
    const payment = await office.system.payment(id);
    return (await office.system.receipts()).filter(({ paymentId, voidedAt }) => paymentId === payment.id && voidedAt === null).length;
  };
  const reverse = async (id: string, atomTxnId: string) => {
    office.system.gateway.control.reverse(id, { callback: false, atomTxnId });
    await office.system.callback(office.system.gateway.control.callbackForm(id, { atomTxnId }));
  };
  const transfer = (id: string, charge: string, utr: string) => office.propose(id, charge, { method: 'bankTransfer', utr });

  it('should keep the charge from settling the fee by itself when the first payment is reversed', async () => {
    const { a, b, chargeA, chargeB } = await office.paidTwice();
    const proposal = await transfer(b, chargeB, 'SBIN226011500001');
    await reverse(a, chargeA);
    expect([await state(a), await state(b), await receipts(b)]).toEqual(['REVERSED', 'DUPLICATE', 0]);
    expect(await office.approve(proposal)).toBe('204');
    expect([await state(b), await receipts(b)]).toEqual(['REFUNDED', 0]);
  });

  it('should let the charge settle the fee when it is declined, withdrawn or out of time', async () => {
    for (const [index, end] of (['decline', 'withdraw', 'expire'] as const).entries()) {
      const { a, b, chargeA, chargeB } = await office.paidTwice();
      const { id } = await office.propose(b, chargeB, end === 'expire' ? {} : { method: 'bankTransfer', utr: `SBIN22601150001${index}` });
      await reverse(a, chargeA);
      if (end === 'expire') await office.pass(4 * DAY);
      else expect(await office.outcome(end === 'decline' ? 'bina' : 'asha', `admin/approvals/${id}/${end}`, end === 'decline' ? { reason: 'Kept.' } : {})).toBe('204');
      await office.call('bina', 'admin/approvals');
      expect([end, await state(b), await receipts(b)]).toEqual([end, 'SUCCESS', 1]);
      expect((await office.refunds(b)).map((refund) => refund.state)).toEqual([{ decline: 'declined', withdraw: 'withdrawn', expire: 'expired' }[end]]);
    }
  });

  it('should be given back once, by whatever two ways it is proposed', async () => {
    const { b, chargeB } = await office.paidTwice();
    const proposal = await transfer(b, chargeB, 'SBIN226011500002');
    const recorded = { kind: 'DUPLICATE', gatewayTxnId: chargeB, resolution: 'refunded', reason: 'Done in the console.' };
    expect(await office.outcome('clerk', `admin/review-queue/payments/${b}/resolve`, recorded)).toBe('409 NOT_RESOLVABLE');
    expect(await office.approve(proposal)).toBe('204');
    expect((await office.refunds(b)).map((refund) => [refund.state, refund.method])).toEqual([['paidOut', 'bankTransfer']]);
  });

  it('should be given back once when what settles the fee is recorded and proposed', async () => {
    const { id, charge } = await office.paid();
    const recorded = { kind: 'DUPLICATE', gatewayTxnId: charge, resolution: 'refunded', reason: 'Done in the console.' };
    expect(await office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, recorded)).toBe('202');
    const proposal = { key: charge, amount: 1, left: 6_078.6, method: 'bankTransfer', utr: 'SBIN226011500003', afterwards: 'none', reason: 'Twice.' };
    expect(await office.outcome('asha', `admin/transactions/${id}/refunds/propose`, proposal)).toBe('409 REFUND_LEFT_DIFFERS');
    expect((await office.charges(id)).map(({ left, refunds }) => [left, refunds.map(({ method, state: is }) => [method, is])])).toEqual([[0, [['recorded', 'proposed']]]]);
  });

  it('should free its number when it was not made, and nobody else may use that before', async () => {
    const [one, other] = [await office.paidTwice(), await office.paidTwice()];
    const proposal = await transfer(one.b, one.chargeB, 'SBIN226011500004');
    await expect(transfer(other.b, other.chargeB, 'SBIN226011500004')).rejects.toThrow('409');
    expect(await office.outcome('bina', `admin/approvals/${proposal.id}/decline`, { reason: 'Not made.' })).toBe('204');
    expect(await office.approve(await transfer(other.b, other.chargeB, 'sbin-226011500004'))).toBe('204');
  });
});

describe.each([ANY_DATABASE])('A refund that was proposed while two people decided, and is open when one does, on %s', (kind) => {
  it('should keep its money all the same', async () => {
    const office = await RefundOffice.open(kind);
    const { b, chargeB } = await office.paidTwice();
    await office.propose(b, chargeB, { method: 'bankTransfer', utr: 'SBIN226011500005' });
    await office.system.restartServer(undefined, { APPROVALS: 'one' });
    const charges = await office.charges(b);
    expect(charges.map(({ left, methods }) => [left, methods])).toEqual([[0, []]]);
    await office.system.close();
  });
});

describe.each([ANY_DATABASE])('Money of a paper, which the gateway has no id for, on %s', (kind) => {
  it('should be given back by the key that the list of its refunds shows', async () => {
    const office = await RefundOffice.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
    const id = await bookPaper(office, await office.system.student(), { how: 'counter' });
    const [charge] = await office.charges(id);
    expect(charge).toMatchObject({ gatewayTxnId: null, methods: ['bankTransfer'] });
    const proposal = await office.propose(id, null, { method: 'bankTransfer', afterwards: 'closed' });
    expect([await office.approve(proposal), (await office.system.payment(id)).state]).toEqual(['204', 'REFUNDED']);
    await office.system.close();
  });
});
