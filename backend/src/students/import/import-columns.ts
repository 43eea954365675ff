import { RULES, TOTAL_FEES } from '../../contract/index.js';
import type { Student } from '../student.entity.js';

/** What the file says about a student besides the keys and the fees, by property of `Student`. */
export type StudentTexts = Omit<
  Student, 'id' | 'admissionNumber' | 'admissionKey' | 'semesterNo' | 'academicSession' | 'createdAt' | 'updatedAt'
>;

export interface TextColumn {
  /** Name in the header. */
  name: string;
  property: Exclude<keyof StudentTexts, 'pwd'>;
  /** Characters that the database's column holds. */
  max: number;
  /** What a filled cell must be. Names have no rule: what the college writes is never refused. */
  rule?: { obeyed: (text: string) => boolean; reason: string };
}

const TEN_DIGITS = { obeyed: RULES.tenDigits, reason: 'is not a number of exactly 10 digits' };

const text = (name: string, max = 100, rule?: TextColumn['rule']): Omit<TextColumn, 'property'> =>
  rule ? { name, max, rule } : { name, max };

const COLUMNS: Readonly<Record<TextColumn['property'], Omit<TextColumn, 'property'>>> = {
  studentName: text('studentName'),
  rollNo: text('rollNo'),
  mobile: text('mobile', 20, TEN_DIGITS),
  email: text('email', 100, { obeyed: RULES.email, reason: 'is not an e-mail address' }),
  course: text('course'),
  courseFullName: text('course_full_name'),
  faculty: text('faculty'),
  awardType: text('year'),
  yearOfRegistration: text('yearOfRegistration', 10, { obeyed: RULES.fourDigits, reason: 'is not a year of 4 digits' }),
  mothersName: text('mothersName'),
  fathersName: text('fathersName'),
  townName: text('townName'),
  guardianName: text('grdName'),
  guardianMobile: text('grdMobile', 20, TEN_DIGITS),
  gender: text('gender'),
  caste: text('caste'),
};

/** `studentName` must be filled; the others may be blank. */
export const TEXT_COLUMNS: readonly TextColumn[] = (Object.keys(COLUMNS) as TextColumn['property'][]).map((property) => ({
  property, ...COLUMNS[property],
}));

export const ADMISSION_NUMBER = 'admissionNumber';
export const SEMESTER_NO = 'semesterNo';
export const ACADEMIC_SESSION = 'academicSession';
export const PWD = 'pwd';
export const TOTAL = TOTAL_FEES.name;

export const REQUIRED_COLUMNS: readonly string[] = [ADMISSION_NUMBER, 'studentName', SEMESTER_NO];

/** @param fees wire names of the fees of all semesters. */
export const knownColumns = (fees: readonly string[]): readonly string[] => [
  ADMISSION_NUMBER, SEMESTER_NO, ACADEMIC_SESSION, ...TEXT_COLUMNS.map(({ name }) => name), PWD, ...fees, TOTAL,
];

export const SESSION_MAX = 20;
/**
 * ASCII only: MariaDB takes `É` and `E` for equal in the demand's unique key and SQLite does not, and the same file must
 * mean the same on both.
 */
export const SESSION_PATTERN = /^[A-Za-z0-9 ./()_-]*$/;
/** Spellings of the disability flag, in any case. */
export const PWD_SPELLINGS: Readonly<Record<string, 'Y' | 'N'>> = { Y: 'Y', YES: 'Y', N: 'N', NO: 'N' };
export const SEMESTER_PATTERN = /^(?:[1-9]|1[0-2])$/;
