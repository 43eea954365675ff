import { type BulkKind, type BulkPlan, DOING_PLANS, type Paise } from '../contract/index.js';
import type { ImportRow } from '../students/import/file/import-row.js';
import { hasChanges, type RowPlan } from '../students/import/import-plan.js';
import { changedFields } from '../students/import/import-undo.service.js';
import type { BulkRow, Differences, PlanSum } from './bulk-change.entity.js';
import { fingerprintOf } from './row-fingerprint.js';

const NO_COURSE = '';
/** Nobody is ever asked what these would be. */
const LEFT_OUT: readonly BulkPlan[] = ['frozen', 'belowZero', 'waived', 'closed', 'noRule', 'noFee'];

/** A structure leaves alone what is in doubt; a file is somebody's correction, as at the command line. */
export const holdingOf = (kind: BulkKind): 'open' | 'doubtful' => (kind === 'demands' ? 'doubtful' : 'open');

/** A row before it is compared with what is stored. */
export interface SourceRow {
  content: ImportRow;
  /** Which line of the structure decided. */
  rule: string;
}

/** It is paid or being paid under another session: a second one could be paid too. */
export const isFrozenElsewhere = ({ demand }: RowPlan): boolean => demand.change === 'new' && demand.alreadyFrozen !== null;

/** What a row would do to the fee, as things are. */
export function bulkPlanOf(plan: RowPlan, kind: BulkKind): BulkPlan {
  const { row, demand } = plan;
  if (demand.change === 'closed') return 'closed';
  if (demand.change === 'frozen') return demand.why === 'payment' ? 'frozen' : demand.why;
  if (row.fees === null || demand.change === 'none') return kind === 'import' ? 'noFee' : 'noRule';
  return isFrozenElsewhere(plan) ? 'frozen' : demand.change;
}

/** What of a plan is written: a fee that is frozen elsewhere is not, the details are, as they are beside any frozen fee. */
export const writtenPlan = (plan: RowPlan): RowPlan => (isFrozenElsewhere(plan) ? { ...plan, demand: { change: 'none' } } : plan);

export const storedOf = ({ demand }: RowPlan) => ('stored' in demand ? demand.stored : null);

export function stagedRow(bulkChangeId: number, kind: BulkKind, rule: string, plan: RowPlan): Omit<BulkRow, 'id'> {
  const what = bulkPlanOf(plan, kind);
  const isImport = kind === 'import';
  const isDoing = isImport ? hasChanges(writtenPlan(plan)) : DOING_PLANS.includes(what);
  const { admissionNumber, admissionKey } = plan.student.keys;
  return {
    bulkChangeId, studentId: plan.student.id, admissionNumber, admissionKey, plan: what, rule, line: isImport ? plan.row.line : null,
    student: isImport ? plan.change : 'unchanged', fields: isImport ? changedFields(plan) : null,
    outcome: isDoing ? 'waiting' : 'none', amountBefore: storedOf(plan)?.total ?? null, amountAfter: LEFT_OUT.includes(what) ? null : (afterOf(plan)?.total ?? null),
    fingerprint: fingerprintOf(plan), content: plan.row, undoContent: null, demandId: null,
  };
}

/** With the concessions and additions that the fee has. */
const afterOf = ({ row, demand }: RowPlan) => ('heads' in demand ? demand : demand.change === 'unchanged' ? demand.stored : row.fees);

/** Counts and adds up what the rows of a change do. */
export class StagedSums {
  readonly differences: Differences = { heads: {}, courses: {} };
  private readonly plans = new Map<string, PlanSum>();

  /** @param labels by the names of the heads. */
  constructor(
    private readonly kind: BulkKind,
    private readonly labels: Readonly<Record<string, string>>,
  ) {}

  add(plan: RowPlan, { plan: what, student, outcome, amountBefore, amountAfter }: Omit<BulkRow, 'id'>): void {
    const isDoing = outcome !== 'none';
    const key = `${what} ${student} ${isDoing}`;
    const sum = this.plans.get(key) ?? { plan: what, student, isDoing, count: 0, before: 0, after: 0 };
    this.plans.set(key, sum);
    sum.count += 1;
    sum.before += amountBefore ?? 0;
    sum.after += amountAfter ?? amountBefore ?? 0;
    this.addDifference(plan);
  }

  get sums(): PlanSum[] {
    return [...this.plans.values()];
  }

  private addDifference(plan: RowPlan): void {
    const fees = afterOf(plan);
    if (fees === null || !DOING_PLANS.includes(bulkPlanOf(plan, this.kind))) return;
    const stored = storedOf(plan);
    const { heads, courses } = this.differences;
    for (const name of new Set([...Object.keys(fees.heads), ...Object.keys(stored?.heads ?? {})])) {
      add(heads, this.labels[name] ?? name, stored?.heads[name] ?? 0, fees.heads[name] ?? 0);
    }
    add(courses, plan.student.texts.course ?? NO_COURSE, stored?.total ?? 0, fees.total);
  }
}

function add(sums: Differences['heads'], name: string, before: Paise, after: Paise): void {
  const sum = (sums[name] ??= { count: 0, before: 0, after: 0 });
  sum.count += 1;
  sum.before += before;
  sum.after += after;
}
