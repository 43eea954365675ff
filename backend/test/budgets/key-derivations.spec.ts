import crypto from 'node:crypto';
import { TestSystem } from '../support/test-system.js';

/** Deriving a key takes tens of milliseconds of the one thread that serves everybody. */
describe('Derivations of gateway keys', () => {
  const derivations = [jest.spyOn(crypto, 'pbkdf2Sync'), jest.spyOn(crypto, 'pbkdf2')];
  const made = (): number => derivations.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  afterAll(() => derivations.forEach((spy) => spy.mockRestore()));

  it('should happen at start only: none from token to receipt, to and fro', async () => {
    const counter = await TestSystem.open('sqlite');
    const atStart = made();
    // Two directions of the wire, at the server and at the gateway it is tested with.
    expect(atStart).toBe(4);
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const { form } = await counter.actAtGateway(id, 'pay', { callback: false });
    await counter.callback(counter.gateway.control.callbackForm(id));
    await counter.postReturn(form, id);
    await counter.postReturn({ encData: 'ab'.repeat(64), merchId: '446442' }, id);
    await counter.advanceTime(60_000);
    await counter.status(id, student);
    expect((await counter.payment(id)).state).toBe('SUCCESS');
    expect(made()).toBe(atStart);
    await counter.close();
  });
});
