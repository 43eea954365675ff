import { type Approval, type BulkChangeList, type BulkPlan, type FeeRule } from '../../src/contract/index.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import type { Student } from '../../src/students/student.entity.js';
import { aRule, FeeDesk, structureOf } from '../support/fee-desk.js';
import { ANY_DATABASE } from '../support/test-databases.js';

let sessions = 0;

describe.each([ANY_DATABASE])('What fees in bulk leave alone on %s', (kind) => {
  let desk: FeeDesk;
  let session: string;
  beforeAll(async () => void (desk = await FeeDesk.open(kind)));
  beforeEach(() => void (session = `S${(sessions += 1)}`));
  afterAll(() => desk.system.close());

  const published = async (...rules: FeeRule[]) => (await desk.publish(structureOf(...rules), session)).id;
  const aPayer = (over: Partial<Student> = {}) => desk.system.student({ academicSession: session, ...over });
  const bare = (admissionNumber: string, over: Partial<Student> = {}) => desk.bareStudent(`${admissionNumber}${session}`, { academicSession: session, ...over });
  const withFee = async (student: Student) => ({ student, demand: await desk.system.data.manager.findOneByOrFail(FeeDemand, { studentId: student.id }) });
  const counts = (plans: Record<BulkPlan, { count: number }>) => Object.fromEntries(Object.entries(plans).flatMap(([plan, { count }]) => (count === 0 ? [] : [[plan, count]])));
  const refusal = async (body: object) => (await (await desk.staff.as('asha', 'admin/bulk-changes/demands', body)).json()) as { code: string; errors?: Record<string, string> };

  it('should be every fee for which money may still come: also where the attempt has failed and its page can still be paid', async () => {
    const given = await aPayer();
    await desk.end(await desk.begun(given), 'fail');
    const staged = await desk.stage(await published(aRule(1_000)));
    expect(counts(staged.plans)).toEqual({ frozen: 1 });
    expect(await desk.rows(staged.id)).toMatchObject([{ plan: 'frozen', after: null }]);
  });

  it('should be a fee that came into doubt after it was staged, which is skipped when the change is applied', async () => {
    const given = await aPayer();
    const staged = await desk.stage(await published(aRule(1_000)));
    expect(counts(staged.plans)).toEqual({ changed: 1 });
    await desk.end(await desk.begun(given), 'fail');
    expect((await desk.apply(staged.id)).outcomes).toMatchObject({ applied: 0, skipped: 1 });
    expect((await desk.system.demand(given)).total).toBe(given.demand?.total);
  });

  it('should be listed by why: concessions that are more than the new fee are no payment, and no rupees are said of what nobody is asked', async () => {
    const given = await aPayer();
    await desk.adjusted(given, 'scholarship', 200_000);
    const staged = await desk.stage(await published(aRule(1_000)));
    expect(counts(staged.plans)).toEqual({ belowZero: 1 });
    expect(staged.plans.belowZero.before).toBe(staged.plans.belowZero.after);
    expect(await desk.rows(staged.id)).toMatchObject([{ plan: 'belowZero', after: null }]);
  });

  it('should be a fee that people have taken off one student entirely, of which a higher structure would ask the difference', async () => {
    const given = await aPayer();
    const total = given.demand?.total ?? 0;
    await desk.adjusted(given, 'exemption', total);
    const other = await bare('E');
    const staged = await desk.stage(await published(aRule(total / 100 + 60)));
    expect(counts(staged.plans)).toEqual({ new: 1, waived: 1 });
    expect(await desk.rows(staged.id)).toMatchObject([{ admissionNumber: given.student.admissionNumber, plan: 'waived', before: 0, after: null }, { admissionNumber: other.admissionNumber, plan: 'new' }]);
    expect((await desk.apply(staged.id)).outcomes).toMatchObject({ applied: 1, skipped: 0 });
    expect((await desk.system.demand(given)).total).toBe(0);
  });

  it.each(['a concession that was taken back', 'another due date'])('should be a new fee of which people have decided something, when the change is taken back: %s', async (what) => {
    const student = await bare('U');
    const staged = await desk.stage(await published(aRule(1_000)));
    await desk.apply(staged.id);
    const given = await withFee(student);
    if (what === 'another due date') {
      await desk.agreed(await desk.putOff(given, desk.daysFromToday(9)));
    } else {
      await desk.adjusted(given, 'scholarship', 10_000);
      await desk.adjusted(given, 'scholarship', 10_000, { isTakenBack: true });
    }
    expect((await desk.takeBack(staged.id)).outcomes).toMatchObject({ kept: 1, undone: 0 });
    expect((await desk.system.demand(given)).total).toBe(100_000);
  });

  it('should be staged by the version of the structure that counts today alone', async () => {
    await bare('V');
    const [old, later] = [await published(aRule(1_000)), (await desk.publish(structureOf(aRule(3_000)), session, desk.daysFromToday(3))).id];
    const now = await published(aRule(2_000));
    const { structures } = await desk.ask<BulkChangeList>('admin/bulk-changes');
    expect(structures.filter(({ academicSession }) => academicSession === session).map(({ id }) => id)).toEqual([now]);
    for (const structureId of [old, later]) expect(await refusal({ structureId })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(counts((await desk.stage(now)).plans)).toEqual({ new: 1 });
  });

  it.each(['of the session, published since', 'of the session, whose day has come since', 'of a session of its own'])('should be all, when another structure counts since it was staged: one %s', async (which) => {
    const { admissionNumber } = await bare('R');
    const isGeneral = which === 'of a session of its own';
    const old = (await desk.publish(structureOf(aRule(1_000)), isGeneral ? '' : session)).id;
    if (which.includes('day')) await desk.publish(structureOf(aRule(2_000)), session, desk.daysFromToday(1));
    const { id } = await desk.stage(old, { admissionNumbers: [admissionNumber] });
    const apply = () => desk.staff.as('asha', `admin/bulk-changes/${id}/apply`, { reason: 'New session.' });
    const approval = (await (await apply()).json()) as Approval;
    if (which.includes('day')) await desk.pass(1);
    else await published(aRule(2_000));
    expect(await desk.approve(approval)).toBe('409 FEE_VERSION_REPLACED');
    expect(await desk.staff.outcome('bina', `admin/approvals/${approval.id}/decline`, { reason: 'Replaced.' })).toBe('204');
    expect(await (await apply()).json()).toMatchObject({ code: 'FEE_VERSION_REPLACED', message: expect.stringContaining('stage it again') });
    expect((await desk.bulkChange(id)).state).toBe('staged');
  });

  it('should be the students of a session with a structure of its own, when one of no session is staged', async () => {
    const [own, other] = [await bare('W'), await bare('Y', { academicSession: `${session}x` })];
    const admissionNumbers = [own.admissionNumber, other.admissionNumber];
    const general = (await desk.publish(structureOf(aRule(1_000)), '')).id;
    expect(counts((await desk.stage(general, { admissionNumbers })).plans)).toEqual({ new: 2 });
    await published(aRule(2_000));
    expect(await refusal({ structureId: general, admissionNumbers })).toMatchObject({ errors: { admissionNumbers: expect.stringContaining(own.admissionNumber.toUpperCase()) } });
    expect(counts((await desk.stage(general, { admissionNumbers: [other.admissionNumber] })).plans)).toEqual({ new: 1 });
  });

  it('should be whoever is not chosen by course, category, gender, award type or a list of numbers', async () => {
    const id = await published(aRule(1_000));
    await bare('X1', { course: 'Physics', caste: 'OBC', gender: 'Female', awardType: 'B.Sc.' });
    await bare('X2', { course: 'Physics', caste: ' obc', gender: 'Male', awardType: 'B.Sc.' });
    await bare('X3', { course: 'Hindi', caste: null, gender: 'Female', awardType: 'B.A.' });
    const chosen = async (over: object) => (await desk.rows((await desk.stage(id, over)).id)).map(({ admissionNumber }) => admissionNumber.slice(0, 2));
    expect(await chosen({ course: 'Physics' })).toEqual(['X1', 'X2']);
    expect(await chosen({ category: 'OBC', gender: 'Male' })).toEqual(['X2']);
    expect(await chosen({ category: '' })).toEqual(['X3']);
    expect(await chosen({ awardType: 'B.A.' })).toEqual(['X3']);
    const staged = await desk.stage(id, { admissionNumbers: [`x3${session}`, `X1${session}`, `X1${session}`] });
    expect((await desk.rows(staged.id)).map(({ admissionNumber }) => admissionNumber.slice(0, 2))).toEqual(['X1', 'X3']);
    expect(staged.title).toContain('2 chosen students');
    expect(await refusal({ structureId: id, gender: 'Male', admissionNumbers: [`X1${session}`] })).toMatchObject({ errors: { admissionNumbers: expect.stringContaining('X1') } });
    const { scopes } = await desk.ask<BulkChangeList>('admin/bulk-changes');
    expect(scopes.gender).toEqual(expect.arrayContaining(['Female', 'Male']));
  });
});
