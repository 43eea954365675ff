import { type Measure, type RowResult, verdict } from '../lib/result.js';

const WORDS = { goal: 'goal reached', floor: 'above the floor, goal missed', below: 'BELOW THE FLOOR', noLimit: '' } as const;

/** Three significant digits. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return value.toFixed(size >= 10 ? 1 : size >= 0.1 ? 2 : 4);
}

export const withUnit = (value: number, { unit }: Measure): string => `${shortNumber(value)}${unit === '×' || unit === '/s' || unit === '%' ? '' : ' '}${unit}`.trim();

export function limitText(measure: Measure, which: 'floor' | 'goal'): string {
  const limit = measure.judged?.[which];
  return limit === undefined ? '' : `${measure.judged?.better === 'higher' ? '≥' : '≤'} ${withUnit(limit, measure)}`;
}

export function intervalText({ interval, ...measure }: Measure): string {
  return interval && interval.values > 1 ? `${withUnit(interval.low, measure)} – ${withUnit(interval.high, measure)}` : '';
}

export const verdictText = (measure: Measure): string => WORDS[verdict(measure)];

/** The steal time of the virtual machine while the row ran. */
export const taken = (share: number | null | undefined): string => (typeof share === 'number' ? `, host took ${Math.round(share * 100)} %` : '');

export function printTable(results: readonly RowResult[], say: (line: string) => void): void {
  for (const result of results) {
    say(`\n${result.row}  ${result.title}${result.database ? `, ${result.database}` : ''}  (${Math.round(result.seconds)} s${taken(result.stolen)})`);
    if (result.void) say(`    VOID: ${result.void}`);
    for (const measure of result.measures) {
      const interval = intervalText(measure);
      say(`    ${measure.what}: ${withUnit(measure.value, measure)}${interval ? `  [${interval}, n=${measure.interval?.values}]` : ''}`);
      const limits = (['floor', 'goal'] as const).flatMap((which) => (limitText(measure, which) ? [`${which} ${limitText(measure, which)}`] : []));
      const more = [...limits, verdictText(measure), measure.beside ?? ''].filter((part) => part !== '');
      if (more.length > 0) say(`        ${more.join(' · ')}`);
    }
    for (const note of result.notes) say(`    ${note}`);
  }
}
