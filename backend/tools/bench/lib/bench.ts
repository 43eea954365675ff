import type { Options } from './options.js';
import type { RowResult } from './result.js';
import type { Stores } from './stores.js';
import type { DatabaseKind } from './options.js';

export interface Bench {
  options: Options;
  stores: Stores;
  /** Temporary, for server logs and files of the rows. */
  folder: string;
  say(text: string): void;
}

export type Findings = Pick<RowResult, 'measures'> & Partial<Pick<RowResult, 'notes' | 'void'>>;

export interface Row {
  name: string;
  title: string;
  /** Runs once for each database, or once in all. */
  perDatabase: boolean;
  run(bench: Bench, database: DatabaseKind): Promise<Findings>;
}

export function wrongAnswers(...slices: { wrong: number; firstWrong: string | null }[]): string | null {
  const wrong = slices.reduce((sum, slice) => sum + slice.wrong, 0);
  const first = slices.find(({ firstWrong }) => firstWrong !== null)?.firstWrong;
  return wrong > 0 ? `${wrong} wrong answers, the first: ${first}` : null;
}
