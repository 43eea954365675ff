import { AlarmsService } from '../../src/alarms/alarms.service.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each([ANY_DATABASE])('The alarm about a payment in doubt, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  const redAfter = async (hours: number) => {
    for (let left = hours; left > 0; left -= 24) await system.advanceTime(Math.min(left, 24) * HOUR);
    for (let minute = 0; minute < 7; minute += 1) {
      system.clock.pass(MINUTE);
      await system.server.app.get(AlarmsService).runOnce();
    }
    return (await system.server.app.get(AlarmsService).red()).filter(({ alarm }) => alarm === 'payment').map(({ code }) => code);
  };
  const pending = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'pend', { callback: false })).form);
    return { student, id };
  };
  const kinds = async (id: string) => (await system.reviewItems(id)).map((item) => item.kind);

  it('should stay red when the student pays again despite the doubt, until the office releases the payment', async () => {
    const { student, id } = await pending();
    await system.advanceTime(31 * MINUTE);
    const { transaction_id: second } = await system.token(student, { mobile: '9000000009', payDespiteDoubt: true });
    await system.postReturn((await system.actAtGateway(second, 'pay', { callback: false })).form);
    expect(await redAfter(25)).toEqual(['PAYMENT_IN_DOUBT']);
    expect((await system.office(`admin/review-queue/payments/${id}/release`, { reason: 'The student called.' })).status).toBe(204);
    expect(await redAfter(1)).toEqual([]);
  });

  it('should stay red after five days while the bank says pending, beside a case that a person ends', async () => {
    const { id } = await pending();
    expect(await redAfter(7 * 24)).toEqual(['PAYMENT_IN_DOUBT']);
    expect([await system.payment(id), await kinds(id)]).toEqual([expect.objectContaining({ state: 'EXPIRED', lastAnswer: 'pending' }), ['STILL_PENDING']]);
    expect(await system.resolve(id, { kind: 'STILL_PENDING', gatewayTxnId: null, resolution: 'dismissed', reason: 'NDPS does not know it.' })).toBe(204);
    expect([await redAfter(24), await kinds(id)]).toEqual([[], []]);
  });

  it('should be over, and its case closed, when the bank says after five days how the payment ended', async () => {
    const { id } = await pending();
    expect(await redAfter(6 * 24)).toEqual(['PAYMENT_IN_DOUBT']);
    system.gateway.control.move(id, 'failed');
    expect(await redAfter(4 * 24)).toEqual([]);
    expect([(await system.payment(id)).lastAnswer, await kinds(id)]).toEqual(['failed', []]);
  });
});
