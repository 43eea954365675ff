import { PaymentProviders } from '../../src/payments/providers/payment-providers.js';
import type { ProviderRefunds } from '../../src/payments/providers/payment-provider.js';
import type { GivenStudent } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TRANSFER = { method: 'bankTransfer', utr: 'SBIN226011512345', afterwards: 'dueAgain' } as const;

describe.each(DATABASES)('A refund that the gateway refuses, on %s', (kind) => {
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
  /** The gateway carries the refund out, and refuses its repetition, which is what we hear of. */
  const refusedAndDone = async (isListed = true) => {
    const paid = await office.paid();
    const { provider } = office.system.server.app.get(PaymentProviders).current as unknown as { provider: { refunds: ProviderRefunds } };
    const { send } = provider.refunds;
    provider.refunds.send = async (order) => {
      await send(order);
      if (!isListed) hide(order.transactionId);
      return { kind: 'rejected', code: 'M3', text: 'THE AMOUNT IS NOT LEFT' };
    };
    await office.approved(paid.id, paid.charge, { afterwards: 'dueAgain' });
    await office.run();
    provider.refunds.send = send;
    return paid;
  };
  const hidden = new Map<string, ReturnType<typeof entriesOf>>();
  const entriesOf = (id: string) => control().payment(id).refunds;
  const hide = (id: string) => void hidden.set(id, entriesOf(id).splice(0));
  const show = (id: string) => void entriesOf(id).push(...(hidden.get(id) ?? []));

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
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    const { provider } = office.system.server.app.get(PaymentProviders).current as unknown as { provider: { refunds: ProviderRefunds } };
    const { send } = provider.refunds;
    provider.refunds.send = (order) => {
      control().fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
      return send(order);
    };
    await office.run();
    provider.refunds.send = send;
    expect(await look(id, student)).toEqual({ refunds: ['unknown'], payment: 'SUCCESS', receipt: 404, cases: ['REFUND_UNKNOWN'] });
    await office.pass(HOUR);
    expect(await look(id, student)).toMatchObject({ refunds: ['rejected'], receipt: 200 });
  });

  it('should be looked for once more after an hour, a day and a week, and leave the rejected ones as a case', async () => {
    for (const wait of [HOUR, DAY, 7 * DAY]) {
      const { student, id } = await refusedAndDone(false);
      expect(await look(id, student)).toMatchObject({ refunds: ['rejected'], receipt: 200 });
      expect(await office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'REFUND_FAILED', gatewayTxnId: (await office.charges(id))[0]?.key, resolution: 'dismissed', reason: 'Seen.' })).toBe('204');
      if (wait > HOUR) await office.pass(HOUR);
      if (wait > DAY) await office.pass(DAY - HOUR);
      show(id);
      await office.pass(wait - (wait > HOUR ? (wait > DAY ? DAY : HOUR) : 0));
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
    const [entry] = entriesOf(id);
    if (!entry) throw new Error('the gateway lists no refund');
    entriesOf(id).unshift({ ...entry, refundTxnId: `${entry.refundTxnId}0`, remarks: 'REJECTED', isFailed: true });
    entry.remarks = 'Processed';
    await office.pass(DAY);
    expect(await look(id, student)).toMatchObject({ refunds: ['paidOut'], payment: 'REFUNDED', receipt: 404 });
  });

  it('should not be transferred by the bank while the list has it, or cannot be read', async () => {
    const { student, id, charge } = await refusedAndDone(false);
    const transfer = await office.propose(id, charge, TRANSFER);
    show(id);
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
