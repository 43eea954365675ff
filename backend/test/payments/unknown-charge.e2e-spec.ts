import { type Outcome, OUTCOMES } from '../../tools/gateway-sandbox/ledger.js';
import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;

/** An element of a status answer by which the gateway says of one charge that it cannot tell: see `judgeStatus`. */
Object.assign(OUTCOMES, { cannotTell: { code: 'OTS0951', message: 'FAILED', description: 'SOMETHING WENT WRONG' } });
const CANNOT_TELL = 'cannotTell' as Outcome;

describe.each([ANY_DATABASE])('An answer that cannot tell of one charge beside one that is over, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const secondChargeIsUnknown = async (id: string) => {
    const { atomTxnId } = await system.actAtGateway(id, 'pend', { another: true, callback: false });
    system.gateway.control.move(id, CANNOT_TELL, { atomTxnId });
  };

  it('should not make paying again safe', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'fail', { callback: false });
    await secondChargeIsUnknown(id);
    await system.postReturn(form);
    await system.advanceTime(MINUTE);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
    await expect(system.token(student, { mobile: '9000000009' })).rejects.toThrow('409');
  });

  it('should not make paying again safe when the other one was reversed', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    await secondChargeIsUnknown(id);
    system.gateway.control.reverse(id, { atomTxnId, callback: false });
    await system.callback(system.gateway.control.callbackForm(id, { atomTxnId }));
    await system.advanceTime(MINUTE);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'REVERSED', safeToPayAgain: false });
    await expect(system.token(student, { mobile: '9000000009' })).rejects.toThrow('409');
  });

  it('should not make paying again safe when the other one was given back', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    await secondChargeIsUnknown(id);
    expect(await system.resolve(id, { kind: 'DUPLICATE', gatewayTxnId: atomTxnId, resolution: 'refunded' })).toBe(204);
    await system.advanceTime(MINUTE);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'REFUNDED', safeToPayAgain: false });
    await expect(system.token(student, { mobile: '9000000009' })).rejects.toThrow('409');
  });

  it('should not end an open attempt: one charge reversed, of which only the answer tells, the other one unknown', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    system.gateway.control.reverse(id, { atomTxnId, callback: false });
    await secondChargeIsUnknown(id);
    await system.advanceTime(MINUTE);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'REVERSED', safeToPayAgain: false });
  });
});
