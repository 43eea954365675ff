import { type DemandsStaging, SCOPE_FIELDS, type ScopeField } from '@mmmcollege/backend/contract';

export const EVERY = 'all';
/** Students without one; nothing is called so. */
export const NONE = ' ';

export interface ChosenStudents extends Record<ScopeField, string> {
  /** As they were pasted, from a sheet or a message. */
  numbers: string;
}

export const EVERYBODY: ChosenStudents = { course: EVERY, category: EVERY, gender: EVERY, awardType: EVERY, numbers: '' };

export const numbersOf = (pasted: string): string[] => [...new Set(pasted.split(/[\s,;]+/).filter((number) => number !== ''))];

export function selectionOf({ numbers, ...scope }: ChosenStudents): Omit<DemandsStaging, 'structureId'> {
  const admissionNumbers = numbersOf(numbers);
  const conditions = SCOPE_FIELDS.flatMap((field) => (scope[field] === EVERY ? [] : [[field, scope[field].trim()]]));
  return { ...Object.fromEntries(conditions), ...(admissionNumbers.length > 0 ? { admissionNumbers } : {}) };
}
