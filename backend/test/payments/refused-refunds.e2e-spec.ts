import type { GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TRANSFER = { method: 'bankTransfer', afterwards: 'dueAgain' } as const;

describe.each([ANY_DATABASE])('A refund that the gateway refuses, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());
  const control = () => office.system.gateway.control;
  const look = async (id: string, { student }: GivenStudent) => ({
    refunds: (await office.refunds(id)).map((one) => one.state),
    payment: (await office.system.payment(id)).state,
    receipt: (await office.system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.admissionNumber })).status,
    cases: (await office.system.reviewItems(id)).map((one) => one.kind),
  });
  const NO_DATA = { target: 'refundStatus', kind: 'errorCode', code: 'OTS0401', description: 'NO DATA' } as const;
  /** The gateway carries the refund out, refuses it in its answer, and leaves it out of its list that often. */
  const refusedAndDone = async (unlisted = 0) => {
    const paid = await office.paid();
    control().fault({ target: 'refund', kind: 'errorCode', code: 'M3', description: 'THE AMOUNT IS NOT LEFT', after: true, merchTxnId: paid.id });
    // Before it is sent the list is read as well.
    if (unlisted > 0) control().fault({ ...NO_DATA, times: 1 + unlisted, merchTxnId: paid.id });
    await office.approved(paid.id, paid.charge, { afterwards: 'dueAgain' });
    await office.run();
    expect(office.journal(paid.id).count).toBe(1);
    return paid;
  };

  it('should go back when the list has it, whatever the answer was', async () => {
    const { student, id } = await refusedAndDone();
    expect(await look(id, student)).toEqual({ refunds: ['accepted'], payment: 'SUCCESS', receipt: 404, cases: [] });
    control().moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
    expect(await look(id, student)).toMatchObject({ refunds: ['paidOut'], payment: 'REFUNDED', receipt: 404 });
  });

  it('should be rejected when neither its answer nor the list has it, with the words of the gateway', async () => {
    const { student, id, charge } = await office.paid();
    control().fault({ target: 'refund', kind: 'balance', merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    expect(await look(id, student)).toEqual({ refunds: ['rejected'], payment: 'SUCCESS', receipt: 200, cases: ['REFUND_FAILED'] });
    expect((await office.refunds(id))[0]?.steps.map(({ state }) => state).slice(-3)).toEqual(['sent', 'unknown', 'rejected']);
    expect((await office.refunds(id))[0]?.steps.at(-1)?.text).toMatch(/^M4 /);
  });

  it('should be unknown, with a suspended receipt, until the list can be read', async () => {
    const { student, id, charge } = await office.paid();
    control().fault({ target: 'refund', kind: 'balance', merchTxnId: id });
    control().fault({ ...NO_DATA, merchTxnId: id });
    control().fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    expect(await look(id, student)).toEqual({ refunds: ['unknown'], payment: 'SUCCESS', receipt: 404, cases: ['REFUND_UNKNOWN'] });
    await office.pass(HOUR);
    expect(await look(id, student)).toMatchObject({ refunds: ['rejected'], receipt: 200 });
  });

  it('should be looked for once more after an hour, a day and a week, and leave the rejected ones as a case', async () => {
    const waits = [HOUR, DAY - HOUR, 6 * DAY];
    for (const [asked] of waits.entries()) {
      const { student, id } = await refusedAndDone(1 + asked);
      const about = { kind: 'REFUND_FAILED', gatewayTxnId: (await office.charges(id))[0]?.key, resolution: 'dismissed', reason: 'Seen.' };
      expect(await office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, about)).toBe('204');
      for (const wait of waits.slice(0, asked)) await office.pass(wait);
      expect(await look(id, student)).toEqual({ refunds: ['rejected'], payment: 'SUCCESS', receipt: 200, cases: [] });
      await office.pass(waits[asked] ?? 0);
      expect(await look(id, student)).toEqual({ refunds: ['accepted'], payment: 'SUCCESS', receipt: 404, cases: ['REFUND_FAILED'] });
    }
  });

  it('should have its receipt void when the list called it rejected and then paid out', async () => {
    const { student, id, charge } = await office.paid();
    await office.approved(id, charge, { afterwards: 'closed' });
    await office.run();
    control().moveRefund(id, { remarks: 'REJECTED', isFailed: true });
    await office.pass(DAY);
    expect(await look(id, student)).toMatchObject({ refunds: ['rejected'], receipt: 200 });
    control().moveRefund(id, { remarks: 'Processed' });
    await office.pass(HOUR);
    expect(await look(id, student)).toMatchObject({ refunds: ['paidOut'], payment: 'REFUNDED', receipt: 404, cases: expect.arrayContaining(['REFUND_FAILED']) });
    expect((await office.system.demand(student)).refund).toBe('closed');
  });

  it('should be paid out when the list has it twice, first as rejected', async () => {
    const { student, id, charge } = await office.paid();
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    const { refunds } = control().payment(id);
    const [entry] = refunds;
    if (!entry) throw new Error('the gateway lists no refund');
    refunds.unshift({ ...entry, refundTxnId: `${entry.refundTxnId}0`, remarks: 'REJECTED', isFailed: true });
    entry.remarks = 'Processed';
    await office.pass(DAY);
    expect(await look(id, student)).toMatchObject({ refunds: ['paidOut'], payment: 'REFUNDED', receipt: 404 });
  });

  it('should not be transferred by the bank while the list has it, or cannot be read', async () => {
    const { student, id, charge } = await refusedAndDone(1);
    const transfer = await office.propose(id, charge, TRANSFER);
    control().fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
    expect(await office.approve(transfer)).toBe('502 REFUND_LIST_UNREAD');
    expect(await office.approve(transfer)).toBe('409 REFUND_LISTED');
    expect(await look(id, student)).toMatchObject({ refunds: expect.not.arrayContaining(['paidOut']), receipt: 200 });
    await office.pass(HOUR);
    expect(await look(id, student)).toMatchObject({ receipt: 404, refunds: expect.arrayContaining(['accepted']) });
    expect(await office.approve(transfer)).toBe('409 REFUND_LEFT_DIFFERS');
  });

  it('should let the rest be transferred when the list has only what is counted here', async () => {
    const { student, id, charge } = await office.paid();
    await office.approved(id, charge, { amount: 100 });
    await office.run();
    await office.approved(id, charge, TRANSFER);
    expect(await look(id, student)).toMatchObject({ refunds: ['accepted', 'paidOut'], receipt: 404 });
  });

  it('should ask the gateway for nobody who may not decide', async () => {
    const { id, charge } = await office.paid();
    const transfer = await office.propose(id, charge, TRANSFER);
    control().fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
    expect([await office.approve(transfer, 'asha'), await office.approve(transfer, 'clerk')]).toEqual(['403 OWN_PROPOSAL', '403 NOT_PERMITTED']);
    expect([await office.approve(transfer), await office.approve(transfer)]).toEqual(['502 REFUND_LIST_UNREAD', '204']);
  });
});
