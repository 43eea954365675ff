import type { GatewayStatus } from '../../src/payments/providers/payment-provider.js';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { TestSystem } from '../support/test-system.js';
import { settleAll } from '../support/stepped-background.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(DATABASES)('Settling a payment on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const started = async (over: Parameters<TestSystem['student']>[0] = {}) => {
    const student = await system.student(over);
    const { transaction_id: id } = await system.token(student);
    return { student, id };
  };
  const receiptsOf = async (id: string) => {
    const { id: paymentId } = await system.payment(id);
    return (await system.receipts()).filter((receipt) => receipt.paymentId === paymentId);
  };
  const asked = async (id: string): Promise<GatewayStatus | null> => (await system.payment(id)).lastAnswer;

  it.each([2, 5])('should settle the demand of semester %d with the signed return, one receipt and one mail', async (semesterNo) => {
    const { student, id } = await started({ semesterNo });
    const { form } = await system.actAtGateway(id, 'pay');
    expect(await system.postReturn(form, id)).toBe(`/mmmcollege/fee-receipt/${id}`);

    const payment = await system.payment(id);
    expect(payment.state).toBe('SUCCESS');
    expect(await system.demand(student)).toMatchObject({
      settledByPaymentId: payment.id, settledTransactionId: id, settledReceiptNo: payment.receiptNo,
    });
    const [receipt] = await receiptsOf(id);
    expect(receipt).toMatchObject({ receiptNo: payment.receiptNo, voidedAt: null });
    expect((await system.mails()).filter(({ receiptId }) => receiptId === receipt?.id)).toHaveLength(1);
  });

  it('should confirm a signed success by requery within a minute', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay')).form);
    await system.advanceTime(MINUTE);
    await settleAll();
    expect(await asked(id)).toBe('paid');
    expect((await system.payment(id)).needsReview).toBe(0);
  });

  it('should settle once when return, callback and requery all bring the success, twenty times and together', async () => {
    const { id } = await started();
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    const callbackForm = system.gateway.control.callbackForm(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? system.callback(callbackForm).then(({ status }) => status) : system.postReturn(form, id))),
    );
    expect(new Set(answers)).toEqual(new Set([200, `/mmmcollege/fee-receipt/${id}`]));
    await system.advanceTime(MINUTE);
    await settleAll();
    expect(await asked(id)).toBe('paid');
    expect(await receiptsOf(id)).toHaveLength(1);
    const { id: paymentId } = await system.payment(id);
    const sources = (await system.facts()).filter((fact) => fact.paymentId === paymentId).map(({ source }) => source);
    expect(sources.sort()).toEqual(['callback', 'requery', 'return']);
  });

  it('should settle by requery alone when the browser never came back', async () => {
    const { id } = await started();
    await system.actAtGateway(id, 'lose', { callback: false });
    await system.advanceTime(31_000);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect(await receiptsOf(id)).toHaveLength(1);
  });

  it('should settle after a restart of the server between token and return', async () => {
    const { id } = await started();
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.restartServer();
    await system.postReturn(form, id);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect(await receiptsOf(id)).toHaveLength(1);
  });

  it.each([
    ['fail', 'FAILED'], ['cancel', 'CANCELLED'], ['pend', 'AT_BANK'],
  ] as const)('should make "%s" at the bank %s by requery, with no receipt', async (action, state) => {
    const { id } = await started();
    await system.actAtGateway(id, action, { callback: false });
    await system.advanceTime(31_000);
    await settleAll();
    expect((await system.payment(id)).state).toBe(state);
    expect(await receiptsOf(id)).toHaveLength(0);
  });

  it('should count a success that comes after FAILED', async () => {
    const { student, id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    expect((await system.payment(id)).state).toBe('FAILED');
    system.gateway.control.settle(id, { callback: false });
    await system.advanceTime(31 * MINUTE);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect((await system.demand(student)).settledTransactionId).toBe(id);
  });

  it('should take a reversal: receipt void, receipt call 404, fee due again, unsent mail cancelled', async () => {
    const { student, id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    system.gateway.control.reverse(id, { callback: false });
    await system.advanceTime(2 * DAY);
    await settleAll();
    expect((await system.payment(id)).state).toBe('REVERSED');
    const [receipt] = await receiptsOf(id);
    expect(receipt).toMatchObject({ activeDemandId: null, voidedAt: expect.any(Number) });
    expect((await system.demand(student)).settledByPaymentId).toBeNull();
    const answer = await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.student.admissionNumber });
    expect(answer.status).toBe(404);
    expect((await system.mails()).find(({ receiptId }) => receiptId === receipt?.id)?.state).not.toBe('waiting');
  });

  it('should not settle a reversed payment when its success is repeated', async () => {
    const { id } = await started();
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    system.gateway.control.reverse(id, { callback: false });
    await system.advanceTime(31_000);
    await settleAll();
    expect((await system.payment(id)).state).toBe('REVERSED');
    await system.postReturn(form);
    expect((await system.payment(id)).state).toBe('REVERSED');
    expect(await receiptsOf(id)).toHaveLength(0);
  });

  it('should hold a charge of another amount as a mismatch, shown PENDING, without a receipt', async () => {
    const { student, id } = await started();
    const { form } = await system.actAtGateway(id, 'pay', { amount: 100, callback: false });
    expect(await system.postReturn(form)).toBe(`/mmmcollege/payment-status/${id}`);
    expect(await system.payment(id)).toMatchObject({ state: 'MISMATCH', needsReview: 1 });
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false });
    expect(await receiptsOf(id)).toHaveLength(0);
    await system.advanceTime(6 * DAY);
    expect((await system.payment(id)).state).toBe('MISMATCH');
  });

  it('should take the surcharge as the bank’s own and settle on the amount', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { surcharge: 236, callback: false })).form);
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 0 });
  });

  it('should flag a second paid attempt of the same payment as extra', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    const second = await system.gateway.control.payAgain(id, { callback: false });
    await system.postReturn(second.form);
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 1 });
    expect(await receiptsOf(id)).toHaveLength(1);
  });

  it('should settle a challan only when it is paid at the bank', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false })).form);
    expect((await system.payment(id)).state).toBe('AT_BANK');
    system.gateway.control.settle(id, { callback: false });
    await system.advanceTime(31_000);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should only requery when a message has no signature', async () => {
    const { id } = await started();
    await system.actAtGateway(id, 'pay', { callback: false });
    const unsigned = system.gateway.control.callbackForm(id, { signature: 'null' });
    const before = (await system.facts()).length;
    expect((await system.callback(unsigned)).status).toBe(200);
    expect((await system.facts()).length).toBe(before);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
    const { id: paymentId } = await system.payment(id);
    expect((await system.facts()).filter((fact) => fact.paymentId === paymentId).map(({ source }) => source)).toEqual(['requery']);
  });

  it('should refuse forged, altered and foreign messages alike and store nothing', async () => {
    const { id } = await started();
    await system.actAtGateway(id, 'fail', { callback: false });
    const { control } = system.gateway;
    const genuine = control.callbackForm(id);
    const forged = [
      control.callbackForm(id, { signature: 'forged' }),
      { ...genuine, encData: `${genuine.encData.slice(0, 64)}${'0'.repeat(32)}${genuine.encData.slice(96)}` },
      { ...genuine, encData: 'cancelTransaction' },
      { encData: 'zz', merchId: '1' },
      {},
    ];
    const before = (await system.facts()).length;
    for (const form of forged) {
      const response = await system.callback(form);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'UNREADABLE_MESSAGE']);
      expect(await system.postReturn(form)).toBe('/mmmcollege');
    }
    expect((await system.facts()).length).toBe(before);
    expect((await system.payment(id)).state).toBe('TOKEN_ISSUED');
  });

  it('should bring the browser to the status screen of the routed payment when the return says nothing', async () => {
    const { id } = await started();
    expect(await system.postReturn({ encData: 'cancelTransaction', merchId: TEST_GATEWAY.ATOM_MERCHANT_ID }, id)).toBe(`/mmmcollege/payment-status/${id}`);
    expect(await system.postReturn({ encData: 'garbage' }, 'NDPS000000000000000')).toBe('/mmmcollege');
    expect(await system.postReturn({}, '%3Cscript%3E')).toBe('/mmmcollege');
  });
});
