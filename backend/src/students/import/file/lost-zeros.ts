import { admissionKey } from '../../../contract/index.js';

/** What students have that begins with zeros, which spreadsheets drop from numbers. */
export interface StoredZeros {
  /** Keys of admission numbers by what is left of them without the zeros. */
  numbers: ReadonlyMap<string, string>;
  /** Roll numbers by the key of the admission number. */
  rolls: ReadonlyMap<string, string>;
}

export const NO_ZEROS: StoredZeros = { numbers: new Map(), rolls: new Map() };

const NUMBER = /^(?:[1-9]\d*|0)$/;
export const withoutZeros = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** @returns the stored number that was probably meant; null: nothing was lost. */
export function lostNumber(text: string, { numbers }: StoredZeros): string | null {
  return numbers.size > 0 && NUMBER.test(text) ? (numbers.get(text) ?? null) : null;
}

/** The same for a roll number. */
export function lostRoll(admissionNumber: string, roll: string | null | undefined, { rolls }: StoredZeros): string | null {
  if (rolls.size === 0 || !roll || !NUMBER.test(roll)) return null;
  const stored = rolls.get(admissionKey(admissionNumber));
  return stored !== undefined && stored !== roll && withoutZeros(stored) === roll ? stored : null;
}
