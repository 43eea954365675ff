import { DueRequeries } from '../../src/payments/requery/due-requeries.repository.js';
import { eventually } from '../support/eventually.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What the gateway told nobody, because no server was there, is asked for by the next one. */
describe.each([ANY_DATABASE])('After a start, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  const answers = (id: string): number => system.gateway.control.journal({ merchTxnId: id, kind: 'status.answered' }).length;
  const nextCheckIn = async (id: string): Promise<number> => Number((await system.payment(id)).nextCheckAt) - system.clock.now();

  /** A page that is open for half an hour: the next step of the schedule is another half an hour away. */
  async function openForHalfAnHour(): Promise<string> {
    const { transaction_id: id } = await system.token(await system.student());
    for (const minutes of [1, 2, 3, 10, 15]) await system.advanceTime(minutes * MINUTE);
    expect(await nextCheckIn(id)).toBeGreaterThan(25 * MINUTE);
    return id;
  }

  it('should find within five minutes what was paid while no server was up', async () => {
    const id = await openForHalfAnHour();
    await system.advanceTime(3 * MINUTE);
    await system.server.close();
    await system.actAtGateway(id, 'pay', { callback: false });
    await system.restartServer();
    await settleAll();
    expect(await nextCheckIn(id)).toBeLessThanOrEqual(3 * MINUTE);
    await system.advanceTime(3 * MINUTE + SECOND);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should ask once about each open payment, spread over three minutes, and go on as scheduled', async () => {
    const ids = [await openForHalfAnHour()];
    for (let more = 0; more < 3; more += 1) ids.push((await system.token(await system.student())).transaction_id);
    await system.advanceTime(31 * MINUTE);
    await system.advanceTime(4 * MINUTE);
    const before = ids.map(answers);
    await system.restartServer();
    await eventually(async () => {
      for (const id of ids) expect(await nextCheckIn(id)).toBeLessThanOrEqual(3 * MINUTE);
    });
    const moments = await Promise.all(ids.map(async (id) => (await system.payment(id)).nextCheckAt));
    expect(new Set(moments).size).toBe(ids.length);
    await system.advanceTime(3 * MINUTE + SECOND);
    await settleAll();
    expect(ids.map(answers)).toEqual(before.map((count) => count + 1));
    for (const id of ids) expect(await nextCheckIn(id)).toBeGreaterThan(5 * MINUTE);
  });

  it('should ask about each once in three minutes at most, also when a server starts again and again', async () => {
    const id = await openForHalfAnHour();
    const askedAt = Number((await system.payment(id)).lastRequeryAt);
    for (let start = 0; start < 3; start += 1) {
      await system.server.app.get(DueRequeries).requeryOpenSoon(system.clock.now());
      expect((await system.payment(id)).nextCheckAt).toBe(askedAt + 3 * MINUTE);
      system.clock.pass(10 * SECOND);
    }
  });

  it('should leave what has ended to its schedule', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await system.advanceTime(31 * MINUTE);
    await system.advanceTime(4 * MINUTE);
    const before = (await system.payment(id)).nextCheckAt;
    await system.server.app.get(DueRequeries).requeryOpenSoon(system.clock.now());
    expect((await system.payment(id)).nextCheckAt).toBe(before);
  });
});
