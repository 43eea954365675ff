import type { ServerTexts } from '../../../contract/texts/spoken.js';
import { type CataloguedField, type RuleName, RULES, STUDENT_FIELDS, type StudentFieldName, type StudentProperty, TOTAL_FEES } from '../../../contract/index.js';

export interface TextColumn {
  name: string;
  property: StudentProperty;
  max: number;
  rule?: { obeyed: (text: string) => boolean; say: (words: ServerTexts['importFaults'], text: string) => string };
}

/** Rules of the form that also apply to an import. Not those of names: the college's spelling is never refused. */
const IMPORT_RULES = ['tenDigits', 'email', 'fourDigits'] as const satisfies readonly RuleName[];

export function importRule({ rule = 'anything', choices }: CataloguedField): Pick<TextColumn, 'rule'> {
  if (choices) return { rule: { obeyed: (text) => choices.includes(text), say: (words, text) => words.choices(text, choices.join(', ')) } };
  const name = IMPORT_RULES.find((one) => one === rule);
  return name === undefined ? {} : { rule: { obeyed: RULES[rule], say: (words, text) => words[name](text) } };
}

/** `studentName` is required; the others may be blank. */
export const TEXT_COLUMNS: readonly TextColumn[] = STUDENT_FIELDS.filter(({ flag }) => !flag)
  .map((field) => ({ name: field.name, property: field.property, max: field.max, ...importRule(field) }));

export const FLAG_COLUMNS: readonly Pick<TextColumn, 'name' | 'property'>[] = STUDENT_FIELDS.filter(({ flag }) => flag);

/** What a word of another column is called in Hindi: the same for every student who has the word. */
export const HINDI_COLUMNS: readonly { name: string; of: StudentFieldName }[] = (['course', 'course_full_name', 'year', 'faculty'] as const)
  .map((of) => ({ name: `${of}_hindi`, of }));

export const ADMISSION_NUMBER = 'admissionNumber';
export const SEMESTER_NO = 'semesterNo';
export const ACADEMIC_SESSION = 'academicSession';
export const TOTAL = TOTAL_FEES.name;

export const REQUIRED_COLUMNS: readonly string[] = [ADMISSION_NUMBER, 'studentName', SEMESTER_NO];

export const knownColumns = (fees: readonly string[]): readonly string[] => [
  ADMISSION_NUMBER, SEMESTER_NO, ACADEMIC_SESSION, ...STUDENT_FIELDS.map(({ name }) => name), ...HINDI_COLUMNS.map(({ name }) => name), ...fees, TOTAL,
];

export const SESSION_MAX = 20;
/** ASCII only: in the demand's unique key MariaDB treats `É` and `E` as equal and SQLite does not. */
export const SESSION_PATTERN = /^[A-Za-z0-9 ./()_-]*$/;
export const FLAG_SPELLINGS: Readonly<Record<string, 'Y' | 'N'>> = { Y: 'Y', YES: 'Y', N: 'N', NO: 'N' };
export const SEMESTER_PATTERN = /^(?:[1-9]|1[0-2])$/;
