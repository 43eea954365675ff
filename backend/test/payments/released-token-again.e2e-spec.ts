import { tokenBody } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;

describe.each([ANY_DATABASE])('A released attempt whose token is still young, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  it('should not be handed out again while the bank has the money of the attempt that followed the release', async () => {
    const student = await system.student();
    const { transaction_id: released } = await system.token(student);
    await system.advanceTime(MINUTE);
    expect((await system.office(`admin/review-queue/payments/${released}/release`, { reason: 'The student called.' })).status).toBe(204);
    const { transaction_id: second } = await system.token(student);
    expect(second).not.toBe(released);
    await system.actAtGateway(second, 'pend', { callback: false });
    await system.advanceTime(MINUTE);
    expect((await system.payment(second)).state).toBe('AT_BANK');
    expect(await system.status(second, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false, mayPayDespiteDoubt: false });
    const response = await system.server.call('get-atom-token-id', tokenBody(student));
    expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({ status: 409, code: 'PAYMENT_IN_DOUBT' });
  });
});
