import { Counter } from '../support/counter.js';
import { type GivenStudent, tokenBody } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;

describe.each(DATABASES)('A semester that is due under another session, on %s', (kind) => {
  let counter: Counter;
  beforeAll(async () => {
    counter = await Counter.open(kind);
  });
  afterAll(() => counter.close());

  /** As an import leaves it that names another session: a second demand, which the look-up shows from now on. */
  const renameSession = async ({ student, demand }: GivenStudent): Promise<GivenStudent> => {
    await counter.data.query(
      `INSERT INTO fee_demands (student_id, semester_no, academic_session, heads, total, created_at, updated_at)
       SELECT student_id, semester_no, '2099-00', heads, total, ?, ? FROM fee_demands WHERE id = ?`, [counter.clock.now(), counter.clock.now(), demand?.id],
    );
    await counter.data.query('UPDATE fee_demands SET has_other_session = 1 WHERE student_id = ?', [student.id]);
    await counter.data.query("UPDATE students SET academic_session = '2099-00' WHERE id = ?", [student.id]);
    return { student: { ...student, academicSession: '2099-00' }, demand };
  };
  const tokenCall = async (student: GivenStudent, over: Record<string, unknown> = {}) => {
    const response = await counter.server.call('get-atom-token-id', tokenBody(student, { mobile: '9000000009', ...over }));
    return { status: response.status, ...((await response.json()) as { code?: string; transaction_id?: string }) };
  };

  it('should not be paid while the bank has money for the other one', async () => {
    const student = await counter.student();
    const { transaction_id: first } = await counter.token(student);
    await counter.atBank(first, 'pend', { callback: false });
    await counter.pass(MINUTE);
    const renamed = await renameSession(student);
    expect(await tokenCall(renamed)).toMatchObject({ status: 409, code: 'PAYMENT_IN_DOUBT', transaction_id: first });
    await counter.pass(30 * MINUTE);
    const { transaction_id: second } = await tokenCall(renamed, { payDespiteDoubt: true });
    await counter.comeBack((await counter.atBank(second as string, 'fail', { callback: false })).form);
    expect(await counter.status(second as string, renamed)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
    expect(await tokenCall(renamed)).toMatchObject({ status: 409, transaction_id: first });
  });

  it('should be paid when nothing came of the attempts for the other one', async () => {
    const student = await counter.student();
    const { transaction_id: first } = await counter.token(student);
    await counter.comeBack((await counter.atBank(first, 'fail', { callback: false })).form);
    await counter.pass(MINUTE);
    expect(await tokenCall(await renameSession(student))).toMatchObject({ status: 200 });
  });

  it('should be paid when the other one is paid, which was another year', async () => {
    const student = await counter.student();
    const { transaction_id: first } = await counter.token(student);
    await counter.comeBack((await counter.atBank(first, 'pay', { callback: false })).form);
    await counter.pass(MINUTE);
    expect(await tokenCall(await renameSession(student))).toMatchObject({ status: 200 });
  });
});
