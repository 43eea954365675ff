import { type Rule, RULES } from './field-rules.js';

/** One field of the fee form (specification, sections 2, 3 and 5): its wire name, its label, its rules and their texts. */
export interface FormField {
  /** The wire name, which is also the input's `name`. */
  name: FormFieldName;
  label: string;
  /** `locked`: read-only when the college holds a value, else editable. `readOnly`: the same, but always shown as a fact. */
  access: 'editable' | 'locked' | 'readOnly';
  /** `whenStored`: may not be emptied when the college holds a value (specification, section 5, semester 5). */
  required: 'always' | 'never' | 'whenStored';
  /** Shown when a required field is empty. */
  missing: string;
  rule: Rule;
  /** Shown when a filled field breaks its rule. */
  broken: string;
  /** How it is typed; `choice` is a select with Yes and No. */
  input: 'text' | 'tel' | 'email' | 'digits' | 'choice';
  /** Empty optional values of these fields travel as `N/A` (specification, section 5, "On submit"). */
  emptyAs: '' | typeof MISSING;
}

export type FormFieldName =
  | 'studentName' | 'semesterNo' | 'rollNo' | 'year' | 'course' | 'townName' | 'mobile' | 'email'
  | 'grdName' | 'grdMobile' | 'gender' | 'caste' | 'personwd'
  | 'mothersName' | 'fathersName' | 'yearOfRegistration' | 'course_full_name' | 'faculty';

/** What is written where there is nothing (specification, sections 2, 4 and 5). */
export const MISSING = 'N/A';

/** Longer than any stored column allows, and than any honest name. */
const TEXT_MAX = 100;

function field<Name extends FormFieldName>(
  name: Name,
  label: string,
  options: Partial<Omit<FormField, 'name' | 'label'>> = {},
): FormField & { name: Name } {
  return {
    name, label, access: 'editable', required: 'never', missing: `${label} is required`, rule: RULES.anything,
    broken: `${label} is not valid`, input: 'text', emptyAs: '', ...options,
  };
}

export const STUDENT_NAME = field('studentName', 'Student Name', {
  access: 'readOnly', required: 'always', missing: 'Student name is required',
  rule: RULES.lettersAndSpaces, broken: 'Name should not contain numbers or special characters',
});
export const SEMESTER = field('semesterNo', 'Semester', { access: 'readOnly' });
export const ROLL_NO = field('rollNo', 'Roll No', {
  access: 'readOnly', required: 'always', missing: 'Roll number is required',
});
export const AWARD_TYPE = field('year', 'Award Type', {
  access: 'readOnly', required: 'always', missing: 'Award type is required', emptyAs: MISSING,
});
export const DISCIPLINE = field('course', 'Discipline', {
  access: 'readOnly', required: 'always', missing: 'Discipline is required',
});
export const TOWN = field('townName', 'Permanent Village/Town/Society', {
  rule: RULES.town, broken: "Only letters, numbers, ',' allowed, and less than 30 characters", emptyAs: MISSING,
});
export const MOBILE = field('mobile', 'Mobile Number', {
  required: 'always', missing: 'Mobile number is required',
  rule: RULES.tenDigits, broken: 'Please enter a valid 10-digit mobile number', input: 'tel',
});
export const EMAIL = field('email', 'Email', {
  required: 'always', rule: RULES.email, broken: 'Please enter a valid email address', input: 'email',
});
export const GUARDIAN_NAME = field('grdName', 'Guardian Name', {
  access: 'locked', required: 'whenStored', rule: RULES.lettersAndSpaces,
  broken: 'Guardian name should contain only letters',
});
export const GUARDIAN_MOBILE = field('grdMobile', 'Guardian Mobile', {
  access: 'locked', required: 'whenStored', rule: RULES.tenDigits,
  broken: 'Please enter a valid 10-digit guardian mobile number', input: 'tel',
});
export const COURSE = field('course', 'Course', {
  access: 'locked', required: 'whenStored', rule: RULES.course,
  broken: 'Course name should only contain letters, numbers, spaces, dots, and brackets',
});
export const GENDER = field('gender', 'Gender', {
  access: 'locked', required: 'whenStored', rule: RULES.letters, broken: 'Gender should contain only letters',
});
export const CASTE = field('caste', 'Caste', {
  access: 'locked', required: 'whenStored', rule: RULES.lettersAndSpaces,
  broken: 'Caste should not contain numbers or special characters', emptyAs: MISSING,
});
export const PWD = field('personwd', 'PWD', {
  access: 'locked', required: 'always', missing: 'Please choose an option',
  rule: RULES.yesOrNo, broken: 'Please choose an option', input: 'choice',
});
export const MOTHERS_NAME = field('mothersName', "Mother's Name", {
  rule: RULES.words, broken: "Mother's name should not contain numbers or special characters", emptyAs: MISSING,
});
export const FATHERS_NAME = field('fathersName', "Father's Name", {
  rule: RULES.words, broken: "Father's name should not contain numbers or special characters", emptyAs: MISSING,
});
export const YEAR_OF_REGISTRATION = field('yearOfRegistration', 'Year of Registration', {
  rule: RULES.fourDigits, broken: 'Please enter a valid 4-digit year', input: 'digits', emptyAs: MISSING,
});
export const COURSE_NAME = field('course_full_name', 'Course Name', {
  required: 'always', missing: 'Course name is required', emptyAs: MISSING,
  rule: RULES.words, broken: 'Course name should not contain numbers or special characters',
});
export const FACULTY = field('faculty', 'Faculty', {
  rule: RULES.words, broken: 'Faculty should not contain numbers or special characters', emptyAs: MISSING,
});

/** Whole: what is typed into a field that were missing here would be neither sent nor kept. */
const BY_NAME: { readonly [Name in FormFieldName]: FormField & { name: Name } } = {
  studentName: STUDENT_NAME, mothersName: MOTHERS_NAME, fathersName: FATHERS_NAME, townName: TOWN,
  yearOfRegistration: YEAR_OF_REGISTRATION, faculty: FACULTY, course_full_name: COURSE_NAME, grdName: GUARDIAN_NAME,
  grdMobile: GUARDIAN_MOBILE, gender: GENDER, personwd: PWD, rollNo: ROLL_NO, mobile: MOBILE, email: EMAIL, course: COURSE,
  semesterNo: SEMESTER, year: AWARD_TYPE, caste: CASTE,
};

/** Every field of the student form, each wire name once (specification, section 3). */
export const FORM_FIELDS: readonly FormField[] = Object.values(BY_NAME);

/** How a layout names a field: by its wire name, save the course where it is shown as Discipline. */
export type FormFieldKey = FormFieldName | 'discipline';

const BY_KEY: Readonly<Record<string, FormField>> = { ...BY_NAME, discipline: DISCIPLINE } satisfies Record<FormFieldKey, FormField>;

/** The fields of a form, in its order. */
export function formFields(keys: readonly FormFieldKey[]): FormField[] {
  return keys.flatMap((key) => BY_KEY[key] ?? []);
}

/** A text as the form means it: trimmed, `null` and `N/A` empty (contract, section 4). */
export function filledText(value: string | null | undefined): string {
  const text = (value ?? '').trim();
  return text === MISSING ? '' : text;
}

/** Whether the student cannot change it: the college holds a value for a field that is the college's. */
export function isLocked(spec: FormField, stored: string | null | undefined): boolean {
  return spec.access !== 'editable' && filledText(stored) !== '';
}

/** Whether the field carries the required mark `*`. */
export function isRequired(spec: FormField, stored: string | null | undefined): boolean {
  return spec.required === 'always' || (spec.required === 'whenStored' && filledText(stored) !== '');
}

/**
 * The message for one typed value, or `null`. A text equal to the stored one is never refused: what the college itself
 * imported cannot be the student's mistake (contract, section 4).
 */
export function fieldError(spec: FormField, stored: string | null | undefined, typed: string): string | null {
  const text = filledText(typed);
  if (text === '') return isRequired(spec, stored) ? spec.missing : null;
  if (text === filledText(stored)) return null;
  if (!spec.rule(text)) return spec.broken;
  return [...text].length > TEXT_MAX ? `${spec.label} must be at most ${TEXT_MAX} characters` : null;
}
