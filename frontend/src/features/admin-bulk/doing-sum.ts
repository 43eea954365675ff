import { type BulkChange, type BulkSum, DOING_PLANS, paiseOfRupees, rupeesNumber } from '@mmmcollege/backend/contract';

/** Of all fees that a change would make or correct, in rupees. */
export function doingSum({ plans }: Pick<BulkChange, 'plans'>): BulkSum {
  const doing = DOING_PLANS.map((plan) => plans[plan]);
  const sum = (of: 'before' | 'after'): number => rupeesNumber(doing.reduce((paise, one) => paise + paiseOfRupees(one[of]), 0));
  return { count: doing.reduce((total, { count }) => total + count, 0), before: sum('before'), after: sum('after') };
}
