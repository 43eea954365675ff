import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { type Approval, type AuditRecord, type BulkChange, type BulkChangeList, type FeeVersion, istDate, type LayoutContent, semesterLayout } from '../../src/contract/index.js';
import { settleAll } from '../support/stepped-background.js';
import type { GivenStudent } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const LAYOUT: LayoutContent = {
  form: ['studentName', 'semesterNo', 'rollNo', 'mobile', 'email'],
  heads: [{ name: 'tutionFees', label: 'Tuition' }, { name: 'fee_hostel', label: 'Hostel Fees' }],
  receipt: ['rollNo', 'semesterNo'],
};

describe.each([ANY_DATABASE])('What an entry of the trail is about, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two', SMTP_URL: 'smtp://127.0.0.1:1' });
    staff = await officeStaff(system, { asha: 'registrar', bina: 'registrar', clerk: 'clerk', viewer: 'viewer' });
  });
  afterAll(() => system.close());

  const about = async (subject: string): Promise<AuditRecord[]> => (await system.server.app.get(AuditSearchService).search({ subject })).entries;
  const acts = async (subject: string): Promise<string[]> => (await about(subject)).map(({ act, person, refusal }) => [act, person, refusal].filter((text) => text !== '').join(' '));
  const latest = async (act: string): Promise<AuditRecord | undefined> => (await system.server.app.get(AuditSearchService).search({ act })).entries[0];
  const answer = async <Body>(path: string, body: object = {}, who = 'asha'): Promise<Body> => (await (await staff.as(who, path, body)).json()) as Body;
  const feeOf = ({ student, demand }: GivenStudent, number = student.admissionNumber) =>
    ({ admissionNumber: number, semesterNo: student.semesterNo, academicSession: demand?.academicSession ?? '', reason: 'As the committee decided.' });
  const today = () => istDate(new Date(system.clock.now()));

  it('should be the student, however the number was typed, of looks, of what was refused and of proposals', async () => {
    const given = await system.student({ admissionNumber: 'AB100' });
    expect(await staff.outcome('asha', 'admin/students/one', { admissionNumber: 'ab 100' })).toBe('200');
    expect(await staff.outcome('asha', 'admin/students/change', { admissionNumber: 'ab100' })).toBe('400 VALIDATION_FAILED');
    expect(await staff.outcome('asha', 'admin/students/close', { admissionNumber: 'Ab100', correctNumber: 'NOBODY' })).toBe('409 NUMBER_NOT_CLOSABLE');
    expect(await staff.outcome('viewer', 'admin/students/reopen', { admissionNumber: 'AB100' })).toBe('403 NOT_PERMITTED');
    const adjustment = await answer<Approval>('admin/students/adjust', { ...feeOf(given, 'ab100'), kind: 'fine', amount: 5, isTakenBack: false });
    expect(adjustment).toMatchObject({ subject: 'fee of semester 5 2026-27', before: { student: 'AB100' } });
    expect(await staff.outcome('asha', `admin/approvals/${adjustment.id}/approve`)).toBe('403 OWN_PROPOSAL');
    expect(await staff.outcome('bina', `admin/approvals/${adjustment.id}/approve`)).toBe('204');
    const day = istDate(new Date(system.clock.now() + 5 * 86_400_000));
    const dueDate = await answer<Approval>('admin/students/due-date', { ...feeOf(given), dueOn: day });
    expect(await staff.outcome('bina', `admin/approvals/${dueDate.id}/decline`, { reason: 'No.' })).toBe('204');
    expect((await acts('student AB100')).reverse()).toEqual([
      'student.view asha', 'student.change asha VALIDATION_FAILED', 'student.close asha NUMBER_NOT_CLOSABLE', 'access viewer NOT_PERMITTED',
      'approval.propose asha', 'approval.approve asha OWN_PROPOSAL', 'fees.adjust bina', 'approval.approve bina', 'approval.propose asha', 'approval.decline bina',
    ]);
    expect((await about('student AB100'))[0]?.details).toMatchObject({ what: 'due date of semester 5 2026-27', proposedBy: 'asha' });
    expect(await staff.outcome('asha', 'admin/students/one', { admissionNumber: 'nobody' })).toBe('404 STUDENT_NOT_FOUND');
    expect(await acts('student nobody')).toEqual(['student.view asha STUDENT_NOT_FOUND']);
  });

  it('should be how many students a list has shown, with its filter', async () => {
    await system.student({ admissionNumber: 'CD200', studentName: 'Sunita' });
    expect(await staff.outcome('asha', 'admin/students', { text: 'CD2' })).toBe('200');
    expect((await latest('students.list'))?.details).toEqual({ filter: '"CD2"', rows: 1, found: 1 });
  });

  it('should be the fee version, of looks and of what was refused', async () => {
    const draft = await answer<FeeVersion>('admin/fees/drafts', { semesterNo: 7, academicSession: '', layout: LAYOUT });
    const at = `admin/fees/versions/${draft.id}`;
    expect(await staff.outcome('asha', at)).toBe('200');
    expect(await staff.outcome('asha', `${at}/change`, { revision: 9, layout: LAYOUT })).toBe('409 FEE_VERSION_CHANGED');
    expect(await staff.outcome('clerk', `${at}/publish`, {})).toBe('403 NOT_PERMITTED');
    expect((await acts('form of semester 7, version 1')).reverse()).toEqual([
      'fees.draft asha', 'fees.view asha', 'fees.change asha FEE_VERSION_CHANGED', 'access clerk NOT_PERMITTED',
    ]);
    expect(await staff.outcome('asha', 'admin/fees/versions/99999')).toBe('404 FEE_VERSION_NOT_FOUND');
    expect(await acts('fee version 99999')).toEqual(['fees.view asha FEE_VERSION_NOT_FOUND']);
  });

  it('should say which fields, heads and rows of the receipt a form has more, less and under another name, to the approver too', async () => {
    const draft = await answer<FeeVersion>('admin/fees/drafts', { semesterNo: 8, academicSession: '', layout: LAYOUT });
    const changed: LayoutContent = {
      form: ['studentName', 'semesterNo', 'townName', 'mobile', 'email'],
      heads: [{ name: 'fee_lab', label: 'Laboratory' }, { name: 'tutionFees', label: 'Tuition Fees' }], receipt: ['semesterNo', 'rollNo'],
    };
    await answer<FeeVersion>(`admin/fees/versions/${draft.id}/change`, { revision: 1, layout: changed });
    expect(await latest('fees.draft')).toMatchObject({ after: { headsAdded: 'Tuition, Hostel Fees', fields: 5 } });
    expect(await latest('fees.change')).toMatchObject({
      before: { revision: 1, heads: 2 },
      after: {
        revision: 2, fieldsAdded: 'Permanent Village/Town/Society', fieldsRemoved: 'Roll No', headsAdded: 'Laboratory', headsRemoved: 'Hostel Fees', headsRenamed: 'Tuition → Tuition Fees',
        receiptRowsOrdered: 'Semester, Roll No',
      },
    });
    const approval = await answer<Approval>(`admin/fees/versions/${draft.id}/publish`, { revision: 2, countsFrom: today(), reason: 'New session.' });
    expect(approval.after).toMatchObject({ headsAdded: 'Laboratory, Tuition Fees' });
    expect(await staff.outcome('bina', `admin/approvals/${approval.id}/approve`)).toBe('204');
    const next = await answer<FeeVersion>('admin/fees/drafts', { semesterNo: 8, academicSession: '', layout: { ...changed, heads: changed.heads.slice(1) } });
    const second = await answer<Approval>(`admin/fees/versions/${next.id}/publish`, { revision: 1, countsFrom: today(), reason: 'Without laboratory.' });
    expect([second.before, second.after]).toEqual([
      expect.objectContaining({ version: 1, heads: 2 }), expect.objectContaining({ version: 2, heads: 1, headsRemoved: 'Laboratory' }),
    ]);
    expect(second.after).not.toHaveProperty('headsAdded');
  });

  it('should hold a form of the longest names', async () => {
    const heads = Array.from({ length: 30 }, (_, n) => ({ name: `fee_${n}`, label: `"${String(n).padStart(58, '\\')}"` }));
    const draft = await answer<FeeVersion>('admin/fees/drafts', { semesterNo: 9, academicSession: '', layout: { ...LAYOUT, heads } });
    const renamed = heads.map(({ name, label }) => ({ name, label: label.replace('"', "'") }));
    expect(await staff.outcome('asha', `admin/fees/versions/${draft.id}/change`, { revision: 1, layout: { ...LAYOUT, heads: renamed } })).toBe('200');
  });

  it('should be the change of many students, by its title and its number', async () => {
    await system.student({ admissionNumber: 'EF300' });
    const heads = semesterLayout(5).fees.map(({ name }) => name);
    const structure = { heads, rules: [{ course: null, category: null, gender: null, awardType: null, amounts: heads.map(() => 100) }] };
    const draft = await answer<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession: '2026-27', structure });
    const approval = await answer<Approval>(`admin/fees/versions/${draft.id}/publish`, { revision: 1, countsFrom: today(), reason: 'New session.' });
    expect(await staff.outcome('bina', `admin/approvals/${approval.id}/approve`)).toBe('204');
    const { id, title } = await answer<BulkChange>('admin/bulk-changes/demands', { structureId: draft.id });
    const changes = async () => (await answer<BulkChangeList>('admin/bulk-changes', {})).changes;
    await settleAll();
    expect((await changes()).find((one) => one.id === id)?.state).toBe('staged');
    expect(await staff.outcome('asha', `admin/bulk-changes/${id}/apply`, {})).toBe('400 VALIDATION_FAILED');
    expect(await staff.outcome('clerk', `admin/bulk-changes/${id}/rows`)).toBe('403 NOT_PERMITTED');
    expect(await staff.outcome('asha', `admin/bulk-changes/${id}/rows`)).toBe('200');
    const proposed = await answer<Approval>(`admin/bulk-changes/${id}/apply`, { reason: 'September' });
    expect(proposed.before).toMatchObject({ change: id });
    const found = await about(title);
    expect(found.map(({ act, refusal }) => `${act} ${refusal}`)).toEqual([
      'approval.propose ', 'bulk.rows ', 'access NOT_PERMITTED', expect.stringMatching(/^bulk.apply VALIDATION_FAILED/), ...found.slice(4).map(() => expect.any(String) as string),
    ]);
    expect(found.slice(1).every(({ details }) => details?.['change'] === id)).toBe(true);
    expect(await staff.outcome('asha', 'admin/bulk-changes/999/drop')).toBe('404 BULK_CHANGE_NOT_FOUND');
    expect(await acts('bulk change 999')).toEqual(['bulk.drop asha BULK_CHANGE_NOT_FOUND']);
  });
});
