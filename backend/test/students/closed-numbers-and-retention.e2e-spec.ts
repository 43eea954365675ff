import { UnpaidStudentsRetention } from '../../src/personal-data/retention/unpaid-students.retention.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { Student } from '../../src/students/student.entity.js';
import { csv, csvFile, studentRow } from '../import/csv-files.js';
import { officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('The retention of unpaid students, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
    const staff = await officeStaff(system, { reena: 'registrar' });
    for (const admissionNumber of ['WRONG1', 'RIGHT1']) await system.student({ admissionNumber });
    expect(await staff.outcome('reena', 'admin/students/close', { admissionNumber: 'WRONG1', correctNumber: 'RIGHT1' })).toBe('204');
  });
  afterEach(() => system.close());

  const retain = () => system.server.app.get(UnpaidStudentsRetention).eraseBefore(system.clock.now());
  const kept = async () => (await system.data.manager.find(Student, { order: { id: 'ASC' } })).map(({ admissionNumber, studentName }) => [admissionNumber, studentName]);

  it('should keep a closed number closed to imports, the number alone, while the right one is paid', async () => {
    const right = await system.data.manager.findOneByOrFail(Student, { admissionNumber: 'RIGHT1' });
    const { transaction_id: id } = await system.token({ student: right, demand: await system.data.manager.findOneByOrFail(FeeDemand, { studentId: right.id }) });
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    await system.advanceTime(60 * DAY);
    await retain();
    expect([await kept(), await system.data.manager.count(FeeDemand)]).toEqual([[['WRONG1', null], ['RIGHT1', right.studentName]], 1]);
    const { shown } = await runFees(['import', csvFile(csv([studentRow('WRONG1', 5, '2.00', { academicSession: '2026-27' })]))], system.database.url);
    expect(shown).toContain('closed: line 2');
    await retain();
    expect((await kept()).length).toBe(2);
  });

  it('should erase a closed number with the right one, when neither was paid', async () => {
    await system.advanceTime(60 * DAY);
    await retain();
    expect(await kept()).toEqual([]);
  });
});
