import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

/** The gateway leaves its id out of its answers. */
describe.each([ANY_DATABASE])('Money of which the gateway names no id, on %s', (kind) => {
  let system: TestSystem;
  let isNamed = false;
  const statusElement = SandboxWire.prototype.statusElement;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      const text = statusElement.apply(this, args);
      return isNamed || !text.includes('"OTS0000"') ? text : text.replace(/"atomTxnId":\s*("[^"]*"|\d+),/, '');
    };
    system = await TestSystem.open(kind);
  });
  beforeEach(() => {
    isNamed = false;
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await system.close();
  });

  const look = async (id: string) => {
    const payment = await system.payment(id);
    const receipts = (await system.receipts()).filter(({ paymentId }) => paymentId === payment.id).length;
    return { state: payment.state, cases: (await system.reviewItems(id)).map((item) => item.kind), receipts };
  };
  /** Paid on the gateway's page without a message; found by a requery. */
  const paid = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'lose', { callback: false });
    await system.advanceTime(DAY);
    return { student, id };
  };

  it('should be asked about and settle nothing, and be a case when five days have brought no id', async () => {
    const { student, id } = await paid();
    expect(await look(id)).toEqual({ state: 'AT_BANK', cases: [], receipts: 0 });
    expect((await system.status(id, student)).safeToPayAgain).toBe(false);
    await expect(system.token(student, { mobile: '9000000009' })).rejects.toThrow('409');
    for (let days = 1; days <= 5; days += 1) await system.advanceTime(DAY);
    expect(await look(id)).toEqual({ state: 'EXPIRED', cases: ['STILL_PENDING'], receipts: 0 });
  });

  it('should have its receipt as soon as the gateway names it', async () => {
    const { id } = await paid();
    isNamed = true;
    await system.advanceTime(DAY);
    expect(await look(id)).toEqual({ state: 'SUCCESS', cases: [], receipts: 1 });
  });

  it('should leave the payment in doubt although another attempt of it has failed', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'fail', { callback: false });
    await system.actAtGateway(id, 'lose', { another: true, callback: false });
    await system.advanceTime(DAY);
    expect(await look(id)).toEqual({ state: 'AT_BANK', cases: [], receipts: 0 });
  });
});
