import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;

describe.each([ANY_DATABASE])('A failed attempt of a semester that was paid under another session since, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  it('should not be called safe to pay again', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.postReturn((await system.actAtGateway(first, 'fail', { callback: false })).form);
    await system.advanceTime(MINUTE);
    const { demand, student: { id } } = student;
    await system.data.query(
      `INSERT INTO fee_demands (student_id, semester_no, academic_session, heads, total, created_at, updated_at)
       SELECT student_id, semester_no, '2099-00', heads, total, ?, ? FROM fee_demands WHERE id = ?`, [system.clock.now(), system.clock.now(), demand?.id],
    );
    await system.data.query('UPDATE fee_demands SET has_other_session = 1 WHERE student_id = ?', [id]);
    await system.data.query("UPDATE students SET academic_session = '2099-00' WHERE id = ?", [id]);
    const { transaction_id: second } = await system.token(student, { mobile: '9000000009' });
    await system.postReturn((await system.actAtGateway(second, 'pay', { callback: false })).form);
    expect((await system.payment(second)).state).toBe('SUCCESS');
    expect(await system.status(first, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
  });
});
