import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_SETTINGS } from '../../src/audit/audit-settings.js';
import { AuditRepository } from '../../src/audit/audit.repository.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import type { Approval, BulkChange, BulkChangeList, BulkRows, FeeRule, FeeVersion, StructureContent, StudentRecord } from '../../src/contract/index.js';
import { istDate, semesterLayout } from '../../src/contract/index.js';
import { BulkRow } from '../../src/bulk/bulk-change.entity.js';
import { verifyTrail } from '../../src/audit/verify-trail.js';
import { Transactions } from '../../src/database/transactions.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { aStudent } from '../support/factories.js';
import { Student } from '../../src/students/student.entity.js';
import { eventually, meanwhile } from '../support/eventually.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const HEADS = semesterLayout(5).fees.map(({ name }) => name);
const rule = (rupees: number, over: Partial<FeeRule> = {}): FeeRule => ({
  course: null, category: null, gender: null, awardType: null, amounts: HEADS.map((_, index) => (index === 0 ? rupees * 100 : 0)), ...over,
});
const structureOf = (...rules: FeeRule[]): StructureContent => ({ heads: HEADS, rules });

describe.each(DATABASES)('Fees in bulk on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  const open = async (approvals: 'one' | 'two'): Promise<void> => {
    system = await TestSystem.open(kind, { APPROVALS: approvals });
    staff = await officeStaff(system, { reena: 'registrar', bina: 'registrar', clerk: 'clerk' });
  };
  afterEach(() => system.close());

  const ask = async <Answer>(path: string, body: object = {}, person = 'reena'): Promise<Answer> => (await (await staff.as(person, path, body)).json()) as Answer;
  const changes = async (): Promise<BulkChange[]> => (await ask<BulkChangeList>('admin/bulk-changes')).changes;
  const only = async (): Promise<BulkChange> => (await changes())[0] as BulkChange;
  const rows = async (id: number, filter: object = {}) =>
    (await ask<BulkRows>(`admin/bulk-changes/${id}/rows`, filter)).rows.map(({ admissionNumber, plan, outcome, before, after }) => [admissionNumber, plan, outcome, before, after]);
  const studentOf = (admissionNumber: string, over: Partial<Student> = {}) => system.student({ admissionNumber, course: 'B.A.', ...over });
  const bare = (admissionNumber: string, over: Partial<Student> = {}) => system.data.manager.save(system.data.manager.create(Student, aStudent({ admissionNumber, course: 'B.A.', ...over })));
  const totals = async () => Object.fromEntries((await system.data.query(
    'SELECT s.admission_number AS number, d.total AS total FROM fee_demands d JOIN students s ON s.id = d.student_id ORDER BY s.admission_number') as { number: string; total: number }[])
    .map(({ number, total }) => [number, Number(total) / 100]));
  const pay = async (given: Awaited<ReturnType<TestSystem['student']>>): Promise<void> => {
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
  };
  async function publish(...rules: FeeRule[]): Promise<number> {
    const draft = await ask<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession: '2026-27', structure: structureOf(...rules) });
    const reason = 'new session';
    expect(await staff.outcome('reena', `admin/fees/versions/${draft.id}/publish`, { revision: 1, countsFrom: istDate(new Date(system.clock.now())), reason })).toMatch(/^20/);
    const [approval] = (await ask<{ approvals: Approval[] }>('admin/approvals', {}, 'bina')).approvals ?? [];
    if (approval) expect(await staff.outcome('bina', `admin/approvals/${approval.id}/approve`, { reason: 'checked' })).toBe('204');
    return draft.id;
  }
  async function stage(structureId: number, over: object = {}): Promise<BulkChange> {
    const { id } = await ask<BulkChange>('admin/bulk-changes/demands', { structureId, ...over });
    expect(system.server.background.woken).toContain('staging');
    return eventually(async () => {
      const change = (await changes()).find((one) => one.id === id) as BulkChange;
      expect(change.state).toBe('staged');
      return change;
    });
  }
  async function approved(): Promise<void> {
    const [approval] = (await ask<{ approvals: Approval[] }>('admin/approvals', {}, 'bina')).approvals;
    expect(await staff.outcome('bina', `admin/approvals/${approval?.id}/approve`, { reason: 'checked' })).toBe('204');
  }
  const trailOf = async (number: string) => (await system.server.app.get(AuditSearchService).search({ subject: `student ${number}` })).entries
    .map(({ act, person, before, after, details }) => ({ act, person, before, after, proposedBy: details?.['proposedBy'], change: details?.['change'] }));
  const wholeTrail = async () => {
    const { keys } = system.server.config.settings(AUDIT_SETTINGS);
    return (await verifyTrail(new AuditRepository(new Transactions(system.data)), keys)).faults;
  };
  const ended = (state: string) => eventually(async () => {
    const change = await only();
    expect(change.state).toBe(state);
    return change;
  });

  it('should show what a structure would do, to the rupee, before anything changes', async () => {
    await open('one');
    await bare('A1');
    const changed = await studentOf('A2');
    await bare('A3', { caste: 'SC' });
    const paid = await studentOf('A4');
    await pay(paid);
    await system.token(await studentOf('A5'));
    await bare('A6', { course: 'B.Com.', gender: 'Male' });
    await bare('OTHER', { semesterNo: 3 });
    const structure = await publish(rule(1_000, { course: 'B.A.' }), rule(400, { course: 'B.A.', category: 'SC' }));
    const before = await totals();
    const staged = await stage(structure);
    expect(await rows(staged.id)).toEqual([
      ['A1', 'new', 'waiting', null, 1_000], ['A2', 'changed', 'waiting', (changed.demand?.total ?? 0) / 100, 1_000], ['A3', 'new', 'waiting', null, 400],
      ['A4', 'frozen', 'none', (paid.demand?.total ?? 0) / 100, null], ['A5', 'frozen', 'none', expect.any(Number), null], ['A6', 'noRule', 'none', null, null],
    ]);
    expect(staged).toMatchObject({
      rows: 6, plans: { new: { count: 2, before: 0, after: 1_400 }, changed: { count: 1, before: (changed.demand?.total ?? 0) / 100, after: 1_000 }, frozen: { count: 2 } },
      byCourse: [{ name: 'B.A.', count: 3, after: 2_400 }],
    });
    expect(staged.byHead.reduce((sum, { before: was }) => sum + Math.round(was * 100), 0)).toBe(changed.demand?.total);
    expect(staged.byHead.reduce((sum, { after }) => sum + after, 0)).toBe(2_400);
    expect(await totals()).toEqual(before);
    const ofOne = await stage(structure, { course: 'B.Com.' });
    expect((await rows(ofOne.id)).map(([number]) => number)).toEqual(['A6']);
  });

  it('should be applied once it is approved: what is paid, and what changed since, is left and listed', async () => {
    await open('one');
    for (let n = 0; n < 120; n += 1) await bare(`N${100 + n}`);
    const meanwhile = await studentOf('Z1');
    const begun = await studentOf('Z2');
    const corrected = await studentOf('Z3');
    const staged = await stage(await publish(rule(1_000)));
    await system.data.manager.update(Student, { id: meanwhile.student.id }, { caste: 'SC' });
    await system.token(begun);
    await system.data.manager.update(FeeDemand, { id: corrected.demand?.id ?? 0 }, { heads: { tutionFees: 700 }, total: 700 });
    const stayed = await totals();
    expect(await staff.outcome('reena', `admin/bulk-changes/${staged.id}/apply`, { reason: 'September' })).toBe('204');
    expect(system.server.background.woken).toContain('bulk changes');
    const done = await ended('done');
    expect(done.outcomes).toMatchObject({ applied: 120, skipped: 3, waiting: 0 });
    expect((await rows(staged.id, { outcome: 'skipped' })).map(([number]) => number)).toEqual(['Z1', 'Z2', 'Z3']);
    const now = await totals();
    expect(Object.values(now).filter((total) => total === 1_000)).toHaveLength(120);
    for (const number of ['Z1', 'Z2', 'Z3']) expect(now[number]).toBe(stayed[number]);
    const acts = system.server.app.get(AuditSearchService);
    const { entries } = await acts.search({ act: 'bulk.apply' });
    expect(entries.map(({ person, details }) => [person, details?.['outcome']])).toEqual([['reena', 'finished'], ['reena', 'begun']]);
    expect(entries[1]).toMatchObject({ after: { rows: 123 } });
    expect(entries[0]).toMatchObject({ details: { applied: 120, skipped: 3 } });
    expect(await staff.outcome('reena', `admin/bulk-changes/${staged.id}/apply`, { reason: 'September' })).toBe('409 NOT_IN_THIS_STATE');
  });

  it('should ask nothing anew that was paid under another session after it was staged', async () => {
    await open('one');
    const given = await studentOf('A1', { academicSession: '2025-26' });
    await system.data.manager.update(Student, { id: given.student.id }, { academicSession: '2026-27' });
    const staged = await stage(await publish(rule(1_000)));
    expect(await rows(staged.id)).toEqual([['A1', 'new', 'waiting', null, 1_000]]);
    await system.data.manager.update(Student, { id: given.student.id }, { academicSession: '2025-26' });
    await pay(given);
    await system.data.manager.update(Student, { id: given.student.id }, { academicSession: '2026-27' });
    expect(await staff.outcome('reena', `admin/bulk-changes/${staged.id}/apply`, { reason: 'September' })).toBe('204');
    expect((await ended('done')).outcomes).toMatchObject({ applied: 0, skipped: 1 });
    expect(await system.data.manager.countBy(FeeDemand, {})).toBe(1);
  });

  it('should leave out what is paid under a number that was closed', async () => {
    await open('one');
    await pay(await studentOf('WRONG1'));
    await bare('RIGHT1');
    expect(await staff.outcome('reena', 'admin/students/close', { admissionNumber: 'WRONG1', correctNumber: 'RIGHT1' })).toBe('204');
    const staged = await stage(await publish(rule(1_000)));
    expect((await rows(staged.id)).map(([number, plan]) => [number, plan])).toEqual([['WRONG1', 'closed'], ['RIGHT1', 'frozen']]);
  });

  it('should need another person where two are needed, and be dropped before', async () => {
    await open('two');
    await bare('A1');
    const structure = await publish(rule(1_000));
    const { id } = await stage(structure);
    expect(await staff.outcome('reena', `admin/bulk-changes/${id}/apply`, {})).toBe('400 VALIDATION_FAILED');
    expect(await staff.outcome('reena', `admin/bulk-changes/${id}/apply`, { reason: 'September' })).toBe('202');
    expect(await staff.outcome('reena', `admin/bulk-changes/${id}/drop`)).toBe('409 NOT_IN_THIS_STATE');
    const [approval] = (await ask<{ approvals: Approval[] }>('admin/approvals', {}, 'bina')).approvals;
    expect(approval).toMatchObject({ kind: 'bulk.apply', after: { changedFees: 1_000, rows: 1 } });
    expect(await staff.outcome('reena', `admin/approvals/${approval?.id}/approve`, { reason: 'mine' })).toBe('403 OWN_PROPOSAL');
    expect(await totals()).toEqual({});
    expect(await staff.outcome('bina', `admin/approvals/${approval?.id}/approve`, { reason: 'checked' })).toBe('204');
    expect((await ended('done')).approvedBy).toBe('bina');
    expect(await totals()).toEqual({ A1: 1_000 });

    const second = await stage(structure);
    expect(second.plans).toMatchObject({ unchanged: { count: 1, before: 1_000, after: 1_000 }, new: { count: 0 } });
    expect(await staff.outcome('reena', `admin/bulk-changes/${second.id}/drop`)).toBe('204');
    expect(await rows(second.id)).toEqual([]);
  });

  it('should go on where it stood when the server was stopped half way, and do nothing twice', async () => {
    await open('one');
    const many = Array.from({ length: 2_000 }, (_, n) => aStudent({ admissionNumber: `N${1_000 + n}`, course: 'B.A.' }));
    await system.data.manager.save(Student, many, { chunk: 500 });
    const staged = await stage(await publish(rule(1_000)));
    expect(await staff.outcome('reena', `admin/bulk-changes/${staged.id}/apply`, { reason: 'September' })).toBe('204');
    const applying = system.server.background.step('bulk changes');
    await meanwhile(async () => expect(await system.data.manager.countBy(BulkRow, { outcome: 'applied' })).toBeGreaterThan(0));
    await system.restartServer();
    await applying;
    expect((await only()).state).toBe('running');
    const done = await ended('done');
    expect(done.outcomes).toMatchObject({ applied: 2_000, skipped: 0 });
    expect(await system.data.manager.countBy(FeeDemand, {})).toBe(2_000);
  });

  it('should be taken back as far as nobody has paid or changed it since', async () => {
    await open('one');
    await bare('A1');
    const before = await studentOf('A2');
    await bare('A3');
    await bare('A4');
    const staged = await stage(await publish(rule(1_000)));
    await staff.outcome('reena', `admin/bulk-changes/${staged.id}/apply`, { reason: 'September' });
    await ended('done');
    const a3 = await system.data.manager.findOneByOrFail(Student, { admissionNumber: 'A3' });
    const demand = await system.data.manager.findOneByOrFail(FeeDemand, { studentId: a3.id });
    await pay({ student: a3, demand });
    const a4 = await system.data.manager.findOneByOrFail(Student, { admissionNumber: 'A4' });
    await system.data.manager.update(FeeDemand, { studentId: a4.id }, { heads: { tutionFees: 700 }, total: 700 });
    expect((await only()).mayBeUndone).toBe(true);
    expect(await staff.outcome('reena', `admin/bulk-changes/${staged.id}/undo`, { reason: 'the wrong structure' })).toBe('204');
    expect(system.server.background.woken).toContain('bulk changes');
    expect((await ended('undone')).outcomes).toMatchObject({ undone: 2, kept: 2, applied: 0 });
    expect(await totals()).toEqual({ A2: (before.demand?.total ?? 0) / 100, A3: 1_000, A4: 7 });
    expect(await staff.outcome('reena', `admin/bulk-changes/${staged.id}/undo`, { reason: 'again' })).toBe('409 NOT_IN_THIS_STATE');
    expect((await trailOf('A1')).slice(0, 2)).toEqual([
      { act: 'bulk.rowUndo', person: 'reena', before: { fee: 1_000 }, after: { fee: null }, proposedBy: 'reena', change: staged.id },
      { act: 'bulk.row', person: 'reena', before: { fee: null }, after: { fee: 1_000 }, proposedBy: 'reena', change: staged.id },
    ]);
    expect((await trailOf('A2')).map(({ act, after }) => [act, after])).toEqual([['bulk.rowUndo', { fee: (before.demand?.total ?? 0) / 100 }], ['bulk.row', { fee: 1_000 }]]);
    expect((await trailOf('A4')).map(({ act }) => act)).toEqual(['bulk.row']);
    expect(await wholeTrail()).toEqual([]);
  });

  it('should be taken back by two people where two have decided it, and each student tell who', async () => {
    await open('two');
    await bare('A1');
    const structure = await publish(rule(1_000));
    const { id, title } = await stage(structure);
    expect(await staff.outcome('reena', `admin/bulk-changes/${id}/apply`, { reason: 'September' })).toBe('202');
    await approved();
    await ended('done');
    const undo = (person: string, reason = 'the wrong structure') => staff.outcome(person, `admin/bulk-changes/${id}/undo`, { reason });
    expect(await undo('bina', '')).toBe('400 VALIDATION_FAILED');
    expect(await undo('clerk')).toBe('403 NOT_PERMITTED');
    expect(await undo('bina')).toBe('202');
    expect(await undo('reena')).toBe('409 APPROVAL_OPEN');
    expect((await only()).state).toBe('done');
    const [approval] = (await ask<{ approvals: Approval[] }>('admin/approvals')).approvals;
    expect(approval).toMatchObject({ kind: 'bulk.undo', subject: title, before: { change: id, changedFees: 1_000 }, after: { changedFees: 0, rows: 1 } });
    const decide = (person: string) => staff.outcome(person, `admin/approvals/${approval?.id}/approve`, { reason: 'agreed' });
    expect(await Promise.all([decide('bina'), decide('bina')])).toEqual(['403 OWN_PROPOSAL', '403 OWN_PROPOSAL']);
    expect(await totals()).toEqual({ A1: 1_000 });
    expect(await decide('reena')).toBe('204');
    await ended('undone');
    expect(await totals()).toEqual({});
    const { entries } = await system.server.app.get(AuditSearchService).search({ act: 'bulk.undo' });
    expect(entries.map(({ person, details, refusal }) => [person, refusal || details?.['outcome']]).slice(0, 2)).toEqual([['reena', 'finished'], ['reena', 'begun']]);
    expect((await trailOf('A1')).map(({ act, person, proposedBy }) => [act, person, proposedBy])).toEqual([['bulk.rowUndo', 'reena', 'bina'], ['bulk.row', 'bina', 'reena']]);
    const { changes: shown } = await ask<StudentRecord>('admin/students/one', { admissionNumber: 'a1' });
    expect(shown.map(({ act }) => act)).toEqual(['bulk.rowUndo', 'bulk.row']);
  });

  it('should be taken back only while nothing was applied after it', async () => {
    await open('two');
    await bare('A1');
    const structure = await publish(rule(1_000));
    const { id: first } = await stage(structure);
    await staff.outcome('reena', `admin/bulk-changes/${first}/apply`, { reason: 'September' });
    await approved();
    await ended('done');
    expect(await staff.outcome('reena', `admin/bulk-changes/${first}/undo`, { reason: 'the wrong structure' })).toBe('202');
    const [undo] = (await ask<{ approvals: Approval[] }>('admin/approvals', {}, 'bina')).approvals;
    const { id: second } = await stage(structure);
    await system.data.query("UPDATE bulk_changes SET state = 'done' WHERE id = ?", [second]);
    expect(await staff.outcome('bina', `admin/approvals/${undo?.id}/approve`, { reason: 'agreed' })).toBe('409 NOT_IN_THIS_STATE');
  });

  it('should not take back a new fee about which people have decided something since, which would go with it', async () => {
    await open('one');
    for (const number of ['A1', 'A2', 'A3']) await bare(number);
    const staged = await stage(await publish(rule(1_000)));
    await staff.outcome('reena', `admin/bulk-changes/${staged.id}/apply`, { reason: 'September' });
    await ended('done');
    const of = (admissionNumber: string) => ({ admissionNumber, semesterNo: 5, academicSession: '2026-27', reason: 'As the committee decided.' });
    const dueOn = istDate(new Date(system.clock.now() + 86_400_000));
    expect(await staff.outcome('reena', 'admin/students/due-date', { ...of('A1'), dueOn })).toBe('204');
    for (const isTakenBack of [false, true]) {
      expect(await staff.outcome('reena', 'admin/students/adjust', { ...of('A2'), kind: 'fine', amount: 100, isTakenBack })).toBe('204');
    }
    expect(await staff.outcome('reena', `admin/bulk-changes/${staged.id}/undo`, { reason: 'the wrong structure' })).toBe('204');
    expect(system.server.background.woken).toContain('bulk changes');
    expect((await ended('undone')).outcomes).toMatchObject({ undone: 1, kept: 2 });
    expect(await totals()).toEqual({ A1: 1_000, A2: 1_000 });
    expect(await system.data.query('SELECT due_on AS dueOn FROM fee_demands ORDER BY id')).toEqual([{ dueOn }, { dueOn: null }]);
    expect(await system.data.query('SELECT amount FROM demand_adjustments ORDER BY id')).toHaveLength(2);
  });

  it('should be exported and erased with the student', async () => {
    await open('one');
    const folder = mkdtempSync(join(tmpdir(), 'erased-'));
    await bare('A1');
    await stage(await publish(rule(1_000)));
    const settings = { ERASURE_LIST: join(folder, 'list') };
    const { shown } = await runFees(['students:export', 'A1'], system.database.url, { settings });
    expect(JSON.parse(shown)).toMatchObject({ bulkRows: [{ admission_number: 'A1' }] });
    expect((await runFees(['students:erase', 'A1', '--yes'], system.database.url, { settings })).code).toBe(0);
    expect(await system.data.query('SELECT id FROM bulk_rows')).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('should be refused to who may not, and of what is not published', async () => {
    await open('one');
    expect(await staff.outcome('clerk', 'admin/bulk-changes')).toBe('403 NOT_PERMITTED');
    expect(await staff.outcome('reena', 'admin/bulk-changes/demands', { structureId: 99 })).toBe('404 FEE_VERSION_NOT_FOUND');
    const draft = await ask<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession: '', structure: structureOf(rule(1)) });
    expect(await staff.outcome('reena', 'admin/bulk-changes/demands', { structureId: draft.id })).toBe('404 FEE_VERSION_NOT_FOUND');
    const day = (ahead: number): string => istDate(new Date(system.clock.now() + ahead * 86_400_000));
    const later = await ask<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession: '', structure: structureOf(rule(2)) });
    await staff.outcome('reena', `admin/fees/versions/${later.id}/publish`, { revision: 1, countsFrom: day(10), reason: 'later' });
    expect(await staff.outcome('reena', 'admin/bulk-changes/demands', { structureId: later.id })).toBe('400 VALIDATION_FAILED');
    expect(await staff.outcome('reena', 'admin/bulk-changes/99/apply', { reason: 'September' })).toBe('404 BULK_CHANGE_NOT_FOUND');
  });
});
