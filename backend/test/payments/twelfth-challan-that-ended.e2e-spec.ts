import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** As in challan-told-late: the status answers leave out how it is paid. */
describe('A printed challan that is never paid and then fails, whose status answer leaves out how it is paid', () => {
  let system: TestSystem;
  const statusElement = SandboxWire.prototype.statusElement;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      return statusElement.apply(this, args).replace(/"subChannel":(\[[^\]]*\]|"[^"]*"),/, '');
    };
    system = await TestSystem.open('sqlite');
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await system.close();
  });

  it.each(['failed', 'cancelled'] as const)('should not be a receipt when it %s', async (outcome) => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    await system.postReturn(form, id);
    await system.advanceTime(MINUTE);
    expect((await system.payment(id)).state).toBe('AT_BANK');
    system.gateway.control.move(id, outcome);
    const seen: unknown[] = [];
    for (let day = 1; day <= 3; day += 1) {
      await system.advanceTime(DAY);
      const payment = await system.payment(id);
      const receipts = (await system.receipts()).filter((one) => one.paymentId === payment.id && one.voidedAt === null).length;
      seen.push([day, payment.state, payment.lastAnswer, receipts, (await system.reviewItems(id)).map((item) => item.kind)]);
    }
    console.log(JSON.stringify(seen));
    expect((await system.payment(id)).state).not.toBe('SUCCESS');
  });
});
