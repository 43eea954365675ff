import type { ReceiptData } from '../../src/contract/index.js';
import { TestSystem } from '../support/test-system.js';
import { settleAll } from '../support/stepped-background.js';
import type { GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** 31 March 2027, 23:59:30 IST. */
const YEAR_END = Date.parse('2027-03-31T23:59:30+05:30');

describe.each([ANY_DATABASE])('The date of a receipt on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
    await system.advanceTime(YEAR_END - system.clock.now());
  });
  afterEach(() => system.close());

  const started = async (): Promise<{ student: GivenStudent; id: string }> => {
    const student = await system.student();
    return { student, id: (await system.token(student)).transaction_id };
  };
  const dayOf = async (id: string, { student }: GivenStudent): Promise<string> => {
    const reply = await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.admissionNumber });
    return ((await reply.json()) as ReceiptData).transaction_date.slice(0, 10);
  };

  it('should be the day of the payment when the message arrives after midnight', async () => {
    const { student, id } = await started();
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.advanceTime(2 * HOUR);
    await system.postReturn(form);
    expect(await dayOf(id, student)).toBe('2027-03-31');
  });

  it('should be the same day when a requery finds the payment after midnight', async () => {
    const { student, id } = await started();
    await system.actAtGateway(id, 'lose', { callback: false });
    await system.advanceTime(2 * HOUR);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect(await dayOf(id, student)).toBe('2027-03-31');
    expect(await system.reviewItems(id)).toEqual([]);
  });

  it('should stay as it was issued, and be a case for the office, when a later message names another day', async () => {
    const { student, id } = await started();
    system.gateway.control.open(id);
    await system.advanceTime(45 * SECOND);
    await system.actAtGateway(id, 'lose', { callback: false });
    await system.advanceTime(2 * MINUTE);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect(await dayOf(id, student)).toBe('2027-03-31');
    await system.callback(system.gateway.control.callbackForm(id));
    expect(await dayOf(id, student)).toBe('2027-03-31');
    expect(await system.reviewItems(id)).toEqual([
      expect.objectContaining({ kind: 'RECEIPT_DATE', dates: { receipt: '2027-03-31', named: '2027-04-01' }, resolutions: ['dismissed'] }),
    ]);
    expect(await system.resolve(id, { kind: 'RECEIPT_DATE', gatewayTxnId: null, resolution: 'dismissed' })).toBe(204);
    expect(await system.reviewItems(id)).toEqual([]);
  });

  it('should be the day on which the success of a challan was received, when the gateway names no completion', async () => {
    const { student, id } = await started();
    await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    await system.advanceTime(26 * HOUR);
    system.gateway.control.settle(id, { callback: false });
    await system.advanceTime(HOUR);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect(await dayOf(id, student)).toBe('2027-04-02');
  });

  it('should not change when another charge of the payment takes the place of a reversed one', async () => {
    const { student, id } = await started();
    const first = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(first.form);
    await system.advanceTime(3 * HOUR);
    const second = await system.gateway.control.payAgain(id, { callback: false });
    await system.postReturn(second.form);
    system.gateway.control.reverse(id, { atomTxnId: first.atomTxnId, callback: false });
    await system.callback(system.gateway.control.callbackForm(id, { atomTxnId: first.atomTxnId }));
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: second.atomTxnId });
    expect(await dayOf(id, student)).toBe('2027-03-31');
    expect((await system.reviewItems(id)).map((item) => item.kind)).toEqual(['PROMOTED', 'RECEIPT_DATE']);
  });
});
