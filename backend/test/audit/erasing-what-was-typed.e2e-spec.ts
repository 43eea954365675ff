import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Approval, type StudentRecord } from '../../src/contract/index.js';
import { UnpaidStudentsRetention } from '../../src/personal-data/retention/unpaid-students.retention.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

describe.each([ANY_DATABASE])('A student who is erased, however the number was typed, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  let settings: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'typed-'));
  beforeAll(async () => {
    settings = { ERASURE_LIST: join(folder, 'erasures'), AUDIT_KEY: 'an audit key of more than thirty characters' };
    system = await TestSystem.open(kind, { ...settings, APPROVALS: 'two', KEEP_UNPAID_STUDENTS_DAYS: '30' });
    staff = await officeStaff(system, { asha: 'accountant', reena: 'registrar', bina: 'registrar', head: 'administrator' });
  });
  afterAll(async () => {
    await system.close();
    rmSync(folder, { recursive: true });
  });

  const erase = (number: string) => runFees(['students:erase', number, '--yes'], system.database.url, { settings });
  const erased = async (number: string) => expect((await erase(number)).code).toBe(0);
  const left = async () => JSON.stringify(await system.data.query('SELECT subject, content FROM audit_details WHERE subject_salt IS NOT NULL'));

  it.each([['ERASE10', 'ERA SE 10'], ['ERASE11', ' erase11 '], ['ERASE12', 'ERASE१२']])('should go from a look at %s that was typed as "%s"', async (number, typed) => {
    await system.student({ admissionNumber: number });
    expect(await staff.outcome('asha', 'admin/students/one', { admissionNumber: typed })).toBe('200');
    expect(await left()).toContain(`student ${number}`);
    await erased(number);
    expect(await left()).not.toContain(number);
  });

  it.each([['ERASE20', 'ERA SE 20'], ['ERASE21', 'erase21']])('should go from a look for bookable fees of %s that was typed as "%s"', async (number, typed) => {
    await system.student({ admissionNumber: number });
    expect(await staff.outcome('asha', 'admin/bookings/fees', { admissionNumber: typed })).toMatch(/^200/);
    await erased(number);
    const text = await left();
    for (const one of [number, typed]) expect(text).not.toContain(one);
  });

  it.each([['ERASE30', 'ERASE 30'], ['ERASE31', 'erase31'], ['ERASE32', 'ERASE३२']])('should go from a search for %s that was typed as "%s"', async (number, typed) => {
    await system.student({ admissionNumber: number });
    expect(await staff.outcome('asha', 'admin/students', { text: typed })).toMatch(/^200/);
    expect(await left()).toContain(typed);
    await erased(number);
    expect(await left()).not.toContain(typed);
  });

  it.each(['+91 91111 22222', '91111-22222', '0 91111 22222', '९१११1 22222'])('should go from a search for the mobile number that was typed as "%s"', async (typed) => {
    const { student } = await system.student({ mobile: '9111122222' });
    expect(await staff.outcome('asha', 'admin/students', { text: typed })).toMatch(/^200/);
    expect(await staff.outcome('asha', 'admin/students', { text: '+91 91111 22223' })).toMatch(/^200/);
    expect(await left()).toContain(typed);
    await erased(student.admissionNumber);
    const text = await left();
    expect([text.includes(typed), text.includes('+91 91111 22223')]).toEqual([false, true]);
  });

  it('should go from searches and exports of the trail', async () => {
    await system.student({ admissionNumber: 'ERASE77' });
    await staff.as('head', 'admin/audit/search', { subject: 'student erase77' });
    await staff.as('head', 'admin/audit/export', { subject: 'student ERASE77' });
    await erased('ERASE77');
    expect(await left()).not.toMatch(/ERASE77/i);
  });

  it('should be erased with the closed numbers, or not at all', async () => {
    const wrong = await system.student({ admissionNumber: 'WRONG1', studentName: 'Of The Wrong Number' });
    const right = await system.student({ admissionNumber: 'RIGHT1' });
    expect(await staff.outcome('reena', 'admin/students/close', { admissionNumber: 'WRONG1', correctNumber: 'RIGHT1' })).toBe('204');
    await system.token(right);
    const lines = () => readFileSync(settings['ERASURE_LIST'] ?? '', 'utf8');
    const before = lines();
    // Whoever names the closed one means the same person.
    for (const number of ['RIGHT1', 'WRONG1']) {
      const refused = await erase(number);
      expect([refused.code, refused.troubles]).toEqual([1, expect.stringContaining('Nothing was erased')]);
    }
    const [row] = (await system.data.query(`SELECT student_name, duplicate_of_id FROM students WHERE id = ${wrong.student.id}`)) as object[];
    expect([row, lines()]).toEqual([{ student_name: 'Of The Wrong Number', duplicate_of_id: right.student.id }, before]);
    await system.data.query('UPDATE payments SET next_check_at = NULL, open_demand_id = NULL, state = ? WHERE student_id = ?', ['FAILED', right.student.id]);
    await erased('WRONG1');
    expect(await system.data.query("SELECT id FROM students WHERE admission_key IN ('WRONG1', 'RIGHT1')")).toEqual([]);
    expect(lines().split('\n')).toHaveLength(before.split('\n').length + 2);
    expect(await left()).not.toMatch(/WRONG1|RIGHT1/);
  });

  it('should stay, and stay open, while two people have to decide, though an import spells the number anew', async () => {
    const { student, demand } = await system.student({ admissionNumber: 'ab9', updatedAt: system.clock.now() });
    await system.student({ admissionNumber: 'CD9' });
    const { semesterNo } = (await (await staff.as('reena', 'admin/students/one', { admissionNumber: 'ab9' })).json()) as StudentRecord;
    const response = await staff.as('reena', 'admin/students/adjust', {
      admissionNumber: 'ab9', semesterNo, academicSession: demand?.academicSession ?? '', kind: 'scholarship', amount: 100, isTakenBack: false, reason: 'As the committee decided.',
    });
    const { id } = (await response.json()) as Approval;
    const close = () => staff.outcome('reena', 'admin/students/close', { admissionNumber: 'AB9', correctNumber: 'CD9' });
    expect([response.status, await close()]).toEqual([202, '409 NUMBER_NOT_CLOSABLE']);
    await system.data.query(`UPDATE students SET admission_number = 'AB9' WHERE id = ${student.id}`);
    await system.server.app.get(UnpaidStudentsRetention).eraseBefore(system.clock.now() + 1);
    const [row] = (await system.data.query(`SELECT reason FROM approvals WHERE id = ${id}`)) as { reason: string }[];
    const [count] = (await system.data.query(`SELECT COUNT(*) AS n FROM students WHERE id = ${student.id}`)) as { n: number }[];
    expect([Number(count?.n), row?.reason, await close()]).toEqual([1, 'As the committee decided.', '409 NUMBER_NOT_CLOSABLE']);
  });
});
