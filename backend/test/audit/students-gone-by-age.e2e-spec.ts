import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditTrail } from '../../src/audit/audit-trail.js';
import { studentSubject } from '../../src/audit/personal-audit.service.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import type { StudentRecord } from '../../src/contract/index.js';
import { actor } from '../support/actors.js';
import { officeStaff, type OfficeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { createTestDatabase, ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

/** Retention takes the row; what was done about the student stays in the trail until that goes by age (docs/personal-data.md). */
describe.each([ANY_DATABASE])('A student whose row went by age, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  let settings: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'aged-'));
  const list = join(folder, 'erasures');
  beforeAll(async () => {
    settings = { ERASURE_LIST: list, AUDIT_KEY: 'an audit key of more than thirty characters' };
    system = await TestSystem.open(kind, { ...settings, KEEP_UNPAID_STUDENTS_DAYS: '30' });
    staff = await officeStaff(system, { reena: 'registrar' });
  });
  afterAll(async () => {
    await system.close();
    rmSync(folder, { recursive: true });
  });

  const fees = (args: string[], url = system.database.url) => runFees(args, url, { settings });
  const left = async () => JSON.stringify(await system.data.query('SELECT subject, content FROM audit_details WHERE subject_salt IS NOT NULL'));
  const lines = () => readFileSync(list, 'utf8').trim().split('\n').length;

  /** Changed by the office, and gone. */
  async function aged(admissionNumber: string): Promise<void> {
    await system.student({ admissionNumber, studentName: `${admissionNumber} Before`, mobile: '9444455555', updatedAt: system.clock.now() });
    const { semesterNo, academicSession, fields, version } = (await (await staff.as('reena', 'admin/students/one', { admissionNumber })).json()) as StudentRecord;
    const after = { ...fields, studentName: `${admissionNumber} After`, mobile: '9666677777' };
    expect(await staff.outcome('reena', 'admin/students/change', { admissionNumber, semesterNo, academicSession: academicSession ?? '', fields: after, version })).toBe('204');
    system.clock.pass(32 * DAY);
    await system.server.app.get(DailyTasks).runDue();
    expect(await system.data.query(`SELECT id FROM students WHERE admission_key = '${admissionNumber}'`)).toEqual([]);
  }

  it('should be exported with what the trail tells, and erased from it, with a line of the list', async () => {
    await aged('AGED1');
    await system.server.app.get(AuditTrail).recordAlone({ act: 'bulk.row', by: actor('reena'), subject: studentSubject('AGED1'), after: { studentName: 'AGED1 Imported' } });
    const { code, shown } = await fees(['students:export', 'aged1']);
    expect([code, JSON.parse(shown)]).toEqual([0, expect.objectContaining({
      student: null, payments: [], audit: expect.arrayContaining([expect.objectContaining({ act: 'student.change', after: expect.objectContaining({ studentName: 'AGED1 After' }) as object })]) as object,
    })]);
    expect(await fees(['students:erase', 'aged1', '--yes'])).toMatchObject({ code: 0, shown: expect.stringContaining('Nothing is kept.') });
    const trail = await left();
    for (const text of ['AGED1', '9444455555', '9666677777']) expect([text, trail.includes(text)]).toEqual([text, false]);
    expect(lines()).toBe(1);
    expect(await fees(['students:export', 'AGED1'])).toMatchObject({ code: 1 });
  });

  it('should be erased from what was done about the number after an erasure', async () => {
    await staff.as('reena', 'admin/students/one', { admissionNumber: 'AGED1' });
    await system.server.app.get(AuditTrail).recordAlone({ act: 'student.view', by: actor('reena'), subject: studentSubject('AGED1') });
    expect(await left()).toContain('student AGED1');
    expect((await fees(['students:erase', 'AGED1', '--yes'])).code).toBe(0);
    expect(await left()).not.toContain('AGED1');
  });

  it('should be erased again by a restore of a backup from before', async () => {
    await aged('AGED2');
    const file = join(folder, 'before.backup');
    await system.student({ updatedAt: system.clock.now() });
    expect((await fees(['backup', file])).code).toBe(0);
    expect((await fees(['students:erase', 'AGED2', '--yes'])).code).toBe(0);
    const target = await createTestDatabase(kind, false);
    await target.dataSource.destroy();
    expect(await fees(['restore', file], target.url)).toMatchObject({ code: 0, shown: expect.stringContaining('1 of those on the list of erasures were erased again') });
    expect(await fees(['students:export', 'AGED2'], target.url)).toMatchObject({ code: 1 });
    await target.close();
  });

  it('should be unknown when no entry names the number', async () => {
    expect(await fees(['students:erase', 'NOBODY9', '--yes'])).toMatchObject({ code: 1, troubles: expect.stringContaining('No student has this admission number') });
  });
});
