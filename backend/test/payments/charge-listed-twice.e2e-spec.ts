import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The gateway's status answers may list one charge twice: with its id, and without. */
describe.each([ANY_DATABASE])('A charge that an answer lists once more without its id, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  const listTwice = (id: string, times: number): unknown => system.gateway.control.fault({ target: 'status', kind: 'namelessTwin', merchTxnId: id, times });

  /** What the office is told, and how many receipts are valid. */
  const known = async (id: string) => ({
    state: (await system.payment(id)).state,
    cases: (await system.reviewItems(id)).map((item) => item.kind),
    receipts: (await system.receipts()).filter(({ voidedAt }) => voidedAt === null).length,
  });

  it('should be paid once when only an answer tells of it', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    listTwice(id, 3);
    await system.actAtGateway(id, 'pay', { callback: false });
    await system.advanceTime(MINUTE);
    await settleAll();
    expect(await known(id)).toEqual({ state: 'SUCCESS', cases: [], receipts: 1 });
    await system.advanceTime(DAY);
    expect((await system.facts()).filter(({ mismatch }) => mismatch === 'unnamed')).not.toEqual([]);
    expect(await known(id)).toEqual({ state: 'SUCCESS', cases: [], receipts: 1 });
  });

  it('should be paid once when a signed message has named it before', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    listTwice(id, 3);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    for (const wait of [MINUTE, DAY]) await system.advanceTime(wait);
    expect(await known(id)).toEqual({ state: 'SUCCESS', cases: [], receipts: 1 });
  });

  it('should leave nothing behind when the bank takes it back', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    listTwice(id, 2);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    await system.advanceTime(MINUTE);
    system.gateway.control.reverse(id, { callback: false });
    await system.advanceTime(DAY);
    await settleAll();
    expect(await known(id)).toEqual({ state: 'REVERSED', cases: ['RECEIPT_VOID'], receipts: 0 });
  });

  it('should be told apart from a second payment under the same id', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    listTwice(id, 2);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    await system.advanceTime(10 * MINUTE);
    await system.gateway.control.payAgain(id, { callback: false });
    await system.advanceTime(DAY);
    await settleAll();
    expect(await known(id)).toEqual({ state: 'SUCCESS', cases: ['EXTRA'], receipts: 1 });
  });
});
