import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;

describe.each([ANY_DATABASE])('A paid element without our id beside a failed one, on %s', (kind) => {
  let system: TestSystem;
  const statusElement = SandboxWire.prototype.statusElement;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      const text = statusElement.apply(this, args);
      return args[1].outcome === 'failed' ? text : text.replace(/"merchTxnId":"[^"]*",/, '');
    };
    system = await TestSystem.open(kind);
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await system.close();
  });

  it.each(['lose', 'pend'] as const)('should not be passed over: %s', async (action) => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await system.actAtGateway(id, action, { another: true, callback: false });
    await system.advanceTime(MINUTE);
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: false });
    await expect(system.token(student, { mobile: '9000000009' })).rejects.toThrow('409');
  });
});
