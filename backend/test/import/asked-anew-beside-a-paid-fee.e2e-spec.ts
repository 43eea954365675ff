import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { Student } from '../../src/students/student.entity.js';
import type { GivenStudent } from '../support/factories.js';
import { officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import { csv, csvFile, studentRow } from './csv-files.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('An import that asks anew for a semester that is paid, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  const run = async (number: string, academicSession: string, rupees: string) =>
    (await runFees(['import', csvFile(csv([studentRow(number, 5, rupees, { academicSession })]))], system.database.url)).shown;
  const present = async (admissionNumber: string): Promise<GivenStudent> => {
    // The command runs by the machine's clock, which is ahead of the test's.
    await system.data.query('UPDATE fee_demands SET created_at = ?', [Date.UTC(2026, 0, 1)]);
    const student = await system.data.manager.findOneByOrFail(Student, { admissionNumber });
    const { id: studentId, semesterNo, academicSession } = student;
    return { student, demand: await system.data.manager.findOneByOrFail(FeeDemand, { studentId, semesterNo, academicSession }) };
  };
  const pay = async (given: GivenStudent): Promise<void> => {
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    await system.advanceTime(5 * DAY);
  };

  it('should say so and leave the paid fee the present one when the file names the other session once more', async () => {
    await system.student({ admissionNumber: 'A1', academicSession: '2026-27' });
    await run('A1', '2026-2027', '2.00');
    await run('A1', '2026-27', '2.00');
    await pay(await present('A1'));
    expect(await run('A1', '2026-2027', '2.00')).toContain('look: line 2, A1, semester 5 of 2026-27: is held');
    const { student, demand } = await present('A1');
    expect([student.academicSession, demand?.settledTransactionId]).toEqual(['2026-27', expect.any(String)]);
    // What asks for nothing is taken.
    expect(await run('A1', '2026-2027', '0.00')).not.toContain('look:');
    expect((await present('A1')).demand).toMatchObject({ academicSession: '2026-2027', total: 0 });
  });

  it('should leave a fee that a refund has closed without a session, and make one of its own for the session that it names', async () => {
    const { student, demand } = await system.student({ admissionNumber: 'A1', academicSession: '' });
    await system.data.manager.update(FeeDemand, { id: demand?.id ?? 0 }, { refund: 'closed' });
    await run('A1', '2026-27', '2.00');
    expect(await system.data.manager.find(FeeDemand, { where: { studentId: student.id }, order: { id: 'ASC' } })).toMatchObject([
      { id: demand?.id, academicSession: '', total: demand?.total, refund: 'closed' }, { academicSession: '2026-27', total: 2_400, refund: null },
    ]);
  });

  it('should say so and keep the right number at nothing when the fee is paid under the number that was closed', async () => {
    const staff = await officeStaff(system, { reena: 'registrar' });
    await pay(await system.student({ admissionNumber: 'WRONG1' }));
    await system.student({ admissionNumber: 'RIGHT1' });
    await run('RIGHT1', '2026-27', '0.00');
    expect(await staff.outcome('reena', 'admin/students/close', { admissionNumber: 'WRONG1', correctNumber: 'RIGHT1' })).toBe('204');
    expect(await run('RIGHT1', '2026-27', '2.00')).toContain('under a number that was closed');
    expect((await present('RIGHT1')).demand?.total).toBe(0);
  });
});
