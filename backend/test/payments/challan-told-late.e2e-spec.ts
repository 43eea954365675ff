import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { meanwhile } from '../support/eventually.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each([ANY_DATABASE])('A printed challan whose status answer leaves out how it is paid, on %s', (kind) => {
  let system: TestSystem;
  const statusElement = SandboxWire.prototype.statusElement;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      return statusElement.apply(this, args).replace(/"subChannel":(\[[^\]]*\]|"[^"]*"),/, '');
    };
    system = await TestSystem.open(kind);
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await system.close();
  });

  const isPending = async (id: string) => {
    expect(await system.payment(id)).toMatchObject({ state: 'AT_BANK' });
    expect(await system.receipts()).toEqual([]);
  };

  it('should be pending when the message came first', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    await system.postReturn(form, id);
    await system.advanceTime(MINUTE);
    await isPending(id);
  });

  it('should be pending when the message came while the gateway was being asked', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    system.gateway.control.fault({ target: 'status', kind: 'delay', ms: 1_500, times: 1, merchTxnId: id });
    const asked = system.office(`transactionStatus/${id}`, {});
    await meanwhile(async () => expect((await system.payment(id)).requeryLeaseBy).not.toBeNull());
    await system.postReturn(form, id);
    expect((await system.payment(id)).state).toBe('AT_BANK');
    await asked;
    await isPending(id);
  });

  it('should be pending when the answer came first, with its receipt void and the office told', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    await system.advanceTime(MINUTE);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    await system.postReturn(form, id);
    await system.advanceTime(MINUTE);
    expect(await system.payment(id)).toMatchObject({ state: 'AT_BANK' });
    expect((await system.receipts()).filter(({ voidedAt }) => voidedAt === null)).toEqual([]);
    expect((await system.reviewItems(id)).map(({ kind: of }) => of)).toEqual(['RECEIPT_VOID']);
  });

  it.each(['failed', 'cancelled'] as const)('should be no receipt but a case for a person when it %s', async (outcome) => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false });
    await system.postReturn(form, id);
    await system.advanceTime(MINUTE);
    system.gateway.control.move(id, outcome);
    for (let day = 1; day <= 3; day += 1) await system.advanceTime(DAY);
    const { id: paymentId, state } = await system.payment(id);
    const valid = (await system.receipts()).filter((one) => one.paymentId === paymentId && one.voidedAt === null);
    const kinds = (await system.reviewItems(id)).map((item) => item.kind);
    expect({ state, valid, kinds }).toEqual({ state: 'MISMATCH', valid: [], kinds: expect.arrayContaining(['MISMATCH']) as string[] });
  });
});
