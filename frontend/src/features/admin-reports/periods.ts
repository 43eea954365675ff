import { istDate, type ReportPeriod } from '@mmmcollege/backend/contract';

export const PERIODS = ['month', 'lastMonth', 'year', 'lastYear', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

const two = (number: number): string => String(number).padStart(2, '0');
/** @param month from 1; 0 is December of the year before. */
export function monthOf(year: number, month: number): ReportPeriod {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const last = new Date(Date.UTC(year, month, 0));
  const text = (day: Date): string => `${day.getUTCFullYear()}-${two(day.getUTCMonth() + 1)}-${two(day.getUTCDate())}`;
  return { from: text(first), to: text(last) };
}
const yearFrom = (year: number): ReportPeriod => ({ from: `${year}-04-01`, to: `${year + 1}-03-31` });

/** Days of India. The financial year begins in April. */
export function periodOf(name: Exclude<PeriodName, 'own'>, now: Date): ReportPeriod {
  const [year = 0, month = 0] = istDate(now).split('-').map(Number);
  const april = month >= 4 ? year : year - 1;
  const periods = { month: monthOf(year, month), lastMonth: monthOf(year, month - 1), year: yearFrom(april), lastYear: yearFrom(april - 1) };
  return periods[name];
}

/** The days of a day, a month (`2026-11`) or a financial year (`26-27`) that lie in a period. */
export function daysOf(key: string, by: 'day' | 'month' | 'year', { from, to }: ReportPeriod): ReportPeriod {
  const [first = 0, second = 0] = key.split('-').map(Number);
  const whole = by === 'day' ? { from: key, to: key } : by === 'month' ? monthOf(first, second) : yearFrom(2_000 + first);
  return { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to };
}
