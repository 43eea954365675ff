import { TestSystem } from '../support/test-system.js';
import { type GivenStudent, tokenBody } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A semester that is due under another session, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  /** As an import leaves it that names another session: a second demand, which the look-up shows from now on. */
  const renameSession = async ({ student, demand }: GivenStudent): Promise<GivenStudent> => {
    await system.data.query(
      `INSERT INTO fee_demands (student_id, semester_no, academic_session, heads, total, created_at, updated_at)
       SELECT student_id, semester_no, '2099-00', heads, total, ?, ? FROM fee_demands WHERE id = ?`, [system.clock.now(), system.clock.now(), demand?.id],
    );
    // The builder dates demands by the real clock, which is ahead of the test's.
    await system.data.query('UPDATE fee_demands SET created_at = ? WHERE id = ?', [system.clock.now() - 30 * DAY, demand?.id]);
    await system.data.query('UPDATE fee_demands SET has_other_session = 1 WHERE student_id = ?', [student.id]);
    await system.data.query("UPDATE students SET academic_session = '2099-00' WHERE id = ?", [student.id]);
    return { student: { ...student, academicSession: '2099-00' }, demand };
  };
  const tokenCall = async (student: GivenStudent, over: Record<string, unknown> = {}) => {
    const response = await system.server.call('get-atom-token-id', tokenBody(student, { mobile: '9000000009', ...over }));
    return { status: response.status, ...((await response.json()) as { code?: string; transaction_id?: string }) };
  };

  it('should not be paid while the bank has money for the other one', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.actAtGateway(first, 'pend', { callback: false });
    await system.advanceTime(MINUTE);
    const renamed = await renameSession(student);
    expect(await tokenCall(renamed)).toMatchObject({ status: 409, code: 'PAYMENT_IN_DOUBT', transaction_id: first });
    await system.advanceTime(30 * MINUTE);
    const { transaction_id: second } = await tokenCall(renamed, { payDespiteDoubt: true });
    await system.postReturn((await system.actAtGateway(second as string, 'fail', { callback: false })).form);
    expect(await system.status(second as string, renamed)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
    expect(await tokenCall(renamed)).toMatchObject({ status: 409, transaction_id: first });
  });

  it('should be paid when nothing came of the attempts for the other one', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.postReturn((await system.actAtGateway(first, 'fail', { callback: false })).form);
    await system.advanceTime(MINUTE);
    expect(await tokenCall(await renameSession(student))).toMatchObject({ status: 200 });
  });

  it('should be a case for the office when it is paid within a year of the other one, whose name was a mistake', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.postReturn((await system.actAtGateway(first, 'pay', { callback: false })).form);
    await system.advanceTime(MINUTE);
    const renamed = await renameSession(student);
    await system.advanceTime(MINUTE);
    const { transaction_id: second } = await tokenCall(renamed);
    await system.postReturn((await system.actAtGateway(second as string, 'pay', { callback: false })).form);
    expect((await system.payment(second as string)).state).toBe('SUCCESS');
    expect((await system.reviewItems(second as string)).map(({ kind: one }) => one)).toEqual(['SEMESTER_TWICE']);
  });

  it('should be no case when the other one was paid more than a year before, which was another year', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.postReturn((await system.actAtGateway(first, 'pay', { callback: false })).form);
    await system.advanceTime(MINUTE);
    const renamed = await renameSession(student);
    await system.data.query('UPDATE fee_demands SET created_at = ?, updated_at = ? WHERE id = ?', [system.clock.now() - 400 * DAY, system.clock.now() - 366 * DAY, student.demand?.id]);
    const { transaction_id: second } = await tokenCall(renamed);
    await system.postReturn((await system.actAtGateway(second as string, 'pay', { callback: false })).form);
    expect([(await system.payment(second as string)).state, await system.reviewItems(second as string)]).toEqual(['SUCCESS', []]);
  });

  it('should be paid when the other one is paid, which was another year', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.postReturn((await system.actAtGateway(first, 'pay', { callback: false })).form);
    await system.advanceTime(MINUTE);
    expect(await tokenCall(await renameSession(student))).toMatchObject({ status: 200 });
  });
});
