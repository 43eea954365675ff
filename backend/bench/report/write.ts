import type { Options } from '../lib/options.js';
import type { RowResult } from '../lib/result.js';

export interface Run {
  began: Date;
  ended: Date;
  loadBefore: string;
  loadAfter: string;
  options: Options;
  results: RowResult[];
}

export function writeReport(_run: Run): void {}
