import type { ReceiptData } from '../../src/contract/index.js';
import { TestSystem } from '../support/test-system.js';
import { eventually } from '../support/eventually.js';
import type { GivenStudent } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** 31 March 2027, 23:59:30 IST. */
const YEAR_END = Date.parse('2027-03-31T23:59:30+05:30');

describe.each(DATABASES)('The date of a receipt on %s', (kind) => {
  let counter: TestSystem;
  beforeEach(async () => {
    counter = await TestSystem.open(kind);
    await counter.advanceTime(YEAR_END - counter.clock.now());
  });
  afterEach(() => counter.close());

  const started = async (): Promise<{ student: GivenStudent; id: string }> => {
    const student = await counter.student();
    return { student, id: (await counter.token(student)).transaction_id };
  };
  const dayOf = async (id: string, { student }: GivenStudent): Promise<string> => {
    const reply = await counter.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.admissionNumber });
    return ((await reply.json()) as ReceiptData).transaction_date.slice(0, 10);
  };

  it('should be the day on which the bank took the money when the message comes after midnight', async () => {
    const { student, id } = await started();
    const { form } = await counter.actAtGateway(id, 'pay', { callback: false });
    await counter.advanceTime(2 * HOUR);
    await counter.postReturn(form);
    expect(await dayOf(id, student)).toBe('2027-03-31');
  });

  it('should be the same day when we learn of the money by asking after midnight', async () => {
    const { student, id } = await started();
    await counter.actAtGateway(id, 'lose', { callback: false });
    await counter.advanceTime(2 * HOUR);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('SUCCESS'));
    expect(await dayOf(id, student)).toBe('2027-03-31');
    expect(await counter.reviewItems(id)).toEqual([]);
  });

  it('should stay as it was issued, and be a case for the office, when a later message names another day', async () => {
    const { student, id } = await started();
    counter.gateway.control.open(id);
    await counter.advanceTime(45 * SECOND);
    await counter.actAtGateway(id, 'lose', { callback: false });
    await counter.advanceTime(2 * MINUTE);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('SUCCESS'));
    expect(await dayOf(id, student)).toBe('2027-03-31');
    await counter.callback(counter.gateway.control.callbackForm(id));
    expect(await dayOf(id, student)).toBe('2027-03-31');
    expect(await counter.reviewItems(id)).toEqual([
      expect.objectContaining({ kind: 'RECEIPT_DATE', dates: { receipt: '2027-03-31', named: '2027-04-01' }, resolutions: ['dismissed'] }),
    ]);
    expect(await counter.resolve(id, { kind: 'RECEIPT_DATE', gatewayTxnId: null, resolution: 'dismissed' })).toBe(204);
    expect(await counter.reviewItems(id)).toEqual([]);
  });

  it('should be the day on which the success of a challan was received, when the gateway names no completion', async () => {
    const { student, id } = await started();
    await counter.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    await counter.advanceTime(26 * HOUR);
    counter.gateway.control.settle(id, { callback: false });
    await counter.advanceTime(HOUR);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('SUCCESS'));
    expect(await dayOf(id, student)).toBe('2027-04-02');
  });

  it('should not change when another charge of the payment takes the place of a reversed one', async () => {
    const { student, id } = await started();
    const first = await counter.actAtGateway(id, 'pay', { callback: false });
    await counter.postReturn(first.form);
    await counter.advanceTime(3 * HOUR);
    const second = await counter.gateway.control.payAgain(id, { callback: false });
    await counter.postReturn(second.form);
    counter.gateway.control.reverse(id, { atomTxnId: first.atomTxnId, callback: false });
    await counter.callback(counter.gateway.control.callbackForm(id, { atomTxnId: first.atomTxnId }));
    expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: second.atomTxnId });
    expect(await dayOf(id, student)).toBe('2027-03-31');
    expect((await counter.reviewItems(id)).map((item) => item.kind)).toEqual(['PROMOTED', 'RECEIPT_DATE']);
  });
});
