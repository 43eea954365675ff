import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { BulkChange } from '../../src/bulk/bulk-change.entity.js';
import { type Approval, type FeeVersion, istDate, semesterLayout, STUDENT_FIELDS, type StudentEdit, type StudentRecord } from '../../src/contract/index.js';
import { settleAll } from '../support/stepped-background.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('What the office does by reports, students and fees on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { asha: 'accountant', reena: 'registrar', bina: 'registrar', clerk: 'clerk' });
  });
  afterAll(() => system.close());

  const ask = async <Answer>(person: string, path: string, body: object = {}): Promise<Answer> => (await (await staff.as(person, path, body)).json()) as Answer;
  const trail = async (act: string) => (await system.server.app.get(AuditSearchService).search({ act })).entries;

  it('should enter the trail with what the report reads, and nothing else that the call holds', async () => {
    const period = { by: 'day', from: '2026-01-01', to: '2026-01-02' };
    expect(await staff.outcome('asha', 'admin/reports/attempts', { ...period, course: 'x'.repeat(5_000) })).toBe('200');
    expect(await staff.outcome('asha', 'admin/reports/attempts', { ...period, course: 'Anjali Kumari, 9000000001' })).toBe('200');
    expect((await trail('report.view')).map(({ details }) => details)).toEqual([{ report: 'attempts', ...period }, { report: 'attempts', ...period }]);
  });

  it('should tell which columns of a report and of a file were said anew, before and after', async () => {
    const report = (gross: string, net: string) => ({ title: 'Our own', report: 'settlement', columns: { gatewayTxnId: 'Id', gross, net, settledOn: 'Day' } });
    for (const said of [report('Gross', 'Net'), report('Net', 'Gross')]) expect(await staff.outcome('asha', 'admin/settlement/mappings', said)).toBe('204');
    expect((await trail('settlement.mapping')).map(({ before, after }) => [before, after])).toEqual([
      [{ gross: 'Gross', net: 'Net' }, { gross: 'Net', net: 'Gross' }], [null, { gatewayTxnId: 'Id', gross: 'Gross', net: 'Net', settledOn: 'Day' }],
    ]);
    const header = ['No', 'Name', 'Sem', 'Father', 'x'.repeat(200)];
    const file = (studentName: string) => ({ header, columns: { admissionNumber: 'No', studentName, semesterNo: 'Sem' } });
    for (const said of [file('Father'), file('Name')]) expect(await staff.outcome('reena', 'admin/bulk-changes/import/columns', said)).toBe('204');
    expect((await trail('bulk.columns'))[0]).toMatchObject({ before: { studentName: 'Father' }, after: { studentName: 'Name' }, details: { columns: 3, of: 5 } });
  });

  it('should show a clerk who changed a student, and not from where', async () => {
    const { student: { admissionNumber } } = await system.student();
    const { version, semesterNo, academicSession, fields } = await ask<StudentRecord>('reena', 'admin/students/one', { admissionNumber });
    const texts = Object.fromEntries(STUDENT_FIELDS.map(({ name }) => [name, fields[name] ?? ''])) as StudentEdit['fields'];
    const edit = { admissionNumber, version, semesterNo, academicSession: academicSession ?? '', fields: { ...texts, fathersName: 'Another Name' } };
    expect(await staff.outcome('reena', 'admin/students/change', edit)).toBe('204');
    const { changes } = await ask<StudentRecord>('clerk', 'admin/students/one', { admissionNumber });
    expect(changes).toMatchObject([{ act: 'student.change', person: 'reena', address: null, requestId: '' }]);
  });

  it('should not count from a day that was over when a second person approved it', async () => {
    const heads = semesterLayout(5).fees.map(({ name }) => name);
    const structure = { heads, rules: [{ course: null, category: null, gender: null, awardType: null, amounts: heads.map(() => 700) }] };
    const { id } = await ask<FeeVersion>('reena', 'admin/fees/drafts', { semesterNo: 5, academicSession: '2026-27', structure });
    const today = istDate(new Date(system.clock.now()));
    expect(await staff.outcome('reena', `admin/fees/versions/${id}/publish`, { revision: 1, countsFrom: today, reason: 'new' })).toBe('202');
    const { student, demand } = await system.student();
    const due = { admissionNumber: student.admissionNumber, semesterNo: 5, academicSession: demand?.academicSession ?? '', dueOn: today, reason: 'She was ill.' };
    expect(await staff.outcome('reena', 'admin/students/due-date', due)).toBe('202');
    system.clock.pass(2 * DAY);
    const { approvals } = await ask<{ approvals: Approval[] }>('bina', 'admin/approvals');
    const outcomes = await Promise.all(approvals.map((approval) => staff.outcome('bina', `admin/approvals/${approval.id}/approve`)));
    expect(outcomes).toEqual(['400 VALIDATION_FAILED', '400 VALIDATION_FAILED']);
  });

  it('should enter the trail when a staging that stopped is dropped', async () => {
    await system.data.manager.insert(BulkChange, {
      kind: 'demands', title: 'semester 5', state: 'staging', stagedBy: 'reena', stagedAt: 1, updatedAt: 1, differences: { heads: {}, courses: {} },
    });
    await settleAll();
    expect(await trail('bulk.drop')).toMatchObject([{ person: 'expiry', subject: 'semester 5' }]);
  });
});
