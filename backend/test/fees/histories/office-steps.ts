import { addDays, type AdjustmentKind, type BulkChange, type BulkChangeList, type BulkRows, type FeeAdjustmentRequest, type FeeVersion, type LateFee, type Paise, rupeesNumber, semesterLayout, sumPaise } from '../../../src/contract/index.js';
import { csv, runImport } from '../../import/csv-files.js';
import { eventually } from '../../support/eventually.js';
import type { FeeCollege, KnownStudent } from './fee-college.js';
import { adjusted, isClosed, isSameFee, type KnownFee, totalOf, winnersOf, withHeads } from './known-fees.js';

const HEADS = semesterLayout(5).fees.map(({ name }) => name);
/** Course and category of somebody whom no line names, too. */
const PEOPLE = ['B.A.', 'B.Com.', 'B.Voc.'].flatMap((course) => ['General', 'SC', 'ST'].map((category) => ({ course, category })));

export interface WantedRule {
  course: string | null;
  category: string | null;
  each: Paise;
}

const headsOf = (each: Paise): Record<string, Paise> => Object.fromEntries(HEADS.map((name, index) => [name, each === 0 ? 0 : each + index]));
const rupees = (paise: Paise): string => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** A CSV of the college names what these students owe; whose fee a payment holds keeps it. */
export async function importFees(college: FeeCollege, whose: readonly number[], each: Paise): Promise<void> {
  const some = [...new Set(whose.map((who) => college.of(who)))];
  const own = headsOf(each);
  const holds = await Promise.all(some.map((known) => college.holdOf(known)));
  const cells = Object.fromEntries(HEADS.map((name) => [name, rupees(own[name] ?? 0)]));
  const rows = some.map(({ student }) => ({
    admissionNumber: student.admissionNumber, studentName: student.studentName ?? '', semesterNo: 5, academicSession: college.academicSession, ...cells,
  }));
  const { code, troubles } = await runImport(college.system.database.url, csv(rows));
  expect([code, troubles]).toEqual([0, '']);
  const { demands } = await college.stored();
  for (const [index, known] of some.entries()) {
    const wanted = withHeads(known.fee, own);
    const stored = demands.get(known.student.id);
    if (holds[index] === 'held') college.saw('an import leaves what a payment holds');
    else if (wanted !== null && (holds[index] === 'free' || stored?.total === totalOf(wanted))) known.fee = wanted;
  }
}

/** A structure is published exactly where no student could have two lines that win. */
export async function publishStructure(college: FeeCollege, wanted: readonly WantedRule[]): Promise<void> {
  // In another order than the layout's: amounts belong to names.
  const heads = [...HEADS].reverse();
  const rules = wanted.map(({ course, category, each }) => ({ course, category, gender: null, awardType: null, amounts: heads.map((name) => headsOf(each)[name] ?? 0) }));
  const { answer: draft } = await college.ask<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession: college.academicSession, structure: { heads, rules } });
  const outcome = await college.decided(`admin/fees/versions/${draft.id}/publish`, { revision: 1, countsFrom: college.today });
  const isDoubtful = PEOPLE.some((person) => winnersOf(wanted, person).length > 1);
  const isNothing = wanted.every(({ each }) => each === 0);
  expect([outcome, draft.faults.length > 0]).toEqual(isDoubtful || isNothing ? ['400 VALIDATION_FAILED', true] : ['204', false]);
  if (!isNothing || isDoubtful) college.saw(isDoubtful ? 'a structure with two winners is refused' : 'a structure is published');
  if (isDoubtful || isNothing) return;
  const text = ({ course, category }: WantedRule): string =>
    [...(course === null ? [] : [`Course or discipline ${course}`]), ...(category === null ? [] : [`Category ${category}`])].join(', ') || 'Everybody';
  college.structure = { id: draft.id, rules: wanted.map((rule) => ({ course: rule.course, category: rule.category, heads: headsOf(rule.each), text: text(rule) })) };
}

const changeOf = async (college: FeeCollege, id: number, state: BulkChange['state']): Promise<BulkChange> => eventually(async () => {
  const { changes } = (await college.ask<BulkChangeList>('admin/bulk-changes')).answer;
  const change = changes.find((one) => one.id === id) as BulkChange;
  expect(change.state).toBe(state);
  return change;
});
const rowsOf = async (college: FeeCollege, id: number): Promise<BulkRows['rows']> => (await college.ask<BulkRows>(`admin/bulk-changes/${id}/rows`)).answer.rows;
const paise = (shown: number | null): Paise | null => (shown === null ? null : Math.round(shown * 100));

/** Shown are the line that decided for each student, and rupees before and after; nothing is changed. */
export async function stage(college: FeeCollege): Promise<void> {
  if (college.structure === null) return;
  const { id: structureId, rules } = college.structure;
  const { id } = (await college.ask<BulkChange>('admin/bulk-changes/demands', { structureId })).answer;
  await changeOf(college, id, 'staged');
  const rows = await rowsOf(college, id);
  const staged: FeeCollege['staged'] = { id, rows: new Map() };
  for (const known of college.students) {
    const row = rows.find(({ admissionNumber }) => admissionNumber === known.student.admissionNumber);
    const [winner] = winnersOf(rules, { course: known.student.course, category: known.student.caste });
    const before = known.fee;
    expect([row?.rule, paise(row?.before ?? null)]).toEqual([winner?.text ?? '', before && winner ? totalOf(before) : null]);
    const isWaiting = row?.outcome === 'waiting';
    const after = winner ? withHeads(before, winner.heads) : null;
    if (isWaiting) expect([paise(row.after), isSameFee(after, before)]).toEqual([after && totalOf(after), false]);
    if (isWaiting) expect(await college.holdOf(known)).not.toBe('held');
    staged.rows.set(known.student.admissionNumber, { wanted: winner?.heads ?? null, before, isWaiting });
  }
  college.staged = staged;
}

/** Applied is what is still as it was shown; everything else is skipped, and both together are what was shown. */
export async function apply(college: FeeCollege): Promise<void> {
  const { staged } = college;
  if (staged === null) return;
  college.staged = null;
  const holds = new Map(await Promise.all(college.students.map(async (known) => [known, await college.holdOf(known)] as const)));
  const shown = [...staged.rows.values()].filter(({ isWaiting }) => isWaiting).length;
  expect(await college.decided(`admin/bulk-changes/${staged.id}/apply`, { reason: 'September' })).toBe('204');
  const { outcomes } = await changeOf(college, staged.id, 'done');
  expect([outcomes.applied + outcomes.skipped, outcomes.waiting]).toEqual([shown, 0]);
  const after = new Map<string, KnownFee>();
  for (const { admissionNumber, outcome } of await rowsOf(college, staged.id)) {
    const known = college.students.find(({ student }) => student.admissionNumber === admissionNumber) as KnownStudent;
    const { wanted, before, isWaiting } = staged.rows.get(admissionNumber) ?? { wanted: null, before: null, isWaiting: false };
    if (!isWaiting) {
      expect(outcome).toBe('none');
      continue;
    }
    // Another due date is nothing that was shown.
    const isAsShown = isSameFee(known.fee && { ...known.fee, dueOn: before?.dueOn ?? null }, before);
    if (holds.get(known) !== 'unsure') expect([admissionNumber, outcome]).toEqual([admissionNumber, isAsShown && holds.get(known) === 'free' ? 'applied' : 'skipped']);
    else if (!isAsShown) expect([admissionNumber, outcome]).toEqual([admissionNumber, 'skipped']);
    college.saw(`a staged row is ${outcome}`);
    if (outcome !== 'applied' || wanted === null) continue;
    const fee = withHeads(known.fee, wanted) as KnownFee;
    known.fee = fee;
    after.set(admissionNumber, fee);
  }
  college.applied = { ...staged, after, at: college.system.clock.now(), decided: new Set() };
}

/** Taken back is what nobody has paid, begun to pay or changed since. */
export async function undo(college: FeeCollege): Promise<void> {
  const { applied } = college;
  if (applied === null) return;
  college.applied = null;
  const holds = new Map(await Promise.all(college.students.map(async (known) => [known, await college.holdOf(known)] as const)));
  const { payments } = await college.stored();
  expect(await college.decided(`admin/bulk-changes/${applied.id}/undo`, { reason: 'the wrong structure' })).toBe('204');
  const { outcomes } = await changeOf(college, applied.id, 'undone');
  expect([outcomes.undone + outcomes.kept, outcomes.applied]).toEqual([applied.after.size, 0]);
  for (const { admissionNumber, outcome } of await rowsOf(college, applied.id)) {
    const fee = applied.after.get(admissionNumber);
    const known = college.students.find(({ student }) => student.admissionNumber === admissionNumber) as KnownStudent;
    if (!fee) continue;
    const before = applied.rows.get(admissionNumber)?.before ?? null;
    const isBegun = payments.some(({ studentId, createdAt }) => studentId === known.student.id && createdAt >= applied.at);
    // A due date and what two people decided belong to the fee: a corrected one keeps them, a new one would take them along.
    const isChanged = !isSameFee(known.fee && { ...known.fee, dueOn: before === null ? known.fee.dueOn : fee.dueOn }, fee);
    const isDecided = before === null && (applied.decided.has(admissionNumber) || college.proposals.some(({ who }) => college.of(who) === known));
    const mayBeKept = isBegun || isChanged || isDecided || holds.get(known) === 'held';
    if (holds.get(known) !== 'unsure') expect([admissionNumber, outcome]).toEqual([admissionNumber, mayBeKept ? 'kept' : 'undone']);
    college.saw(`an applied row is ${outcome}`);
    if (outcome === 'undone') known.fee = before && { ...before, dueOn: known.fee?.dueOn ?? null };
  }
}

export async function propose(college: FeeCollege, who: number, kind: AdjustmentKind, amount: Paise, isTakenBack: boolean): Promise<void> {
  const known = college.of(who);
  const hold = await college.holdOf(known);
  const request: FeeAdjustmentRequest = {
    admissionNumber: known.student.admissionNumber, semesterNo: 5, academicSession: college.academicSession, kind, amount: rupeesNumber(amount), isTakenBack, reason: 'Decided.',
  };
  const { status, answer } = await college.ask<{ id: number; code?: string }>('admin/students/adjust', request);
  const after = known.fee && adjusted(known.fee, kind, amount, isTakenBack);
  const isOpen = college.proposals.some((one) => college.of(one.who) === known);
  if (hold === 'held') expect([status, answer.code]).toEqual([409, expect.stringMatching(/FEE_NOT_CHANGEABLE|APPROVAL_OPEN/)]);
  else if (after === null) expect([400, 404, 409]).toContain(status);
  else if (hold === 'unsure' && status !== 202) expect([status, answer.code]).toEqual([409, expect.stringMatching(/FEE_NOT_CHANGEABLE|APPROVAL_OPEN/)]);
  else if (!isOpen) expect([status, answer]).toMatchObject([202, { after: { total: rupeesNumber(totalOf(after)) } }]);
  if (status === 202 && known.fee && after && !college.proposals.some(({ id }) => id === answer.id)) college.proposals.push({ id: answer.id, who, before: known.fee, after });
}

/** Agreed is the total that the second person has read, or nothing. */
export async function decideProposal(college: FeeCollege): Promise<void> {
  const proposal = college.proposals.shift();
  if (!proposal) return;
  const known = college.of(proposal.who);
  const hold = await college.holdOf(known);
  const outcome = await college.approve(proposal.id);
  const isAsRead = known.fee !== null && totalOf(known.fee) === totalOf(proposal.before);
  if (hold === 'held') expect(outcome).toMatch(/^409 (FEE_NOT_CHANGEABLE|APPROVAL_ENDED)$/);
  // Less than nothing would be left of what it is now.
  else if (!isAsRead) expect(outcome).toMatch(/^(400 VALIDATION_FAILED|409 FEE_NOT_CHANGEABLE|409 FEE_CHANGED_MEANWHILE|409 APPROVAL_ENDED)$/);
  else expect(outcome).toMatch(/^(204|400 VALIDATION_FAILED|409 FEE_NOT_CHANGEABLE|409 FEE_CHANGED_MEANWHILE|409 APPROVAL_ENDED)$/);
  if (outcome !== '204') {
    await college.withdraw(proposal.id);
    return college.saw('a concession is too late');
  }
  // Its own kind by as much as was read; other lines of the same total may have been made anew.
  const [kind, change] = Object.entries(differenceOf(proposal)).find(([, amount]) => amount !== 0) ?? ['', 0];
  const heads = { ...known.fee?.heads, [kind]: (known.fee?.heads[kind] ?? 0) + change };
  if (heads[kind] === 0) delete heads[kind];
  known.fee = { heads, dueOn: known.fee?.dueOn ?? null };
  college.applied?.decided.add(known.student.admissionNumber);
  expect(sumPaise(Object.values(heads))).toBe(totalOf(proposal.after));
  college.saw('a concession or an addition is made');
}

function differenceOf({ before, after }: { before: KnownFee; after: KnownFee }): Record<string, Paise> {
  const names = [...new Set([...Object.keys(before.heads), ...Object.keys(after.heads)])];
  return Object.fromEntries(names.map((name) => [name, (after.heads[name] ?? 0) - (before.heads[name] ?? 0)]));
}

export async function moveDueDate(college: FeeCollege, who: number, inDays: number | null): Promise<void> {
  const known = college.of(who);
  const { demands } = await college.stored();
  const demand = demands.get(known.student.id);
  const dueOn = inDays === null ? null : addDays(college.today, inDays);
  const outcome = await college.decided('admin/students/due-date', { admissionNumber: known.student.admissionNumber, semesterNo: 5, academicSession: college.academicSession, dueOn });
  const isPayable = demand !== undefined && demand.settledByPaymentId === null && demand.refund === null;
  if (inDays !== null && inDays < 0) expect(outcome).toBe('400 VALIDATION_FAILED');
  else if (!known.fee) expect(outcome).toBe('404 STUDENT_NOT_FOUND');
  else if (outcome === '409 APPROVAL_OPEN') expect(college.proposals.length).toBeGreaterThan(0);
  else expect(outcome).toBe(isPayable ? '204' : '409 FEE_NOT_CHANGEABLE');
  if (known.fee && outcome === '204') known.fee = { ...known.fee, dueOn };
}

export async function publishTerms(college: FeeCollege, dueIn: number | null, lateFee: LateFee | null, closedIn: number | null): Promise<void> {
  const dueOn = dueIn === null ? null : addDays(college.today, dueIn);
  const closed = closedIn === null ? [] : [{ from: addDays(college.today, closedIn), until: addDays(college.today, closedIn) }];
  const terms = { dueOn, lateFee: dueOn === null ? null : lateFee, closed };
  const { answer: draft } = await college.ask<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession: college.academicSession, terms });
  const outcome = await college.decided(`admin/fees/versions/${draft.id}/publish`, { revision: 1, countsFrom: college.today });
  expect(outcome).toBe(dueOn === null && closed.length === 0 ? '400 VALIDATION_FAILED' : '204');
  if (outcome === '204') college.terms = terms;
  await college.refresh();
  if (isClosed(college.terms, college.today)) college.saw('payments are closed');
}
