import type { Interval } from './stats.js';
import type { DatabaseKind } from './options.js';

/** Floor: the product may not ship below it. Goal: what it aims at. */
export interface Limits {
  better: 'higher' | 'lower';
  floor?: number;
  goal?: number;
}

export interface Measure {
  what: string;
  value: number;
  unit: '×' | 'ms' | 'MB' | 'KB' | '' | '/s' | 's' | '%';
  interval?: Interval;
  judged?: Limits;
  /** Paired ratios, for the plot. */
  points?: number[];
  /** The absolute values behind it, in words. */
  beside?: string;
}

export interface RowResult {
  row: string;
  title: string;
  database: DatabaseKind | null;
  measures: Measure[];
  notes: string[];
  /** Why the row does not count: a wrong answer, or it cannot run on this machine. */
  void: string | null;
  seconds: number;
  /** Time of the measurement, and the load average before it. */
  at: string;
  load: string;
  /** Share of steal time; `null` where the system does not report it. Older rows lack it. */
  stolen?: number | null;
}

export type Verdict = 'goal' | 'floor' | 'below' | 'noLimit';

export function verdict({ value, judged }: Measure): Verdict {
  if (!judged || (judged.floor === undefined && judged.goal === undefined)) return 'noLimit';
  const reaches = (limit: number): boolean => (judged.better === 'higher' ? value >= limit : value <= limit);
  if (judged.goal !== undefined && reaches(judged.goal)) return 'goal';
  if (judged.floor === undefined) return judged.goal === undefined ? 'noLimit' : 'floor';
  return reaches(judged.floor) ? 'floor' : 'below';
}
