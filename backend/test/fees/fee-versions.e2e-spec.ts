import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import {
  type Approval, contentOf, type FeeRule, type FeeVersion, type FeeVersionList, istDate, type LayoutContent, type OwnWord, type ReceiptData, RULES_MAX, semesterLayout, type StructureContent,
  type StudentLookup, type TransactionRecord,
} from '../../src/contract/index.js';
import { FeeVersionRow } from '../../src/fees/fee-version.entity.js';
import { FeeVersionsRepository } from '../../src/fees/fee-versions.repository.js';
import { LayoutRefresh } from '../../src/fees/layout-refresh.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { ReceiptService } from '../../src/receipts/receipt.service.js';
import { documentTexts } from '../../src/receipts/content/document-texts.js';
import { feeLines } from '../../src/receipts/content/receipt-lines.js';
import { SemesterLayoutsService } from '../../src/students/semester-layouts.service.js';
import { outcomeOf } from '../people/office.js';
import { aStudent } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY_MS = 86_400_000;
const LAYOUT: LayoutContent = {
  form: ['studentName', 'semesterNo', 'rollNo', 'mobile', 'email', 'townName'],
  heads: [{ name: 'tutionFees', label: 'Tuition' }, { name: 'fee_hostel', label: 'Hostel Fees' }],
  receipt: ['rollNo', 'semesterNo'],
};
const rule = (amounts: number[], over: Partial<FeeRule> = {}): FeeRule => ({ course: null, category: null, gender: null, awardType: null, amounts, ...over });
const structureOf = (...rules: FeeRule[]): StructureContent => ({ heads: ['tutionFees', 'fee_hostel'], rules });

describe.each([ANY_DATABASE])('Fee versions on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { asha: 'registrar', bina: 'registrar', clerk: 'clerk' });
  });
  afterAll(() => system.close());

  const today = () => istDate(new Date(system.clock.now()));
  const answer = async <Body>(path: string, body: object = {}, who = 'asha'): Promise<Body> => (await (await staff.as(who, path, body)).json()) as Body;
  const list = () => answer<FeeVersionList>('admin/fees');
  const get = (id: number) => answer<FeeVersion>(`admin/fees/versions/${id}`);
  const begin = (content: { layout?: LayoutContent; structure?: StructureContent }, semesterNo = 4, academicSession = '2026-27') =>
    answer<FeeVersion>('admin/fees/drafts', { semesterNo, academicSession, ...content });
  const propose = ({ id, revision }: FeeVersion, countsFrom = today()) => staff.as('asha', `admin/fees/versions/${id}/publish`, { revision, countsFrom, reason: 'As the council decided.' });
  const approve = (id: number, who = 'bina') => staff.outcome(who, `admin/approvals/${id}/approve`);
  const publish = async (version: FeeVersion, countsFrom = today()): Promise<void> => {
    const response = await propose(version, countsFrom);
    expect(response.status).toBe(202);
    expect(await approve(((await response.json()) as Approval).id)).toBe('204');
    await system.server.app.get(LayoutRefresh).refresh();
  };

  it('should begin with the semesters of the specification, ready-made', async () => {
    const { versions, layouts } = await list();
    expect(versions).toEqual([]);
    expect(layouts).toEqual([2, 5].map((semesterNo) => ({ semesterNo, ...contentOf(semesterLayout(semesterNo)) })));
  });

  it('should be drafts that anybody who may edit changes, one change after the other', async () => {
    const draft = await begin({ layout: { ...LAYOUT, heads: [] } }, 6);
    expect(draft).toMatchObject({ kind: 'layout', version: 1, state: 'draft', revision: 1, editedBy: 'asha', faults: ['The semester has no fee heads.'] });
    const at = `admin/fees/versions/${draft.id}`;
    expect(await answer<FeeVersion>(`${at}/change`, { revision: 1, layout: LAYOUT }, 'bina')).toMatchObject({ revision: 2, editedBy: 'bina', faults: [], layout: LAYOUT });
    expect(await staff.outcome('asha', `${at}/change`, { revision: 1, layout: LAYOUT })).toBe('409 FEE_VERSION_CHANGED');
    expect(await staff.outcome('asha', `${at}/change`, { revision: 2, structure: structureOf() })).toBe('409 FEE_VERSION_CHANGED');
    expect(await staff.outcome('asha', `${at}/drop`, { revision: 1 })).toBe('409 FEE_VERSION_CHANGED');
    expect(await staff.outcome('asha', `${at}/drop`, { revision: 2 })).toBe('204');
    expect(await staff.outcome('asha', at)).toBe('404 FEE_VERSION_NOT_FOUND');
    expect(await staff.outcome('clerk', 'admin/fees')).toBe('403 NOT_PERMITTED');
  });

  it('should keep as many rows as a structure may have, of the semester with most heads', async () => {
    const heads = semesterLayout(5).fees.map(({ name }) => name);
    const rules = Array.from({ length: RULES_MAX }, (_, nth) => rule(heads.map(() => 100), { course: `Subject ${nth}` }));
    const draft = await begin({ structure: { heads, rules } }, 5, '2029-30');
    expect(draft.structure?.rules).toHaveLength(RULES_MAX);
    expect(await staff.outcome('asha', `admin/fees/versions/${draft.id}/drop`, { revision: draft.revision })).toBe('204');
  });

  it('should not be published while form or heads lack something, nor from a day that is over', async () => {
    const poor = await begin({ layout: { form: ['studentName', 'semesterNo', 'course', 'discipline'], heads: [{ name: 'mobile', label: 'Total fees' }], receipt: ['rollNo', 'rollNo'] } }, 7);
    expect(poor.faults).toEqual([
      'The form lacks the field mobile.', 'The form lacks the field email.', 'course is there twice.', 'mobile cannot be the name of a fee head.',
      'The total is made by itself and cannot be a head.',
    ]);
    expect(await outcomeOf(await propose(poor))).toBe('400 VALIDATION_FAILED');
    const good = await begin({ layout: LAYOUT }, 7);
    expect(good.version).toBe(2);
    expect(await outcomeOf(await propose(good, istDate(new Date(system.clock.now() - DAY_MS))))).toBe('400 VALIDATION_FAILED');
    expect(await staff.outcome('asha', 'admin/fees/drafts', { semesterNo: 7, academicSession: '', layout: LAYOUT, structure: structureOf() })).toBe('400 VALIDATION_FAILED');
    expect(await staff.outcome('asha', 'admin/fees/drafts', { semesterNo: 7, academicSession: '' })).toBe('400 VALIDATION_FAILED');
    expect(await staff.outcome('asha', 'admin/fees/drafts', { semesterNo: 7, academicSession: '', layout: { ...LAYOUT, heads: [{ name: 'fee_x', label: 'a\u202eb' }] } })).toBe('400 VALIDATION_FAILED');
  });

  it('should need the heads of the semester, and be refused while two rules tie, both named', async () => {
    expect((await begin({ structure: structureOf(rule([1, 2])) }, 8)).faults).toEqual(expect.arrayContaining(['The semester has no published form with fee heads on that day. Publish it first.']));
    await publish(await begin({ layout: LAYOUT }, 8));
    const draft = await begin({ structure: structureOf(rule([1, 2]), rule([3, 4], { course: 'B.A.' }), rule([5, 6], { category: 'SC' })) }, 8);
    const tie = 'Two rules tie, and nothing says which one wins: “Course or discipline B.A.” and “Category SC”. Add a rule for students who are both, or change one.';
    expect(draft.faults).toEqual([tie]);
    const refused = await propose(draft);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED', errors: { content: tie } }]);
    const rules = [...(draft.structure?.rules ?? []), rule([7, 8], { course: 'B.A.', category: 'SC' })];
    const untied = await answer<FeeVersion>(`admin/fees/versions/${draft.id}/change`, { revision: 1, structure: structureOf(...rules) });
    expect(untied.faults).toEqual([]);
    await publish(untied);
    expect((await begin({ structure: { heads: ['tutionFees', 'sports_fees'], rules: [rule([1], { gender: ' ' })] } }, 8)).faults).toEqual([
      'Heads of the semester that have no amounts: fee_hostel.', 'Heads that the semester does not have: sports_fees.', 'Not every head has an amount: Gender .', 'A condition is empty: Gender .',
    ]);
  });

  it('should be published by two people, and only as the second one has read it', async () => {
    const draft = await begin({ layout: LAYOUT }, 9);
    const response = await propose(draft);
    const approval = (await response.json()) as Approval;
    expect([response.status, approval]).toMatchObject([202, { kind: 'fees.publish', subject: 'form of semester 9, version 1', after: { version: 1, countsFrom: today(), heads: 2 } }]);
    expect((await get(draft.id)).state).toBe('draft');
    expect(await approve(approval.id, 'asha')).toBe('403 OWN_PROPOSAL');
    expect(await approve(approval.id, 'clerk')).toBe('403 NOT_PERMITTED');
    const changed = await answer<FeeVersion>(`admin/fees/versions/${draft.id}/change`, { revision: 1, layout: { ...LAYOUT, receipt: [] } });
    expect(await approve(approval.id)).toBe('409 FEE_VERSION_CHANGED');
    expect(await staff.outcome('asha', `admin/approvals/${approval.id}/withdraw`)).toBe('204');
    await publish(changed);
    expect(await get(draft.id)).toMatchObject({ state: 'published', countsFrom: today(), publishedBy: 'bina', layout: { receipt: [] } });
    const { entries } = await system.server.app.get(AuditSearchService).search({ subject: 'form of semester 9, version 1' });
    const decided = entries.filter(({ act }) => act !== 'fees.view').map(({ act, person, refusal }) => [act, person, refusal]);
    expect(decided.slice(0, 3)).toEqual([['approval.approve', 'bina', ''], ['fees.publish', 'bina', ''], ['approval.propose', 'asha', '']]);
  });

  it('should not be published by who proposed them, in two tabs at once neither', async () => {
    const draft = await begin({ layout: LAYOUT }, 3);
    const { id } = (await (await propose(draft)).json()) as Approval;
    expect(await Promise.all([approve(id, 'asha'), approve(id, 'asha')])).toEqual(['403 OWN_PROPOSAL', '403 OWN_PROPOSAL']);
    expect((await get(draft.id)).state).toBe('draft');
    expect(await Promise.all([approve(id), approve(id, 'asha'), approve(id)])).toEqual(['204', '403 OWN_PROPOSAL', '204']);
    expect(await get(draft.id)).toMatchObject({ state: 'published', publishedBy: 'bina' });
    const { entries } = await system.server.app.get(AuditSearchService).search({ subject: 'form of semester 3, version 1' });
    expect(entries.filter(({ act, refusal }) => act === 'fees.publish' && refusal === '').map(({ person }) => person)).toEqual(['bina']);
  });

  it('should be published as they were proposed or not at all when somebody changes them while the second person approves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const draft = await begin({ layout: LAYOUT }, 3);
      const { id } = (await (await propose(draft)).json()) as Approval;
      const change = () => staff.outcome('asha', `admin/fees/versions/${draft.id}/change`, { revision: 1, layout: { ...LAYOUT, receipt: [] } });
      const acts = [() => approve(id), change];
      const [first, second] = await Promise.all((round % 2 === 0 ? acts : [...acts].reverse()).map((act) => act()));
      const [approved, changed] = round % 2 === 0 ? [first, second] : [second, first];
      const { state, layout } = await get(draft.id);
      expect({ approved, changed, state, receipt: layout?.receipt }).toEqual(approved === '204'
        ? { approved: '204', changed: '409 FEE_VERSION_CHANGED', state: 'published', receipt: LAYOUT.receipt }
        : { approved: '409 FEE_VERSION_CHANGED', changed: '200', state: 'draft', receipt: [] });
    }
  });

  it('should never change nor be deleted once published, whoever asks the database', async () => {
    const row = await system.data.manager.findOneByOrFail(FeeVersionRow, { semesterNo: 9, state: 'published' });
    const at = `admin/fees/versions/${row.id}`;
    for (const [path, body] of [['change', { layout: LAYOUT }], ['drop', {}], ['publish', { countsFrom: today(), reason: 'Again.' }]] as const) {
      expect([path, await staff.outcome('asha', `${at}/${path}`, { revision: row.revision, ...body })]).toEqual([path, '409 FEE_VERSION_CHANGED']);
    }
    const repository = system.server.app.get(FeeVersionsRepository);
    const tried = await system.server.app.get(Transactions).run(async (tx) => [
      await repository.change(tx, row, { content: LAYOUT, revision: 99 }), await repository.change(tx, row, { state: 'draft' }), await repository.drop(tx, row),
    ]);
    expect(tried).toEqual([false, false, false]);
    expect(await system.data.manager.findOneByOrFail(FeeVersionRow, { id: row.id })).toEqual(row);
  });

  it('should be named by audit:verify when somebody has changed or removed them in the database', async () => {
    const verify = () => runFees(['audit:verify'], system.database.url);
    expect(await verify()).toMatchObject({ code: 0, shown: expect.stringContaining('The audit trail is whole') });
    const row = await system.data.manager.findOneByOrFail(FeeVersionRow, { semesterNo: 9, state: 'published' });
    const { content, countsFrom } = row;
    for (const patch of [{ content: { ...LAYOUT, heads: [] } }, { countsFrom: '2020-01-01' }]) {
      await system.data.manager.update(FeeVersionRow, { id: row.id }, patch);
      expect(await verify()).toMatchObject({ code: 1, shown: expect.stringContaining('Fees, form of semester 9, version 1: not as it was published.') });
      await system.data.manager.update(FeeVersionRow, { id: row.id }, { content, countsFrom });
    }
    await system.data.manager.delete(FeeVersionRow, { id: row.id });
    expect(await verify()).toMatchObject({ code: 1, shown: expect.stringContaining('Fees, form of semester 9, version 1: published, and gone.\n') });
    await system.data.manager.insert(FeeVersionRow, row);
    expect((await verify()).code).toBe(0);
  });

  it('should count from their day on, the last published one first', async () => {
    const layouts = system.server.app.get(SemesterLayoutsService);
    const labels = () => layouts.of(10).fees.map(({ label }) => label);
    const named = (label: string): LayoutContent => ({ ...LAYOUT, heads: [{ name: 'tutionFees', label }] });
    await publish(await begin({ layout: named('Old') }, 10));
    await publish(await begin({ layout: named('Tomorrow') }, 10), istDate(new Date(system.clock.now() + DAY_MS)));
    expect(labels()).toEqual(['Old']);
    await publish(await begin({ layout: named('New') }, 10));
    expect(labels()).toEqual(['New']);
    await system.advanceTime(DAY_MS);
    await system.server.app.get(LayoutRefresh).refresh();
    expect(labels()).toEqual(['Tomorrow']);
  });

  it('should bring a semester from the screen to the form, the receipt, its PDF, the mail and the CSV', async () => {
    await publish(await begin({ layout: LAYOUT }));
    const file = join(mkdtempSync(join(tmpdir(), 'mmm-fees-')), 'students.csv');
    const { admissionNumber } = aStudent();
    writeFileSync(file, `admissionNumber,studentName,semesterNo,rollNo,mobile,email,tutionFees,fee_hostel\n${admissionNumber},Anjali Kumari,4,12,9876543210,a@example.in,100,250.50\n`);
    expect(await runFees(['import', file], system.database.url)).toMatchObject({ code: 0 });
    const { data } = (await (await system.server.call(`fetch-student-data/${admissionNumber}`)).json()) as StudentLookup;
    expect(data).toMatchObject({ fields: LAYOUT.form, heads: LAYOUT.heads, tutionFees: 100, fee_hostel: 250.5, total_fees: 350.5 });

    const body = { ...data, tutionFees: 100, fee_hostel: 250.5, total_fees: 350.5 };
    const wrong = await system.server.call('get-atom-token-id', { ...body, fee_hostel: 250 });
    expect(await outcomeOf(wrong)).toBe('422 FEE_MISMATCH');
    const token = await system.server.call('get-atom-token-id', body);
    const { transaction_id: id, ...rest } = (await token.json()) as { transaction_id: string };
    expect([token.status, rest]).toMatchObject([200, {}]);
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    const receipt = (await (await system.server.call(`getFeeReceipt/${id}`, { admissionNumber })).json()) as ReceiptData;
    expect(receipt.heads).toEqual([{ name: 'tutionFees', label: 'Tuition', amount: 100 }, { name: 'fee_hostel', label: 'Hostel Fees', amount: 250.5 }]);
    expect(receipt.details.map(({ label }) => label)).toEqual(['Student Name', 'Email', 'Mobile Number', 'Course', 'Roll No', 'Semester']);
    const stored = await system.server.app.get(ReceiptService).findStored(id);
    expect(stored && feeLines(stored, documentTexts('en'))).toEqual([{ label: 'Tuition', value: '₹100.00' }, { label: 'Hostel Fees', value: '₹250.50' }]);
    expect((await system.mails()).length).toBe(1);
    const rows = (await (await system.office('getPaymentResponse')).json()) as TransactionRecord[];
    expect(rows.find(({ transaction_id: one }) => one === id)).toMatchObject({ semesterNo: 4, total_fees: 350.5, transaction_status: 'SUCCESS' });
  });

  it("should say the college's own words in Hindi as the office has entered them, until it takes them back", async () => {
    const given = await system.student({ course: 'B.Voc. Weaving' });
    const words = async () => new Map((await answer<{ words: OwnWord[] }>('admin/fees/words')).words.map((one) => [one.word, one]));
    const [head] = semesterLayout(5).fees;
    expect((await words()).get('B.Voc. Weaving')).toEqual({ word: 'B.Voc. Weaving', kind: 'course', hi: null, otherwise: null });
    expect((await words()).get(head?.label ?? '')).toMatchObject({ kind: 'head', hi: null, otherwise: expect.stringMatching(/\p{Script=Devanagari}/u) });
    const enter = (hi: string | null, who = 'asha') => staff.outcome(who, 'admin/fees/words/change', { words: [{ word: 'B.Voc. Weaving', hi }, { word: head?.label, hi }] });
    expect(await enter('बुनाई', 'clerk')).toBe('403 NOT_PERMITTED');
    expect(await enter('  बुनाई ')).toBe('204');
    const labels = async () => ((await (await system.server.call(`fetch-student-data/${given.student.admissionNumber}`)).json()) as StudentLookup).data.labels?.hi;
    expect(await labels()).toEqual({ 'B.Voc. Weaving': 'बुनाई', [head?.label ?? '']: 'बुनाई' });
    const { transaction_id: id } = await system.token(given, { language: 'hi' });
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    const receipt = (await (await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: given.student.admissionNumber })).json()) as ReceiptData;
    expect(receipt.labels?.hi).toEqual({ 'B.Voc. Weaving': 'बुनाई', [head?.label ?? '']: 'बुनाई' });
    const [entry] = (await system.server.app.get(AuditSearchService).search({ act: 'fees.word' })).entries;
    expect(entry).toMatchObject({ person: 'asha', before: { hi: null }, after: { hi: 'बुनाई' } });
    expect(await enter(null)).toBe('204');
    expect(await labels()).toBeUndefined();
  });
});

describe.each([ANY_DATABASE])('An office of one person on %s', (kind) => {
  it('should publish alone, and students have it at once', async () => {
    const system = await TestSystem.open(kind);
    const draft = (await (await system.office('admin/fees/drafts', { semesterNo: 4, academicSession: '', layout: LAYOUT })).json()) as FeeVersion;
    const day = istDate(new Date(system.clock.now()));
    const publish = async (reason: string) => outcomeOf(await system.office(`admin/fees/versions/${draft.id}/publish`, { revision: 1, countsFrom: day, reason }));
    expect([await publish(''), await publish('  ')]).toEqual(['400 VALIDATION_FAILED', '400 VALIDATION_FAILED']);
    expect(await publish('As the council decided.')).toBe('204');
    expect(system.server.app.get(SemesterLayoutsService).of(4).fees).toEqual(LAYOUT.heads);
    await system.restartServer();
    expect(system.server.app.get(SemesterLayoutsService).of(4).fees).toEqual(LAYOUT.heads);
    await system.close();
  });
});
