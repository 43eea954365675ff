import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const HOUR = 3_600_000;

/** The gateway leaves its id out of its answers; of the first debit also the bank's id and the times. */
describe.each([ANY_DATABASE])('A debit after one of which the answers name nothing, on %s', (kind) => {
  let system: TestSystem;
  const statusElement = SandboxWire.prototype.statusElement;
  const bare = new Set<string>();
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      const text = statusElement.apply(this, args);
      const unnamed = text.replace(/"atomTxnId":\s*("[^"]*"|\d+),/, '');
      if (![...bare].some((id) => text.includes(id))) return unnamed;
      return unnamed.replace(/"bankTxnId":\s*("[^"]*"|\d+)/g, '"bankTxnId":""').replace(/"txn(Complete|Init)Date":\s*"[^"]*"/g, '"txn$1Date":""');
    };
    system = await TestSystem.open(kind);
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await system.close();
  });

  /** Paid on the gateway's page without a message; found by a requery a day later. */
  const paid = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    bare.add(atomTxnId);
    await system.advanceTime(24 * HOUR);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    return { student, id };
  };
  const paidAgain = async (id: string) => {
    await system.actAtGateway(id, 'lose', { another: true, callback: false });
    await system.advanceTime(48 * HOUR);
  };
  const cases = async (id: string) => (await system.reviewItems(id)).map((item) => item.kind);

  it('should be a case, and not safe to pay beside, when the first was recorded as given back', async () => {
    const { student, id } = await paid();
    expect(await system.resolve(id, { kind: 'DUPLICATE', gatewayTxnId: null, resolution: 'refunded' })).toBe(204);
    expect(await system.resolve(id, { kind: 'RECEIPT_VOID', gatewayTxnId: null, resolution: 'dismissed' })).toBe(204);
    await paidAgain(id);
    expect([(await system.payment(id)).state, await cases(id), (await system.status(id, student)).safeToPayAgain]).toEqual(['DUPLICATE', ['HELD'], false]);
  });

  it('should be a case beside the receipt that rests on the first', async () => {
    const { id } = await paid();
    await paidAgain(id);
    expect([(await system.payment(id)).state, await cases(id)]).toEqual(['SUCCESS', ['EXTRA']]);
  });
});
