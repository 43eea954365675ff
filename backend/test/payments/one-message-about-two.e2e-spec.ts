import { AtomCipher } from '../../src/payments/providers/atom/wire/atom-crypto.js';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { TestSystem } from '../support/test-system.js';

describe('A message about a payment of ours and one that nobody knows', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open('sqlite');
  });
  afterAll(() => system.close());

  it.each([['first', false], ['last', true]])('should be acknowledged when ours is the %s: what it says is stored', async (_place, isReversed) => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { callback: false });
    const form = system.gateway.control.callbackForm(id);
    const cipher = new AtomCipher(TEST_GATEWAY.ATOM_RESPONSE_KEY);
    const text = cipher.decrypt(form.encData) ?? '';
    const own = text.slice(text.indexOf(':') + 1, text.lastIndexOf('}'));
    const elements = [own, own.replaceAll(id, 'NDPS260115999999999').replace(/"signature":\s*"[^"]*"/, '"signature":null')];
    const both = `{"payInstrument":[${(isReversed ? elements.reverse() : elements).join(',')}]}`;
    const answer = await system.callback({ ...form, encData: cipher.encrypt(both) });
    expect([answer.status, (await system.payment(id)).state]).toEqual([200, 'SUCCESS']);
  });
});
