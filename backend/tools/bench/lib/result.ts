import type { Interval } from './stats.js';
import type { DatabaseKind } from './options.js';

/** How one number is judged. Floor = may not ship below; goal = what is chased. */
export interface Limits {
  better: 'higher' | 'lower';
  floor?: number;
  goal?: number;
}

export interface Measure {
  what: string;
  /** The number that is judged. */
  value: number;
  unit: '×' | 'ms' | 'MB' | 'KB' | '' | '/s' | 's' | '%';
  interval?: Interval;
  judged?: Limits;
  /** Paired ratios, for the plot. */
  points?: number[];
  /** What stood behind it, in words: the two absolute medians, counts. */
  beside?: string;
}

export interface RowResult {
  row: string;
  title: string;
  database: DatabaseKind | null;
  measures: Measure[];
  notes: string[];
  /** Why nothing here counts: a wrong answer, or a row that cannot run on this machine. */
  void: string | null;
  seconds: number;
  /** When it was measured, and the load average of the machine before. */
  at: string;
  load: string;
  /** The share of the processors' wanted time that the host of this virtual machine gave to others; `null` where nobody tells. Rows of older runs lack it. */
  stolen?: number | null;
}

export type Verdict = 'goal' | 'floor' | 'below' | 'told';

/** `told`: a number nobody set a limit for. */
export function verdict({ value, judged }: Measure): Verdict {
  if (!judged || (judged.floor === undefined && judged.goal === undefined)) return 'told';
  const reaches = (limit: number): boolean => (judged.better === 'higher' ? value >= limit : value <= limit);
  if (judged.goal !== undefined && reaches(judged.goal)) return 'goal';
  if (judged.floor === undefined) return judged.goal === undefined ? 'told' : 'floor';
  return reaches(judged.floor) ? 'floor' : 'below';
}
