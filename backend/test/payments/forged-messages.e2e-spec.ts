import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const ROUNDS = 101;

describe.each([ANY_DATABASE])('A forged message on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  it('should be answered in the same words and the same time with a wrong padding and with a wrong signature', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { callback: false });
    const signature = system.gateway.control.callbackForm(id, { signature: 'forged' });
    // The block before the last decides what the last one's padding decrypts to.
    const bytes = Buffer.from(signature.encData, 'hex');
    const lastButOne = bytes.length - 17;
    bytes.writeUInt8(bytes.readUInt8(lastButOne) ^ 0x80, lastButOne);
    const padding = { ...signature, encData: bytes.toString('hex').toUpperCase() };

    const answers = new Set<string>();
    const times = { padding: [] as number[], signature: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [what, form] of [['padding', padding], ['signature', signature]] as const) {
        const begun = performance.now();
        const response = await system.callback(form);
        const text = await response.text();
        times[what].push(performance.now() - begun);
        const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
        answers.add(JSON.stringify([response.status, headers, text]));
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('UNREADABLE_MESSAGE')]);
    expect(await system.payment(id)).toMatchObject({ state: 'TOKEN_ISSUED' });
    expect(await system.facts()).toEqual([]);
    // The fastest of each: a machine that does other work slows most of them.
    const ratio = Math.min(...times.signature) / Math.min(...times.padding);
    // Microseconds of deciphering apart; a question to the database or to the gateway is a millisecond and more.
    expect(ratio).toBeGreaterThan(0.67);
    expect(ratio).toBeLessThan(1.5);
  });
});
