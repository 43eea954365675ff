import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { RequeryService } from '../../src/payments/requery/requery.service.js';
import { Counter } from '../support/counter.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(DATABASES)('A clock that was wrong and is set right, on %s', (kind) => {
  let counter: Counter;
  beforeEach(async () => {
    counter = await Counter.open(kind);
  });
  afterEach(() => counter.close());

  const plan = async (id: string) => {
    const { nextCheckAt, hintDueAt, askingUntil, authUntil } = await counter.payment(id);
    return { nextCheckAt, hintDueAt, askingUntil, authUntil };
  };

  it('should not leave an open payment unasked until the moment that the wrong clock planned', async () => {
    const { transaction_id: id } = await counter.token(await counter.student());
    await counter.atBank(id, 'pay', { callback: false });
    const { id: row } = await counter.payment(id);
    const ahead = counter.clock.now() + 365 * DAY;
    await counter.data.query('UPDATE payments SET next_check_at = ?, asking_until = ?, asking_by = ? WHERE id = ?', [ahead, ahead, 'another process', row]);
    await counter.ask();
    expect((await counter.payment(id)).state).toBe('SUCCESS');
  });

  it('should not leave an unsigned message without a question, nor a lease without an end', async () => {
    const { transaction_id: id } = await counter.token(await counter.student());
    await counter.atBank(id, 'pay', { callback: false });
    const { id: row } = await counter.payment(id);
    const ahead = counter.clock.now() + DAY;
    await counter.data.query('UPDATE payments SET hint_due_at = ?, asking_until = ?, asking_by = ? WHERE id = ?', [ahead, ahead, 'another process', row]);
    await counter.ask();
    expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', hintDueAt: null, askingUntil: null });
  });

  it('should leave every plan as it is when the clock is right', async () => {
    const { transaction_id: id } = await counter.token(await counter.student());
    const before = await plan(id);
    await counter.server.app.get(PaymentRepository).wakeFromFuture(counter.clock.now());
    expect(await plan(id)).toEqual(before);
  });

  it('should take an answer of now for newer than one of the future', async () => {
    const { transaction_id: id } = await counter.token(await counter.student());
    await counter.atBank(id, 'pend', { callback: false });
    const { id: row } = await counter.payment(id);
    const ahead = counter.clock.now() + DAY;
    await counter.data.query("UPDATE payments SET last_asked_at = ?, last_answered_at = ?, last_answer = 'notStarted' WHERE id = ?", [ahead, ahead, row]);
    await counter.server.app.get(RequeryService).run(row, 'office');
    expect(await counter.payment(id)).toMatchObject({ state: 'AT_BANK', lastAnswer: 'pending' });
    expect((await counter.payment(id)).lastAskedAt).toBeLessThanOrEqual(counter.clock.now());
  });

  it('should ask about a payment that ended in the future as if it had ended now', async () => {
    const { transaction_id: id } = await counter.token(await counter.student());
    await counter.comeBack((await counter.atBank(id, 'fail', { callback: false })).form);
    const { id: row } = await counter.payment(id);
    await counter.data.query('UPDATE payments SET state_at = ? WHERE id = ?', [counter.clock.now() + 365 * DAY, row]);
    await counter.server.app.get(RequeryService).run(row, 'office');
    const { nextCheckAt } = await counter.payment(id);
    expect((nextCheckAt as number) - counter.clock.now()).toBeLessThanOrEqual(30 * MINUTE);
  });
});
