import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { BulkRow } from '../../src/bulk/bulk-change.entity.js';
import { semesterLayout } from '../../src/contract/index.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { Student } from '../../src/students/student.entity.js';
import { csv, owed, runImport, studentRow, WITHOUT_FEES } from '../import/csv-files.js';
import { workbook } from '../support/workbook.js';
import { eventually, meanwhile } from '../support/eventually.js';
import { settleAll } from '../support/stepped-background.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { ImportOffice, type Staged } from './import-office.js';

const rupees = (semesterNo: 2 | 5, each: number): number => owed(semesterNo, each) / 100;
const SETTINGS = { AUDIT_KEY: 'an audit key of more than thirty characters' };

describe.each([ANY_DATABASE])('A file of students in the browser on %s', (kind) => {
  let office: ImportOffice;
  beforeAll(async () => void (office = await ImportOffice.open(kind)), 60_000);
  afterAll(() => office.close());

  const data = () => office.system.data.manager;
  const student = (admissionKey: string) => data().findOneBy(Student, { admissionKey });
  const demandOf = async (admissionKey: string) => data().findOneByOrFail(FeeDemand, { studentId: (await student(admissionKey))?.id ?? 0 });
  const given = async (admissionKey: string) => ({ student: (await student(admissionKey)) as Student, demand: await demandOf(admissionKey) });
  const pay = async (admissionKey: string): Promise<void> => {
    const { transaction_id: id } = await office.system.token(await given(admissionKey));
    await office.system.postReturn((await office.system.actAtGateway(id, 'pay', { callback: false })).form);
  };
  const complete = { rollNo: '7', mobile: '9876543210', email: 'a@example.in', course_full_name: 'Bachelor', year: 'Honours', pwd: 'N', gender: 'Female' };
  const of = (number: string, each: string, over: Record<string, string | number> = {}, semesterNo: 2 | 5 = 5) =>
    studentRow(number, semesterNo, each, { academicSession: '2026-27', course: 'B.A.', ...complete, ...over });

  it('should show what it would do, to the rupee, before anything changes, and do exactly that', async () => {
    await runImport(office.database.url, csv([of('A2', '10'), of('A3', '10'), of('A4', '10'), of('A5', '10')]));
    await pay('A4');
    const content = csv([
      of('A1', '20', { course_hindi: 'कला स्नातक' }), of('A2', '20', { course_hindi: '' }), of('A3', '10', { studentName: 'New Name', rollNo: '8' }),
      of('A4', '30', { studentName: 'Paid And Renamed' }), of('A5', '10'),
      { admissionNumber: 'A6', studentName: 'No Fee', semesterNo: WITHOUT_FEES, pwd: '' },
    ]);
    const before = await data().countBy(Student, {});
    const staged = await office.stage(content, 'first.csv');
    expect(staged).toMatchObject({
      kind: 'import', title: 'file first.csv', rows: 6, changing: 5, expected: null, students: { new: 2, changed: 2, unchanged: 2 },
      plans: {
        new: { count: 1, before: 0, after: rupees(5, 20) }, changed: { count: 1, before: rupees(5, 10), after: rupees(5, 20) },
        unchanged: { count: 2 }, frozen: { count: 1, before: rupees(5, 10), after: rupees(5, 10) }, noFee: { count: 1 },
      },
      byCourse: [{ name: 'B.A.', count: 2, before: rupees(5, 10), after: 2 * rupees(5, 20) }],
    });
    expect(staged.byHead).toHaveLength(semesterLayout(5).fees.length);
    expect(await office.told(staged.id)).toEqual([
      'A1 new new waiting', 'A2 unchanged changed waiting', 'A3 changed unchanged waiting', 'A4 changed frozen waiting', 'A5 unchanged unchanged none', 'A6 new noFee waiting',
    ]);
    expect((await office.rows(staged.id, { student: 'changed' })).map(({ line, fields }) => [line, fields])).toEqual([[4, ['studentName', 'rollNo']], [5, ['studentName']]]);
    expect(await data().countBy(Student, {})).toBe(before);

    const done = await office.apply(staged.id);
    expect(done).toMatchObject({ outcomes: { applied: 5, skipped: 0, none: 1 }, students: staged.students, plans: staged.plans });
    expect(await demandOf('A1')).toMatchObject({ total: owed(5, 20), academicSession: '2026-27' });
    expect(await demandOf('A2')).toMatchObject({ total: owed(5, 20) });
    expect(await demandOf('A4')).toMatchObject({ total: owed(5, 10) });
    expect((await student('A4'))?.studentName).toBe('Paid And Renamed');
    expect((await student('A6'))?.semesterNo).toBe(WITHOUT_FEES);
    expect(await office.system.data.query('SELECT word, label FROM college_words')).toEqual([{ word: 'B.A.', label: 'कला स्नातक' }]);

    const sha256 = createHash('sha256').update(content).digest('hex');
    const acts = office.system.server.app.get(AuditSearchService);
    const stagedActs = (await acts.search({ act: 'bulk.import' })).entries;
    expect(stagedActs).toMatchObject([
      { person: 'reena', subject: 'file first.csv', before: { changedFees: rupees(5, 10) }, after: { changedFees: 2 * rupees(5, 20), rows: 5 }, details: { outcome: 'staged', rows: 6, studentsNew: 2, demandsFrozen: 1, sha256 } },
      { person: 'reena', details: { outcome: 'begun', rows: 6, sha256 } },
    ]);
    const [finished, begun] = (await acts.search({ act: 'bulk.apply' })).entries;
    expect(begun).toMatchObject({ before: { changedFees: rupees(5, 10) }, after: { changedFees: 2 * rupees(5, 20), rows: 5, studentsNew: 2 }, details: { outcome: 'begun', file: 'first.csv', fileRows: 6, sha256 } });
    expect(finished).toMatchObject({ before: { changedFees: rupees(5, 10) }, after: { changedFees: 2 * rupees(5, 20) }, details: { outcome: 'finished', applied: 5, skipped: 0, sha256 } });

    const again = await office.stage(content);
    expect(again).toMatchObject({ changing: 0, students: { unchanged: 6 }, plans: { unchanged: { count: 4 }, frozen: { count: 1 }, noFee: { count: 1 } } });
    expect(await office.staff.outcome('reena', `admin/bulk-changes/${again.id}/drop`)).toBe('204');
  }, 120_000);

  it('should skip and list what changed since it was staged: applied and skipped are what was shown, to the rupee', async () => {
    await runImport(office.database.url, csv([of('B2', '10'), of('B3', '10'), of('B4', '10')]));
    const staged = await office.stage(csv([of('B1', '20'), of('B2', '20'), of('B3', '20'), of('B4', '20'), of('B5', '20')]));
    await data().update(Student, { admissionKey: 'B2' }, { caste: 'SC' });
    await office.system.token(await given('B3'));
    await runImport(office.database.url, csv([of('B5', '5')]));
    const done = await office.apply(staged.id);
    expect(done.outcomes).toMatchObject({ applied: 2, skipped: 3, waiting: 0 });
    expect(await office.told(staged.id, { outcome: 'skipped' })).toEqual(['B2 unchanged changed skipped', 'B3 unchanged changed skipped', 'B5 new new skipped']);
    const rows = await office.rows(staged.id);
    const sum = (outcomes: string[]): number => rows.filter(({ outcome }) => outcomes.includes(outcome)).reduce((all, { after }) => all + Math.round((after ?? 0) * 100), 0);
    expect(sum(['applied']) + sum(['skipped'])).toBe(Math.round((staged.plans.new.after + staged.plans.changed.after) * 100));
    expect((await demandOf('B5')).total).toBe(owed(5, 5));
  }, 60_000);

  it('should be taken back as far as nobody has paid or changed it since, with students that it made', async () => {
    await runImport(office.database.url, csv([of('C1', '10', { caste: 'General' }, 2), of('C2', '10'), of('C3', '10')]));
    const was = await student('C1');
    const staged = await office.stage(csv([
      of('C1', '20', { caste: 'OBC' }, 5), of('C2', '20'), of('C3', '20', { studentName: 'Renamed' }), of('C4', '20'), of('C5', '20'), of('C6', '20'), of('C7', '20'), of('C8', '20'),
      { admissionNumber: 'C9', studentName: 'No Fee', semesterNo: WITHOUT_FEES },
    ]));
    await office.apply(staged.id);
    await pay('C2');
    await data().update(Student, { admissionKey: 'C3' }, { studentName: 'Corrected' });
    await pay('C5');
    await office.system.token(await given('C6'));
    const { id: demandId } = await demandOf('C7');
    await office.system.data.query('INSERT INTO demand_adjustments (demand_id, kind, amount, reason, proposed_by, approved_by, request_id, created_at) VALUES (?, ?, 0, ?, ?, ?, ?, 1)', [demandId, 'scholarship', '', 'a', 'b', 'r']);
    const later = await office.stage(csv([of('C8', '99')]));
    const undone = await office.undo(staged.id);
    expect(undone.outcomes).toMatchObject({ undone: 3, kept: 6, applied: 0 });
    expect(await office.told(staged.id, { outcome: 'undone' })).toEqual(['C1 changed new undone', 'C4 new new undone', 'C9 new noFee undone']);
    expect(await student('C1')).toMatchObject({ semesterNo: 2, caste: 'General', studentName: was?.studentName });
    expect((await data().findBy(FeeDemand, { studentId: was?.id ?? 0 })).map(({ semesterNo, total }) => [semesterNo, total])).toEqual([[2, owed(2, 10)]]);
    expect([await student('C4'), await student('C9')]).toEqual([null, null]);
    expect((await student('C3'))?.studentName).toBe('Corrected');
    for (const kept of ['C3', 'C5', 'C6', 'C7', 'C8']) expect((await demandOf(kept)).total).toBe(owed(5, 20));
    await office.staff.outcome('reena', `admin/bulk-changes/${later.id}/drop`);
  }, 60_000);

  it('should remember which column is which, for exactly these names in whatever order, for the command line too', async () => {
    const names: Record<string, string> = { admissionNumber: 'Adm. No', studentName: 'Name of Student', semesterNo: 'Sem', ...Object.fromEntries(semesterLayout(5).fees.map(({ name, label }) => [name, `${label} (Rs)`])) };
    const header = [...Object.values(names), 'Remarks'];
    const heads = semesterLayout(5).fees.map(() => '₹ 1,00,000.00');
    const table = [['Mahamaya College', ''], [''], header, ['D1', 'Asha', '5', ...heads, 'x'], ['D2', 'Bina', '5', ...heads, '']];
    const answer = await office.upload(workbook(table));
    expect(answer).toMatchObject({
      outcome: 'unknown', rows: [{ line: 1, cells: ['Mahamaya College'] }, { line: 3, cells: header }, { line: 4 }, { line: 5 }], suggested: { admissionNumber: 'Adm. No', studentName: 'Name of Student', semesterNo: 'Sem' },
      known: expect.arrayContaining([{ name: 'admissionNumber', required: true }, { name: 'rollNo', required: false }]),
    });
    const say = (columns: object, of2: string[] = header) => office.staff.outcome('reena', 'admin/bulk-changes/import/columns', { columns, header: of2 });
    expect(await say({ admissionNumber: 'Adm. No' })).toBe('400 VALIDATION_FAILED');
    expect(await say({ ...names, rollNo: 'Elsewhere' })).toBe('400 VALIDATION_FAILED');
    expect(await say({ ...names, colour: 'Remarks' })).toBe('400 VALIDATION_FAILED');
    expect(await say({ ...names, rollNo: 'Sem' })).toBe('400 VALIDATION_FAILED');
    const once = await office.upload(workbook(table), 'once.xlsx', names);
    expect(once).toMatchObject({ outcome: 'staging', rows: 2 });
    expect(await office.upload(workbook(table))).toMatchObject({ outcome: 'unknown' });
    expect(await say(names)).toBe('204');
    const staged = await office.stage(workbook(table), 'own.xlsx');
    expect(staged).toMatchObject({ rows: 2, plans: { new: { count: 2, after: 200_000 * heads.length } } });
    const bad = table.map((row, index) => (index === 4 ? row.with(2, 'five') : row));
    expect(await office.faults(workbook(bad))).toEqual(['C5 Sem: "five" is not a whole number from 1 to 12']);
    const shuffled = [['Remarks', ...Object.values(names)], ['x', 'D1', 'Asha', '5', ...heads]].map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n');
    expect((await runImport(office.database.url, shuffled)).shown).toContain('Students: 1 new');
    for (const { id } of [staged, { id: (once as Staged).changeId }]) await eventually(async () => expect(await office.staff.outcome('reena', `admin/bulk-changes/${id}/drop`)).toBe('204'));
  }, 60_000);

  it('should be erased and exported by the number of somebody who stands in a staged file alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'erased-'));
    const settings = { ...SETTINGS, ERASURE_LIST: join(folder, 'list') };
    const staged = await office.stage(csv([of('e1', '20'), of('E2', '20')]));
    const { shown } = await runFees(['students:export', 'E1'], office.database.url, { settings });
    expect(JSON.parse(shown)).toMatchObject({ student: null, bulkRows: [{ admission_number: 'e1', bulk_change_id: staged.id }] });
    expect(await runFees(['students:erase', 'E1', '--yes'], office.database.url, { settings })).toMatchObject({ code: 0, shown: expect.stringContaining('Nothing is kept.') });
    expect(await office.told(staged.id)).toEqual(['E2 new new waiting']);
    expect(await office.change(staged.id)).toMatchObject({ rows: 1, changing: 1, plans: { new: { count: 1, after: rupees(5, 20) } } });
    expect((await runFees(['students:erase', 'E1', '--yes'], office.database.url, { settings })).code).toBe(1);
    expect((await office.apply(staged.id)).outcomes).toMatchObject({ applied: 1, skipped: 0 });
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('should go on where it stood when the server was stopped half way, and be dropped when nobody wanted it for a month', async () => {
    const many = csv(Array.from({ length: 1_500 }, (_, n) => of(`F${1_000 + n}`, '1')));
    const forgotten = await office.stage(many, 'forgotten.csv');
    const staged = await office.stage(many);
    expect(await office.staff.outcome('reena', `admin/bulk-changes/${staged.id}/apply`, { reason: 'September' })).toBe('204');
    const applying = office.system.server.background.step('bulk changes');
    await meanwhile(async () => expect(await data().countBy(BulkRow, { bulkChangeId: staged.id, outcome: 'applied' })).toBeGreaterThan(0));
    await office.system.restartServer();
    await applying;
    expect((await office.change(staged.id)).state).toBe('running');
    expect((await office.ended(staged.id, 'done', 60_000)).outcomes).toMatchObject({ applied: 1_500, skipped: 0 });
    expect(await data().countBy(FeeDemand, { total: owed(5, 1) })).toBe(1_500);
    await office.system.advanceTime(31 * 86_400_000);
    await office.ended(forgotten.id, 'dropped');
    await settleAll();
    expect(await data().countBy(BulkRow, { bulkChangeId: forgotten.id })).toBe(0);
  }, 180_000);
});

describe.each([ANY_DATABASE])('A file of students where two people decide on %s', (kind) => {
  it('should need another person, who reads what it does, and be refused to who may not', async () => {
    const office = await ImportOffice.open(kind, 'two');
    const content = csv([studentRow('A1', 5, '20')]);
    expect((await office.send(content, 'a.csv', undefined, 'clerk')).status).toBe(403);
    expect((await office.send(content, 'a.csv', undefined, 'asha')).status).toBe(403);
    expect(await office.staff.outcome('asha', 'admin/bulk-changes/import/columns', { columns: {}, header: [] })).toBe('403 NOT_PERMITTED');
    const { id } = await office.stage(content, 'september.csv');
    expect(await office.staff.outcome('reena', `admin/bulk-changes/${id}/apply`, { reason: 'September' })).toBe('202');
    const approval = await office.approvalFor('bina');
    expect(approval).toMatchObject({
      kind: 'bulk.apply', subject: 'file september.csv', before: { changedFees: 0 }, after: { changedFees: rupees(5, 20), rows: 1, studentsNew: 1, file: 'september.csv', fileRows: 1 },
    });
    expect(await office.staff.outcome('reena', `admin/approvals/${approval?.id}/approve`, { reason: 'mine' })).toBe('403 OWN_PROPOSAL');
    expect(await office.system.data.manager.countBy(Student, {})).toBe(0);
    expect(await office.staff.outcome('bina', `admin/approvals/${approval?.id}/approve`, { reason: 'checked' })).toBe('204');
    expect(await office.ended(id, 'done')).toMatchObject({ approvedBy: 'bina', outcomes: { applied: 1 } });
    expect(await office.system.data.manager.countBy(Student, {})).toBe(1);
    await office.close();
  }, 90_000);
});
