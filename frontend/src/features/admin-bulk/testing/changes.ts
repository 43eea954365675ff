import { BULK_OUTCOMES, BULK_PLANS, type BulkChange, type BulkChangeList } from '@mmmcollege/backend/contract';

const nobody = { count: 0, before: 0, after: 0 };
/** A structure's fees that wait for approval. */
export const aChange = (over: Partial<BulkChange> = {}): BulkChange => ({
  id: 7, kind: 'demands', title: 'fees of semester 5, 2026-27, structure 1', state: 'staged', stagedBy: 'reena', stagedAt: '2026-11-20T09:30:00+05:30', approvedBy: null, endedAt: null,
  rows: 4,
  plans: {
    ...(Object.fromEntries(BULK_PLANS.map((plan) => [plan, nobody])) as BulkChange['plans']),
    new: { count: 2, before: 0, after: 2_000 }, changed: { count: 1, before: 1_200.5, after: 1_000 }, frozen: { count: 1, before: 900, after: 1_000 },
  },
  outcomes: { ...(Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0])) as BulkChange['outcomes']), waiting: 3, none: 1 },
  byHead: [{ name: 'Tuition Fees', count: 3, before: 1_200.5, after: 3_000 }], byCourse: [{ name: '', count: 3, before: 1_200.5, after: 3_000 }], students: { new: 0, changed: 0, unchanged: 4 }, changing: 3, expected: null, mayBeUndone: false, ...over,
});

/** What a file would do: two new students, one changed, one as it is; one fee is held by a payment. */
export const anImport = (over: Partial<BulkChange> = {}): BulkChange => aChange({
  kind: 'import', title: 'file students.xlsx', students: { new: 2, changed: 1, unchanged: 1 }, changing: 4, ...over,
});

export const aList = (...changes: BulkChange[]): BulkChangeList => ({
  changes, structures: [{ id: 3, semesterNo: 5, academicSession: '2026-27', version: 1, countsFrom: '2026-11-20' }], courses: ['Hindi'], scopes: { category: ['OBC'], gender: ['Female', 'Male'], awardType: [] },
});
