import { AtomCipher } from '../../src/payments/providers/atom/wire/atom-crypto.js';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { TestSystem } from '../support/test-system.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each([ANY_DATABASE])('A challan on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const printed = async (): Promise<string> => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    expect(await system.postReturn(form, id)).toContain('/payment-status/');
    return id;
  };
  const stateOf = async (id: string): Promise<string> => (await system.payment(id)).state;

  it('should be pending when it was printed, and a success within a minute of the message that it was paid', async () => {
    const id = await printed();
    await system.advanceTime(26 * HOUR);
    expect(await stateOf(id)).toBe('AT_BANK');
    system.gateway.control.settle(id, { callback: false });
    expect((await system.callback(system.gateway.control.callbackForm(id))).status).toBe(200);
    expect(await stateOf(id)).toBe('AT_BANK');
    await system.advanceTime(MINUTE);
    await settleAll();
    expect(await stateOf(id)).toBe('SUCCESS');
  });

  it('should be pending when a signed message calls it reconciled: its signature does not cover that, and a requery does not say so', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    const cipher = new AtomCipher(TEST_GATEWAY.ATOM_RESPONSE_KEY);
    if (!form) throw new Error('the bank returned no form');
    const text = cipher.decrypt(form?.encData ?? '') ?? '';
    const changed = text.replace('"responseDetails"', '"settlementDetails":{"reconStatus":"RS"},"responseDetails"');
    expect(changed).not.toBe(text);
    const receipts = (await system.receipts()).length;
    await system.postReturn({ encData: cipher.encrypt(changed), merchId: String(form?.merchId) }, id);
    await system.advanceTime(MINUTE);
    expect([await stateOf(id), (await system.receipts()).length]).toEqual(['AT_BANK', receipts]);
  });

  it('should be requeried when the message only repeats what is known', async () => {
    const id = await printed();
    const form = system.gateway.control.callbackForm(id);
    await system.callback(form);
    await system.advanceTime(26 * HOUR);
    system.gateway.control.settle(id, { callback: false });
    await system.callback(form);
    await system.advanceTime(MINUTE);
    await settleAll();
    expect(await stateOf(id)).toBe('SUCCESS');
  });

  it('should be found when it is paid after its attempt expired and its schedule ended', async () => {
    const id = await printed();
    const form = system.gateway.control.callbackForm(id);
    await system.callback(form);
    for (let day = 0; day < 40; day += 1) await system.advanceTime(24 * HOUR);
    await settleAll();
    expect(await system.payment(id)).toMatchObject({ state: 'EXPIRED', nextCheckAt: null });
    system.gateway.control.settle(id, { callback: false });
    await system.callback(form);
    await system.advanceTime(6_000);
    await settleAll();
    expect(await stateOf(id)).toBe('SUCCESS');
  });

  it('should be found when it is paid on the twelfth day without a message, and block another attempt until then', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    await system.postReturn(form, id);
    for (let day = 0; day < 8; day += 1) await system.advanceTime(24 * HOUR);
    await settleAll();
    expect(await stateOf(id)).toBe('EXPIRED');
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: false, mayPayDespiteDoubt: true });
    system.gateway.control.settle(id, { callback: false });
    for (let day = 0; day < 8; day += 1) await system.advanceTime(24 * HOUR);
    await settleAll();
    expect(await stateOf(id)).toBe('SUCCESS');
  });

  it('should be requeried by the schedule when no message arrives', async () => {
    const id = await printed();
    await system.advanceTime(26 * HOUR);
    const { nextCheckAt } = await system.payment(id);
    expect((nextCheckAt ?? 0) - system.clock.now()).toBeGreaterThan(20 * HOUR);
  });
});
