import type { Approval, ReceiptData } from '../../src/contract/index.js';
import type { GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const MORE = 900_000;

describe.each([ANY_DATABASE])('A charge of which a part was given back, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());

  const state = async (id: string) => (await office.system.payment(id)).state;
  const receipt = async (id: string, { student }: GivenStudent) =>
    (await (await office.system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.admissionNumber })).json()) as ReceiptData;
  const kinds = async (id: string) => (await office.system.reviewItems(id)).map((item) => item.kind);
  const givePart = (id: string, charge: string, amount: number) => office.approved(id, charge, { method: 'bankTransfer', amount });
  const reverse = async (id: string, atomTxnId: string) => {
    office.system.gateway.control.reverse(id, { callback: false, atomTxnId });
    await office.system.callback(office.system.gateway.control.callbackForm(id, { atomTxnId }));
  };

  it('should have a receipt that says so when the office settles the fee with it afterwards', async () => {
    const student = await office.system.student();
    const { transaction_id: id } = await office.system.token(student);
    const { form, atomTxnId } = await office.system.actAtGateway(id, 'pay', { amount: MORE, callback: false });
    await office.system.postReturn(form);
    expect(await state(id)).toBe('MISMATCH');
    await givePart(id, atomTxnId, 500);
    const proposed = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, {
      kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'accepted', reason: 'What was too much was given back.',
    });
    expect(await office.approve((await proposed.json()) as Approval)).toBe('204');
    expect(await state(id)).toBe('SUCCESS');
    const { total_fees, refunded } = await receipt(id, student);
    expect({ total_fees, refunded }).toEqual({ total_fees: MORE / 100, refunded: 500 });
  });

  it('should have a receipt that says so when it takes the place of the first charge of its payment', async () => {
    const { student, id, charge } = await office.paid();
    const { form, atomTxnId: second } = await office.system.gateway.control.payAgain(id, { callback: false });
    await office.system.postReturn(form);
    expect(await kinds(id)).toEqual(['EXTRA']);
    await givePart(id, second, 300);
    await reverse(id, charge);
    expect(await office.system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: second });
    expect((await receipt(id, student)).refunded).toBe(300);
  });

  it('should not be on the receipt of the charge that takes its place', async () => {
    const { student, id, charge } = await office.paid();
    const { form, atomTxnId: second } = await office.system.gateway.control.payAgain(id, { callback: false });
    await office.system.postReturn(form);
    await givePart(id, charge, 300);
    expect((await receipt(id, student)).refunded).toBe(300);
    await reverse(id, charge);
    expect(await office.system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: second });
    expect((await receipt(id, student)).refunded ?? 0).toBe(0);
  });

  it('should not be on the receipt either when the whole was given back and the second charge was chosen to settle the fee', async () => {
    const { student, id, charge } = await office.paid();
    const { form, atomTxnId: second } = await office.system.gateway.control.payAgain(id, { callback: false });
    await office.system.postReturn(form);
    await office.approved(id, charge, { method: 'bankTransfer', afterwards: 'duplicate' });
    expect(await office.system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: second });
    expect((await receipt(id, student)).refunded ?? 0).toBe(0);
  });

  it('should not be on the receipt of a charge that was paid on the same page after the whole was given back', async () => {
    const { student, id, charge } = await office.paid();
    await office.approved(id, charge, { method: 'bankTransfer', afterwards: 'dueAgain' });
    expect(await state(id)).toBe('REFUNDED');
    await office.system.postReturn((await office.system.gateway.control.payAgain(id, { callback: false })).form);
    expect(await state(id)).toBe('SUCCESS');
    expect((await receipt(id, student)).refunded ?? 0).toBe(0);
  });

  it('should be a case when the bank takes back the whole of a second payment: the part went back twice', async () => {
    const { b, chargeB } = await office.paidTwice();
    await givePart(b, chargeB, 300);
    await reverse(b, chargeB);
    expect(await state(b)).toBe('REVERSED');
    expect(await kinds(b)).toContain('REVERSED_REFUND');
  });

  it('should be a case when the bank takes back the whole of the payment that settled the fee', async () => {
    const { id, charge } = await office.paid();
    await givePart(id, charge, 300);
    await reverse(id, charge);
    expect(await state(id)).toBe('REVERSED');
    expect(await kinds(id)).toContain('REVERSED_REFUND');
  });

  it('should not settle the fee by itself, without a person, when the payment falls that had settled it', async () => {
    const { student, a, b, chargeA, chargeB } = await office.paidTwice();
    const whole = (await office.charges(b))[0]?.left ?? 0;
    await givePart(b, chargeB, whole - 1);
    await reverse(a, chargeA);
    expect(await state(b)).toBe('DUPLICATE');
    expect((await office.system.demand(student)).settledByPaymentId).toBeNull();
    expect(await kinds(b)).toEqual(['HELD']);
  });
});
