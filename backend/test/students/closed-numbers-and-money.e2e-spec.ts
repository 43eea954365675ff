import { csv, csvFile, studentRow } from '../import/csv-files.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { Student } from '../../src/students/student.entity.js';
import { aStudent } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

describe.each(DATABASES)('Money of a person with two numbers, one of them closed, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
    staff = await officeStaff(system, { reena: 'registrar' });
  });
  afterEach(() => system.close());

  type Given = Awaited<ReturnType<TestSystem['student']>>;
  const close = () => staff.outcome('reena', 'admin/students/close', { admissionNumber: 'WRONG1', correctNumber: 'RIGHT1' });
  const cases = async (id: string) => (await system.reviewItems(id)).map(({ kind: of }) => of);
  const pay = async (given: Given): Promise<string> => {
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    return id;
  };

  it('should be paid already when the fee that is paid under the closed number is entered under the right one', async () => {
    const id = await pay(await system.student({ admissionNumber: 'WRONG1' }));
    await system.data.manager.save(system.data.manager.create(Student, aStudent({ admissionNumber: 'RIGHT1' })));
    expect(await close()).toBe('204');
    const { shown } = await runFees(['import', csvFile(csv([studentRow('RIGHT1', 5, '2.00')]))], system.database.url);
    expect(shown).toContain('look: line 2, RIGHT1, semester 5');
    expect(shown).toContain('under a number that was closed');
    const student = await system.data.manager.findOneByOrFail(Student, { admissionNumber: 'RIGHT1' });
    const demand = await system.data.manager.findOneByOrFail(FeeDemand, { studentId: student.id });
    await expect(pay({ student, demand })).rejects.toThrow('ALREADY_PAID');
    expect(await (await system.server.call('fetch-student-data/RIGHT1')).json()).toMatchObject({ data: { paid: { transaction_id: id } } });
  });

  it('should be a case for a person when an attempt that failed under the closed number is paid after all, beside the right one', async () => {
    const wrong = await system.student({ admissionNumber: 'WRONG1' });
    const right = await system.student({ admissionNumber: 'RIGHT1' });
    const { transaction_id: failed } = await system.token(wrong);
    await system.postReturn((await system.actAtGateway(failed, 'fail', { callback: false })).form);
    await system.advanceTime(7 * 86_400_000);
    expect(await close()).toBe('204');
    const id = await pay(right);
    expect(await cases(id)).toEqual([]);
    const { form } = await system.actAtGateway(failed, 'pay', { callback: false });
    if (form) await system.callback(form);
    expect([...(await cases(id)), ...(await cases(failed))]).toContain('SEMESTER_TWICE');
  });

  it('should not begin under the right number while an attempt under the closed one may still bring money', async () => {
    const wrong = await system.student({ admissionNumber: 'WRONG1' });
    const right = await system.student({ admissionNumber: 'RIGHT1' });
    const { transaction_id: id } = await system.token(wrong);
    const failed = await system.actAtGateway(id, 'fail', { callback: false });
    await system.actAtGateway(id, 'pend', { callback: false, another: true });
    await system.postReturn(failed.form);
    expect(await close()).toBe('409 NUMBER_NOT_CLOSABLE');
    // Closed at the moment before it became doubtful.
    await system.data.query('UPDATE students SET duplicate_of_id = ? WHERE id = ?', [right.student.id, wrong.student.id]);
    await system.data.query('UPDATE fee_demands SET has_other_session = 1');
    await expect(system.token(right)).rejects.toThrow('PAYMENT_IN_DOUBT');
  });
});
