import {
  addDays, type Approval, type FeeVersion, istDate, type OutstandingReport, rupeesNumber, STUDENT_FIELDS, type StudentEdit, type StudentLookup, type StudentRecord, type TermsContent,
} from '../../src/contract/index.js';
import { LayoutRefresh } from '../../src/fees/layout-refresh.service.js';
import type { GivenStudent } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

describe.each([ANY_DATABASE])('What one registrar alone does to a student leaves the fee asked for, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { asha: 'registrar', bina: 'registrar', ravi: 'accountant' });
  });
  afterAll(() => system.close());

  const today = () => istDate(new Date(system.clock.now()));
  const lookUp = async ({ student }: GivenStudent) => ((await (await system.server.call(`fetch-student-data/${student.admissionNumber}`)).json()) as StudentLookup).data;
  const close = async (admissionNumber: string, correctNumber: string) => {
    const answer = await staff.as('asha', 'admin/students/close', { admissionNumber, correctNumber });
    return answer.status === 204 ? '204' : (((await answer.json()) as { errors?: Record<string, string> }).errors ?? {})['correctNumber'];
  };
  const change = async ({ student }: GivenStudent, over: Partial<StudentEdit>) => {
    const { version, semesterNo, academicSession, fields } = (await (await staff.as('asha', 'admin/students/one', { admissionNumber: student.admissionNumber })).json()) as StudentRecord;
    const texts = Object.fromEntries(STUDENT_FIELDS.map(({ name }) => [name, fields[name] ?? ''])) as StudentEdit['fields'];
    return staff.outcome('asha', 'admin/students/change', { admissionNumber: student.admissionNumber, version, semesterNo, academicSession: academicSession ?? '', fields: texts, ...over });
  };
  /** Fees: that can be paid, and others. */
  const outstanding = async () => {
    const { total: { due, earlier } } = (await (await staff.as('ravi', 'admin/reports/outstanding')).json()) as OutstandingReport;
    return [due.count, earlier.count];
  };

  it('should refuse a session by which a fee would lose its late fee, and take one where no terms are', async () => {
    const plain = await system.student({ academicSession: '', semesterNo: 2 });
    expect(await change(plain, { academicSession: 'X' })).toBe('204');
    expect((await lookUp(plain)).total_fees).toBe(rupeesNumber(plain.demand?.total ?? 0));

    const given = await system.student({ academicSession: '' });
    const terms: TermsContent = { dueOn: addDays(today(), -2), lateFee: { kind: 'fixed', amount: 500_000, cap: null }, closed: [] };
    const draft = (await (await staff.as('asha', 'admin/fees/drafts', { semesterNo: 5, academicSession: '', terms })).json()) as FeeVersion;
    const proposed = await staff.as('asha', `admin/fees/versions/${draft.id}/publish`, { revision: draft.revision, countsFrom: today(), reason: 'As the council decided.' });
    expect(await staff.outcome('bina', `admin/approvals/${((await proposed.json()) as Approval).id}/approve`)).toBe('204');
    await system.server.app.get(LayoutRefresh).refresh();
    const total = rupeesNumber(given.demand?.total ?? 0) + 5_000;
    expect(await change(given, { academicSession: 'X' })).toBe('400 VALIDATION_FAILED');
    expect(await change(given, { semesterNo: 2, academicSession: 'X' })).toBe('204');
    expect(await change(given, { semesterNo: 5, academicSession: 'X' })).toBe('400 VALIDATION_FAILED');
    expect(await change(given, { semesterNo: 5, academicSession: '' })).toBe('204');
    expect((await lookUp(given)).total_fees).toBe(total);
  });

  it('should not close a number for one that owes nothing, or less, for the semester', async () => {
    await system.data.query('DELETE FROM fee_demands');
    await system.student({ admissionNumber: 'OWES1' });
    await system.student({ admissionNumber: 'NOTHING1', semesterNo: 3 });
    const less = await system.student({ admissionNumber: 'LESS1' });
    await system.data.query(`UPDATE fee_demands SET total = 100 WHERE id = ${less.demand?.id}`);
    expect([await close('OWES1', 'NOTHING1'), await close('OWES1', 'LESS1')]).toEqual(['dueHereNotThere', 'dueHereNotThere']);
    expect(await outstanding()).toEqual([2, 0]);
    const same = await system.student({ admissionNumber: 'SAME1' });
    expect([await close('OWES1', 'SAME1'), (await lookUp(same)).total_fees]).toEqual(['204', rupeesNumber((same.demand?.total ?? 0) + 500_000)]);
    expect(await outstanding()).toEqual([2, 0]);
  });

  it('should keep in the report what a closed number owes and the right one never did, and remind nobody of it', async () => {
    await system.data.query('DELETE FROM fee_demands');
    const owes = await system.student({ admissionNumber: 'OWES2' });
    const right = await system.student({ admissionNumber: 'NOTHING2', semesterNo: 3 });
    // The office may not close it: it owes more.
    await system.data.query(`UPDATE students SET duplicate_of_id = ${right.student.id} WHERE id = ${owes.student.id}`);
    expect(await outstanding()).toEqual([0, 1]);
    expect(await (await staff.as('ravi', 'admin/dues/list')).json()).toMatchObject({ fees: [] });
  });
});
