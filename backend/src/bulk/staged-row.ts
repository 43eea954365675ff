import { type BulkPlan, DOING_PLANS, type Paise } from '../contract/index.js';
import type { RowPlan } from '../students/import/import-plan.js';
import type { BulkRow, Differences } from './bulk-change.entity.js';
import type { DemandRow } from './demand-source.service.js';
import { fingerprintOf } from './row-fingerprint.js';

const NO_COURSE = '';

/** What a row would do, as things are. */
export function bulkPlanOf({ row, demand }: RowPlan): BulkPlan {
  if (demand.change === 'closed' || demand.change === 'frozen') return demand.change;
  if (row.fees === null || demand.change === 'none') return 'noRule';
  // It is paid or being paid under another session: a second one could be paid too.
  if (demand.change === 'new' && demand.alreadyFrozen !== null) return 'frozen';
  return demand.change;
}

const storedOf = ({ demand }: RowPlan) => ('stored' in demand ? demand.stored : null);

export function stagedRow(bulkChangeId: number, { studentId, rule }: Pick<DemandRow, 'studentId' | 'rule'>, plan: RowPlan): Omit<BulkRow, 'id'> {
  const what = bulkPlanOf(plan);
  const after = plan.row.fees?.total ?? null;
  return {
    bulkChangeId, studentId, admissionNumber: plan.student.keys.admissionNumber, plan: what, rule,
    outcome: DOING_PLANS.includes(what) ? 'waiting' : 'none', amountBefore: what === 'unchanged' ? after : (storedOf(plan)?.total ?? null), amountAfter: after,
    fingerprint: fingerprintOf(plan), content: plan.row, undoContent: null, demandId: null,
  };
}

/** Adds up what it would change, by head and course. */
export function addDifference(differences: Differences, plan: RowPlan, labels: Readonly<Record<string, string>>): void {
  const fees = plan.row.fees;
  if (fees === null || !DOING_PLANS.includes(bulkPlanOf(plan))) return;
  const stored = storedOf(plan);
  for (const name of new Set([...Object.keys(fees.heads), ...Object.keys(stored?.heads ?? {})])) {
    add(differences.heads, labels[name] ?? name, stored?.heads[name] ?? 0, fees.heads[name] ?? 0);
  }
  add(differences.courses, plan.student.texts.course ?? NO_COURSE, stored?.total ?? 0, fees.total);
}

function add(sums: Differences['heads'], name: string, before: Paise, after: Paise): void {
  const sum = (sums[name] ??= { count: 0, before: 0, after: 0 });
  sum.count += 1;
  sum.before += before;
  sum.after += after;
}
