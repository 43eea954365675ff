import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;

describe.each([ANY_DATABASE])('The words "safe to pay again", on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  /** The student tries again on the gateway's page that is still open; the gateway tells of it only when asked. */
  const failedAndTriedAgain = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await system.advanceTime(MINUTE);
    await system.actAtGateway(id, 'pend', { another: true, callback: false });
    system.clock.pass(MINUTE);
    return { student, id };
  };

  it('should not be said of a failed payment whose next charge the bank has had for a minute, of which nobody told', async () => {
    const { student, id } = await failedAndTriedAgain();
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: false });
  });

  it('should let no second payment begin meanwhile without a warning', async () => {
    const { student } = await failedAndTriedAgain();
    await expect(system.token(student, { mobile: '9000000009' })).rejects.toThrow('409');
  });

  it('should not be said while the bank has the money of an earlier attempt, which a later one had superseded', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    system.gateway.control.open(first);
    await system.advanceTime(MINUTE);
    // In another tab, with another mobile number.
    const { transaction_id: second } = await system.token(student, { mobile: '9000000009' });
    expect((await system.payment(first)).state).toBe('EXPIRED');
    await system.postReturn((await system.actAtGateway(second, 'fail', { callback: false })).form);
    await system.advanceTime(MINUTE);
    // Back in the first tab.
    await system.actAtGateway(first, 'pend', { callback: false });
    system.clock.pass(MINUTE);
    expect(await system.status(second, student)).toMatchObject({ safeToPayAgain: false });
  });

  it('should not be said of a failed payment that the gateway cannot be asked about, and the student may choose after half an hour', async () => {
    const { student, id } = await failedAndTriedAgain();
    system.gateway.control.goDown();
    expect(await system.status(id, student)).toMatchObject({
      transaction_status: 'FAILED', safeToPayAgain: false, mayPayDespiteDoubt: false, mayPayDespiteDoubtAt: expect.any(String) as string,
    });
    system.clock.pass(30 * MINUTE);
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: false, mayPayDespiteDoubt: true });
    system.gateway.control.goUp();
  });
});
