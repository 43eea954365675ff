import crypto from 'node:crypto';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { TestSystem } from '../support/test-system.js';

/** Deriving a key takes tens of milliseconds of the one thread that serves everybody. */
describe('Derivations of gateway keys', () => {
  let derivations: jest.SpyInstance[];
  beforeAll(() => void (derivations = [jest.spyOn(crypto, 'pbkdf2Sync'), jest.spyOn(crypto, 'pbkdf2')]));
  const made = (): number => derivations.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  afterAll(() => derivations.forEach((spy) => spy.mockRestore()));

  it('should happen at start only: none from token to receipt, to and fro', async () => {
    const system = await TestSystem.open('sqlite');
    const atStart = made();
    // Two directions of the wire, at the server and at the gateway it is tested with.
    expect(atStart).toBe(4);
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    await system.postReturn(form, id);
    await system.postReturn({ encData: 'ab'.repeat(64), merchId: TEST_GATEWAY.ATOM_MERCHANT_ID }, id);
    await system.advanceTime(60_000);
    await system.status(id, student);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect(made()).toBe(atStart);
    await system.close();
  });
});
