import type { GivenStudent } from '../support/factories.js';
import { describeWith } from '../support/describe-with.js';
import { meanwhile } from '../support/eventually.js';
import { TestSystem } from '../support/test-system.js';
import { lockWaits } from '../support/waiting-for-locks.js';

const MINUTE = 60_000;

/** A session was renamed by mistake and back: two demands for one semester, none of them begun after the other payment. */
describeWith('mariadb')('Two payments of one semester under two sessions that arrive at once, on MariaDB', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open('mariadb');
  });
  afterAll(() => system.close());

  const paidTwice = async (): Promise<{ student: GivenStudent; ids: [string, string] }> => {
    const student = await system.student();
    const { demand, student: { id, academicSession } } = student;
    const now = system.clock.now();
    await system.data.query(
      `INSERT INTO fee_demands (student_id, semester_no, academic_session, has_other_session, heads, total, created_at, updated_at)
       SELECT student_id, semester_no, '2099-00', 1, heads, total, ?, ? FROM fee_demands WHERE id = ?`, [now, now, demand?.id],
    );
    await system.data.query('UPDATE fee_demands SET has_other_session = 1 WHERE student_id = ?', [id]);
    await system.data.query("UPDATE students SET academic_session = '2099-00' WHERE id = ?", [id]);
    await system.advanceTime(MINUTE);
    const { transaction_id: first } = await system.token(student);
    await system.advanceTime(MINUTE);
    await system.data.query('UPDATE students SET academic_session = ? WHERE id = ?', [academicSession, id]);
    await system.advanceTime(MINUTE);
    const { transaction_id: second } = await system.token(student, { mobile: '9000000009' });
    expect((await system.payment(first)).state).toBe('EXPIRED');
    return { student, ids: [first, second] };
  };
  const cases = async (ids: readonly string[]) => {
    const found: string[] = [];
    for (const id of ids) found.push(...(await system.reviewItems(id)).map(({ kind }) => kind));
    return found;
  };
  const states = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await system.payment(id)).state));

  it('should be a case when one follows the other', async () => {
    const { ids } = await paidTwice();
    for (const id of ids) await system.callback((await system.actAtGateway(id, 'pay', { callback: false })).form as never);
    expect([await states(ids), await cases(ids)]).toEqual([['SUCCESS', 'SUCCESS'], ['SEMESTER_TWICE']]);
  });

  it('should be a case when both wait for a slow disk at once', async () => {
    const { ids } = await paidTwice();
    const forms = await Promise.all(ids.map(async (id) => (await system.actAtGateway(id, 'pay', { callback: false })).form));
    const runner = system.data.createQueryRunner();
    await runner.query('LOCK TABLES outbox_mails WRITE');
    const answers = Promise.all(forms.map((form) => system.callback(form as never)));
    await meanwhile(async () => expect(await lockWaits(runner)).toBe(2));
    await runner.query('UNLOCK TABLES');
    await runner.release();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
    expect([await states(ids), await cases(ids)]).toEqual([['SUCCESS', 'SUCCESS'], ['SEMESTER_TWICE']]);
  });

  it('should be a case when nothing is slowed down: eight students', async () => {
    const untold: string[][] = [];
    for (let round = 0; round < 8; round += 1) {
      const { ids } = await paidTwice();
      const forms = await Promise.all(ids.map(async (id) => (await system.actAtGateway(id, 'pay', { callback: false })).form));
      await Promise.all(forms.map((form) => system.callback(form as never)));
      if ((await cases(ids)).length === 0) untold.push(ids);
    }
    expect(untold).toEqual([]);
  });
});
