import { TestSystem } from '../support/test-system.js';
import { eventually } from '../support/eventually.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(DATABASES)('A challan on %s', (kind) => {
  let counter: TestSystem;
  beforeAll(async () => {
    counter = await TestSystem.open(kind);
  });
  afterAll(() => counter.close());

  const printed = async (): Promise<string> => {
    const { transaction_id: id } = await counter.token(await counter.student());
    const { form } = await counter.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    expect(await counter.postReturn(form, id)).toContain('/payment-status/');
    return id;
  };
  const stateOf = async (id: string): Promise<string> => (await counter.payment(id)).state;

  it('should be pending when it was printed, and a success within a minute of the message that it was paid', async () => {
    const id = await printed();
    await counter.advanceTime(26 * HOUR);
    expect(await stateOf(id)).toBe('AT_BANK');
    counter.gateway.control.settle(id, { callback: false });
    expect((await counter.callback(counter.gateway.control.callbackForm(id))).status).toBe(200);
    expect(await stateOf(id)).toBe('AT_BANK');
    await counter.advanceTime(MINUTE);
    await eventually(async () => expect(await stateOf(id)).toBe('SUCCESS'));
  });

  it('should be asked about again when the message only repeats what is known', async () => {
    const id = await printed();
    const form = counter.gateway.control.callbackForm(id);
    await counter.callback(form);
    await counter.advanceTime(26 * HOUR);
    counter.gateway.control.settle(id, { callback: false });
    await counter.callback(form);
    await counter.advanceTime(MINUTE);
    await eventually(async () => expect(await stateOf(id)).toBe('SUCCESS'));
  });

  it('should be found when it is paid after its attempt expired and its schedule ended', async () => {
    const id = await printed();
    const form = counter.gateway.control.callbackForm(id);
    await counter.callback(form);
    for (let day = 0; day < 40; day += 1) await counter.advanceTime(24 * HOUR);
    await eventually(async () => expect(await counter.payment(id)).toMatchObject({ state: 'EXPIRED', nextCheckAt: null }));
    counter.gateway.control.settle(id, { callback: false });
    await counter.callback(form);
    await counter.advanceTime(6_000);
    await eventually(async () => expect(await stateOf(id)).toBe('SUCCESS'));
  });

  it('should be found when it is paid on the twelfth day and nobody says so, and bar another attempt until then', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const { form } = await counter.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    await counter.postReturn(form, id);
    for (let day = 0; day < 8; day += 1) await counter.advanceTime(24 * HOUR);
    await eventually(async () => expect(await stateOf(id)).toBe('EXPIRED'));
    expect(await counter.status(id, student)).toMatchObject({ safeToPayAgain: false, mayPayDespiteDoubt: true });
    counter.gateway.control.settle(id, { callback: false });
    for (let day = 0; day < 8; day += 1) await counter.advanceTime(24 * HOUR);
    await eventually(async () => expect(await stateOf(id)).toBe('SUCCESS'));
  });

  it('should not be asked about sooner than planned when nobody says anything', async () => {
    const id = await printed();
    await counter.advanceTime(26 * HOUR);
    const { nextCheckAt } = await counter.payment(id);
    expect((nextCheckAt ?? 0) - counter.clock.now()).toBeGreaterThan(20 * HOUR);
  });
});
