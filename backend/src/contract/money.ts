import type { Light } from './health.js';
import type { Language } from './languages.js';

/** What "Is our money safe?" looks at, in the order of the page (docs/requirements.md#is-our-money-safe). */
export const MONEY_QUESTIONS = [
  'doubt', 'gateway', 'openRefunds', 'unmatched', 'days', 'mails', 'backup', 'audit', 'people', 'clock', 'free space', 'certificate',
] as const;
export type MoneyQuestion = (typeof MONEY_QUESTIONS)[number];

export interface MoneyLine {
  about: MoneyQuestion;
  light: Light;
  /** What was found, in a sentence. */
  found: string;
  /** What to do; null when it is green. */
  todo: string | null;
  /** The same in other languages; what the doctor found is English. */
  own?: Partial<Record<Exclude<Language, 'en'>, Pick<MoneyLine, 'found' | 'todo'>>>;
}

export interface MoneyState {
  /** The gravest of the lines. */
  light: Light;
  /** ISO 8601, +05:30: when it was looked at. */
  at: string;
  lines: MoneyLine[];
}
