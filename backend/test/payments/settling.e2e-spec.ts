import type { GatewayStatus } from '../../src/payments/providers/payment-provider.js';
import { Counter } from '../support/counter.js';
import { eventually } from '../support/eventually.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(DATABASES)('Settling a payment on %s', (kind) => {
  let counter: Counter;
  beforeAll(async () => {
    counter = await Counter.open(kind);
  });
  afterAll(() => counter.close());

  const started = async (over: Parameters<Counter['student']>[0] = {}) => {
    const student = await counter.student(over);
    const { transaction_id: id } = await counter.token(student);
    return { student, id };
  };
  const receiptsOf = async (id: string) => {
    const { id: paymentId } = await counter.payment(id);
    return (await counter.receipts()).filter((receipt) => receipt.paymentId === paymentId);
  };
  const asked = async (id: string): Promise<GatewayStatus | null> => (await counter.payment(id)).lastAnswer;

  it.each([2, 5])('should settle the demand of semester %d with the signed return, one receipt and one mail', async (semesterNo) => {
    const { student, id } = await started({ semesterNo });
    const { form } = await counter.atBank(id, 'pay');
    expect(await counter.comeBack(form, id)).toBe(`/mmmcollege/fee-receipt/${id}`);

    const payment = await counter.payment(id);
    expect(payment.state).toBe('SUCCESS');
    expect(await counter.demand(student)).toMatchObject({
      settledByPaymentId: payment.id, settledTransactionId: id, settledReceiptNo: payment.receiptNo,
    });
    const [receipt] = await receiptsOf(id);
    expect(receipt).toMatchObject({ receiptNo: payment.receiptNo, voidedAt: null });
    expect((await counter.mails()).filter(({ receiptId }) => receiptId === receipt?.id)).toHaveLength(1);
  });

  it('should confirm a signed success by requery within a minute', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay')).form);
    await counter.pass(MINUTE);
    await eventually(async () => expect(await asked(id)).toBe('paid'));
    expect((await counter.payment(id)).needsReview).toBe(0);
  });

  it('should settle once when return, callback and requery all bring the success, twenty times and together', async () => {
    const { id } = await started();
    const { form } = await counter.atBank(id, 'pay', { callback: false });
    const callbackForm = counter.gateway.control.callbackForm(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? counter.callback(callbackForm).then(({ status }) => status) : counter.comeBack(form, id))),
    );
    expect(new Set(answers)).toEqual(new Set([200, `/mmmcollege/fee-receipt/${id}`]));
    await counter.pass(MINUTE);
    await eventually(async () => expect(await asked(id)).toBe('paid'));
    expect(await receiptsOf(id)).toHaveLength(1);
    const { id: paymentId } = await counter.payment(id);
    const sources = (await counter.facts()).filter((fact) => fact.paymentId === paymentId).map(({ source }) => source);
    expect(sources.sort()).toEqual(['callback', 'requery', 'return']);
  });

  it('should settle by requery alone when the browser never came back', async () => {
    const { id } = await started();
    await counter.atBank(id, 'lose', { callback: false });
    await counter.pass(31_000);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('SUCCESS'));
    expect(await receiptsOf(id)).toHaveLength(1);
  });

  it('should settle after a restart of the server between token and return', async () => {
    const { id } = await started();
    const { form } = await counter.atBank(id, 'pay', { callback: false });
    await counter.restartServer();
    await counter.comeBack(form, id);
    expect((await counter.payment(id)).state).toBe('SUCCESS');
    expect(await receiptsOf(id)).toHaveLength(1);
  });

  it.each([
    ['fail', 'FAILED'], ['cancel', 'CANCELLED'], ['pend', 'AT_BANK'],
  ] as const)('should make "%s" at the bank %s by requery, with no receipt', async (action, state) => {
    const { id } = await started();
    await counter.atBank(id, action, { callback: false });
    await counter.pass(31_000);
    await eventually(async () => expect((await counter.payment(id)).state).toBe(state));
    expect(await receiptsOf(id)).toHaveLength(0);
  });

  it('should count a success that comes after FAILED', async () => {
    const { student, id } = await started();
    await counter.comeBack((await counter.atBank(id, 'fail', { callback: false })).form);
    expect((await counter.payment(id)).state).toBe('FAILED');
    counter.gateway.control.settle(id, { callback: false });
    await counter.pass(31 * MINUTE);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('SUCCESS'));
    expect((await counter.demand(student)).settledTransactionId).toBe(id);
  });

  it('should take a reversal: receipt void, receipt call 404, fee due again, unsent mail cancelled', async () => {
    const { student, id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { callback: false })).form);
    counter.gateway.control.reverse(id, { callback: false });
    await counter.pass(2 * DAY);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('REVERSED'));
    const [receipt] = await receiptsOf(id);
    expect(receipt).toMatchObject({ activeDemandId: null, voidedAt: expect.any(Number) });
    expect((await counter.demand(student)).settledByPaymentId).toBeNull();
    const answer = await counter.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.student.admissionNumber });
    expect(answer.status).toBe(404);
    expect((await counter.mails()).find(({ receiptId }) => receiptId === receipt?.id)?.state).not.toBe('waiting');
  });

  it('should not resurrect a reversed payment when its success is told again', async () => {
    const { id } = await started();
    const { form } = await counter.atBank(id, 'pay', { callback: false });
    counter.gateway.control.reverse(id, { callback: false });
    await counter.pass(31_000);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('REVERSED'));
    await counter.comeBack(form);
    expect((await counter.payment(id)).state).toBe('REVERSED');
    expect(await receiptsOf(id)).toHaveLength(0);
  });

  it('should hold money of another amount as a mismatch, shown PENDING, without a receipt', async () => {
    const { student, id } = await started();
    const { form } = await counter.atBank(id, 'pay', { amount: 100, callback: false });
    expect(await counter.comeBack(form)).toBe(`/mmmcollege/payment-status/${id}`);
    expect(await counter.payment(id)).toMatchObject({ state: 'MISMATCH', needsReview: 1 });
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false });
    expect(await receiptsOf(id)).toHaveLength(0);
    await counter.pass(6 * DAY);
    expect((await counter.payment(id)).state).toBe('MISMATCH');
  });

  it('should take the surcharge as the bank’s own and settle on the amount', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { surcharge: 236, callback: false })).form);
    expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 0 });
  });

  it('should flag a second paid attempt of the same payment as extra', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { callback: false })).form);
    const second = await counter.gateway.control.payAgain(id, { callback: false });
    await counter.comeBack(second.form);
    expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 1 });
    expect(await receiptsOf(id)).toHaveLength(1);
  });

  it('should wait with a challan until the bank has the money', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { channel: 'NR', callback: false })).form);
    expect((await counter.payment(id)).state).toBe('AT_BANK');
    counter.gateway.control.settle(id, { callback: false });
    await counter.pass(31_000);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('SUCCESS'));
  });

  it('should change nothing but ask, when news comes without a signature', async () => {
    const { id } = await started();
    await counter.atBank(id, 'pay', { callback: false });
    const unsigned = counter.gateway.control.callbackForm(id, { signature: 'null' });
    const before = (await counter.facts()).length;
    expect((await counter.callback(unsigned)).status).toBe(200);
    expect((await counter.facts()).length).toBe(before);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('SUCCESS'));
    const { id: paymentId } = await counter.payment(id);
    expect((await counter.facts()).filter((fact) => fact.paymentId === paymentId).map(({ source }) => source)).toEqual(['requery']);
  });

  it('should refuse forged, altered and foreign messages alike and store nothing', async () => {
    const { id } = await started();
    await counter.atBank(id, 'fail', { callback: false });
    const { control } = counter.gateway;
    const genuine = control.callbackForm(id);
    const forged = [
      control.callbackForm(id, { signature: 'forged' }),
      { ...genuine, encData: `${genuine.encData.slice(0, 64)}${'0'.repeat(32)}${genuine.encData.slice(96)}` },
      { ...genuine, encData: 'cancelTransaction' },
      { encData: 'zz', merchId: '1' },
      {},
    ];
    const before = (await counter.facts()).length;
    for (const form of forged) {
      const response = await counter.callback(form);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'UNREADABLE_MESSAGE']);
      expect(await counter.comeBack(form)).toBe('/mmmcollege');
    }
    expect((await counter.facts()).length).toBe(before);
    expect((await counter.payment(id)).state).toBe('TOKEN_ISSUED');
  });

  it('should bring the browser to the status screen of the routed payment when the return says nothing', async () => {
    const { id } = await started();
    expect(await counter.comeBack({ encData: 'cancelTransaction', merchId: '446442' }, id)).toBe(`/mmmcollege/payment-status/${id}`);
    expect(await counter.comeBack({ encData: 'garbage' }, 'NDPS000000000000000')).toBe('/mmmcollege');
    expect(await counter.comeBack({}, '%3Cscript%3E')).toBe('/mmmcollege');
  });
});
