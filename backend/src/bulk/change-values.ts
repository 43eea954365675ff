import type { Change } from '../approvals/approval-kind.js';
import { type AuditValues, type BulkPlan, DOING_PLANS, rupeesNumber, type StudentPlan } from '../contract/index.js';
import type { PlanSum } from './bulk-change.entity.js';

const sumOf = (sums: readonly PlanSum[], of: 'count' | 'before' | 'after'): number => sums.reduce((sum, one) => sum + one[of], 0);

/** Rupees that a change makes of which, and how many rows do anything. */
export function changeValues(sums: readonly PlanSum[]): Change {
  const fees = sums.filter(({ plan }) => DOING_PLANS.includes(plan));
  return {
    before: { changedFees: rupeesNumber(sumOf(fees, 'before')) },
    after: { changedFees: rupeesNumber(sumOf(fees, 'after')), rows: sumOf(sums.filter(({ isDoing }) => isDoing), 'count') },
  };
}

/** What a file would do, in the words of the command line's entry. */
export function countsOf(sums: readonly PlanSum[]): AuditValues {
  const students = (plan: StudentPlan): number => sumOf(sums.filter(({ student }) => student === plan), 'count');
  const fees = (what: BulkPlan): number => sumOf(sums.filter(({ plan }) => plan === what), 'count');
  return {
    studentsNew: students('new'), studentsChanged: students('changed'), demandsNew: fees('new'), demandsChanged: fees('changed'), demandsFrozen: fees('frozen') + fees('belowZero') + fees('waived'),
  };
}
