import { DueRequeries } from '../../src/payments/requery/due-requeries.repository.js';
import { RequeryService } from '../../src/payments/requery/requery.service.js';
import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A clock that was wrong and is set right, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  const plan = async (id: string) => {
    const { nextCheckAt, hintDueAt, requeryLeaseUntil, authUntil } = await system.payment(id);
    return { nextCheckAt, hintDueAt, requeryLeaseUntil, authUntil };
  };

  it('should not leave an open payment unasked until the moment that the wrong clock planned', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { callback: false });
    const { id: row } = await system.payment(id);
    const ahead = system.clock.now() + 365 * DAY;
    await system.data.query('UPDATE payments SET next_check_at = ?, asking_until = ?, asking_by = ? WHERE id = ?', [ahead, ahead, 'another process', row]);
    await system.requery();
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should not leave an unsigned message without a question, nor a lease without an end', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { callback: false });
    const { id: row } = await system.payment(id);
    const ahead = system.clock.now() + DAY;
    await system.data.query('UPDATE payments SET hint_due_at = ?, asking_until = ?, asking_by = ? WHERE id = ?', [ahead, ahead, 'another process', row]);
    await system.requery();
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', hintDueAt: null, requeryLeaseUntil: null });
  });

  it('should be noticed by the running scheduler', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { callback: false });
    const { id: row } = await system.payment(id);
    await system.data.query('UPDATE payments SET next_check_at = ? WHERE id = ?', [system.clock.now() + 365 * DAY, row]);
    await system.server.background.step('requery schedules');
    await system.server.background.step('requery routine');
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should leave every plan as it is when the clock is right', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const before = await plan(id);
    await system.server.app.get(DueRequeries).resetFutureSchedules(system.clock.now());
    expect(await plan(id)).toEqual(before);
  });

  it('should take an answer of now for newer than one of the future', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pend', { callback: false });
    const { id: row } = await system.payment(id);
    const ahead = system.clock.now() + DAY;
    await system.data.query("UPDATE payments SET last_asked_at = ?, last_answered_at = ?, last_answer = 'notStarted' WHERE id = ?", [ahead, ahead, row]);
    await system.server.app.get(RequeryService).run(row, 'office');
    expect(await system.payment(id)).toMatchObject({ state: 'AT_BANK', lastAnswer: 'pending' });
    expect((await system.payment(id)).lastRequeryAt).toBeLessThanOrEqual(system.clock.now());
  });

  it('should ask about a payment that ended in the future as if it had ended now', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    const { id: row } = await system.payment(id);
    await system.data.query('UPDATE payments SET state_at = ? WHERE id = ?', [system.clock.now() + 365 * DAY, row]);
    await system.server.app.get(RequeryService).run(row, 'office');
    const { nextCheckAt } = await system.payment(id);
    expect((nextCheckAt as number) - system.clock.now()).toBeLessThanOrEqual(30 * MINUTE);
  });
});
