import type { Options } from './options.js';
import type { RowResult } from './result.js';
import type { Stores } from './stores.js';
import type { DatabaseKind } from './options.js';

/** What a row is given. */
export interface Bench {
  options: Options;
  stores: Stores;
  /** For logs of servers and what the rows write; removed at the end. */
  folder: string;
  say(text: string): void;
}

export type Findings = Pick<RowResult, 'measures'> & Partial<Pick<RowResult, 'notes' | 'void'>>;

/** One line of the table. */
export interface Row {
  name: string;
  title: string;
  /** Runs once for each database, or once in all. */
  perDatabase: boolean;
  run(bench: Bench, database: DatabaseKind): Promise<Findings>;
}

/** Why a row is void when an answer was wrong. */
export function wrongAnswers(...slices: { wrong: number; firstWrong: string | null }[]): string | null {
  const wrong = slices.reduce((sum, slice) => sum + slice.wrong, 0);
  const first = slices.find(({ firstWrong }) => firstWrong !== null)?.firstWrong;
  return wrong > 0 ? `${wrong} wrong answers, the first: ${first}` : null;
}
