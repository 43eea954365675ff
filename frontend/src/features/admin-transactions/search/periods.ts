import { DAY_MS, istDate } from '@mmmcollege/backend/contract';

export const PERIODS = ['all', 'today', 'yesterday', 'month', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

export interface DateRange {
  /** `yyyy-MM-dd` in IST, inclusive; null: open. */
  from: string | null;
  to: string | null;
}

/** `custom` starts with this month. */
export function rangeOf(period: Period, now: Date): DateRange {
  const today = istDate(now);
  const yesterday = istDate(new Date(now.getTime() - DAY_MS));
  if (period === 'all') return { from: null, to: null };
  if (period === 'today') return { from: today, to: today };
  if (period === 'yesterday') return { from: yesterday, to: yesterday };
  return { from: `${today.slice(0, 8)}01`, to: today };
}
