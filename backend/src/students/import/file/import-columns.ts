import { type CataloguedField, type RuleName, RULES, STUDENT_FIELDS, type StudentProperty, TOTAL_FEES } from '../../../contract/index.js';

export interface TextColumn {
  /** Name in the header. */
  name: string;
  property: StudentProperty;
  /** Characters that the database's column holds. */
  max: number;
  /** What a filled cell must be. */
  rule?: { obeyed: (text: string) => boolean; reason: string };
}

/** The rules of the form that hold for a file as well. Not those of names: what the college writes is never refused. */
const IMPORT_RULES: Readonly<Partial<Record<RuleName, string>>> = {
  tenDigits: 'is not a number of exactly 10 digits',
  email: 'is not an e-mail address',
  fourDigits: 'is not a year of 4 digits',
};

/** What a filled cell of a field must be. */
export function importRule({ rule = 'anything', choices }: CataloguedField): Pick<TextColumn, 'rule'> {
  if (choices) return { rule: { obeyed: (text) => choices.includes(text), reason: `is none of ${choices.join(', ')}` } };
  const reason = IMPORT_RULES[rule];
  return reason === undefined ? {} : { rule: { obeyed: RULES[rule], reason } };
}

/** `studentName` must be filled; the others may be blank. */
export const TEXT_COLUMNS: readonly TextColumn[] = STUDENT_FIELDS.filter(({ flag }) => !flag)
  .map((field) => ({ name: field.name, property: field.property, max: field.max, ...importRule(field) }));

export const FLAG_COLUMNS: readonly Pick<TextColumn, 'name' | 'property'>[] = STUDENT_FIELDS.filter(({ flag }) => flag);

export const ADMISSION_NUMBER = 'admissionNumber';
export const SEMESTER_NO = 'semesterNo';
export const ACADEMIC_SESSION = 'academicSession';
export const TOTAL = TOTAL_FEES.name;

export const REQUIRED_COLUMNS: readonly string[] = [ADMISSION_NUMBER, 'studentName', SEMESTER_NO];

/** @param fees wire names of the fees of all semesters. */
export const knownColumns = (fees: readonly string[]): readonly string[] => [
  ADMISSION_NUMBER, SEMESTER_NO, ACADEMIC_SESSION, ...STUDENT_FIELDS.map(({ name }) => name), ...fees, TOTAL,
];

export const SESSION_MAX = 20;
/**
 * ASCII only: MariaDB takes `É` and `E` for equal in the demand's unique key and SQLite does not, and the same file must
 * mean the same on both.
 */
export const SESSION_PATTERN = /^[A-Za-z0-9 ./()_-]*$/;
/** Spellings of a flag, in any case. */
export const FLAG_SPELLINGS: Readonly<Record<string, 'Y' | 'N'>> = { Y: 'Y', YES: 'Y', N: 'N', NO: 'N' };
export const SEMESTER_PATTERN = /^(?:[1-9]|1[0-2])$/;
