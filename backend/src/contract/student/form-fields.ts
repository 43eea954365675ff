import { asciiDigits } from './admission-number.js';
import { enteredText, readPhone } from './entered-text.js';
import { type Rule, RULES } from './field-rules.js';
import { filledText } from './filled-text.js';
import { type StudentField, type StudentFormName, STUDENT_FIELDS } from './student-fields.js';
import type { Catalogue } from '../texts/index.js';

/** One field of the fee form (docs/requirements.md#fee-form): its names and its rules. */
export interface FormField extends Required<Omit<StudentField, 'property' | 'formName' | 'max' | 'flag' | 'rule'>> {
  /** Under which `studentFields.byName` has its texts. */
  key: FormFieldKey;
  name: FormFieldName;
  rule: Rule;
  /** What was typed, as it is meant. */
  read: (text: string) => string;
}

export type FormFieldName = StudentFormName | 'semesterNo';

/** Longer than any stored column allows. */
const TEXT_MAX = 100;
const YES_OR_NO = ['Yes', 'No'];

function formField(key: FormFieldKey, name: FormFieldName, { flag, rule = 'anything', ...own }: StudentField): FormField {
  const { choices = flag ? YES_OR_NO : [] } = own;
  return {
    key, name, choices, access: own.access ?? 'editable', required: own.required ?? 'never',
    rule: choices.length > 0 ? (text) => choices.includes(text) : RULES[rule],
    read: own.input === 'tel' ? readPhone : asciiDigits,
    input: own.input ?? 'text', autoComplete: own.autoComplete ?? 'off', emptyAs: own.emptyAs ?? '',
  };
}

export const SEMESTER = 'semesterNo' satisfies FormFieldName;

/** By wire name, except the course where it is labelled Discipline. */
export type FormFieldKey = FormFieldName | 'discipline';

/** Every field of the student form, each wire name once. */
export const FORM_FIELDS: readonly FormField[] = [
  formField(SEMESTER, SEMESTER, { access: 'readOnly' }),
  ...STUDENT_FIELDS.map((field) => formField(field.formName, field.formName, field)),
];

const DISCIPLINE = formField('discipline', 'course', { access: 'readOnly', required: 'always' });

const BY_KEY: ReadonlyMap<string, FormField> = new Map([...FORM_FIELDS.map((field) => [field.name, field] as const), ['discipline', DISCIPLINE]]);

export function formFields(keys: readonly FormFieldKey[]): FormField[] {
  return keys.flatMap((key) => BY_KEY.get(key) ?? []);
}

/** Read-only because the college holds a value. */
export function isLocked(spec: FormField, stored: string | null | undefined): boolean {
  return spec.access !== 'editable' && filledText(stored) !== '';
}

export function isRequired(spec: FormField, stored: string | null | undefined): boolean {
  return spec.required === 'always' || (spec.required === 'whenStored' && filledText(stored) !== '');
}

/**
 * The message for one typed value, or `null`. A text equal to the stored one is never refused: what the college itself
 * imported cannot be the student's mistake (docs/requirements.md#fee-form).
 */
export function fieldError(spec: FormField, stored: string | null | undefined, typed: string, texts: Catalogue['studentFields']): string | null {
  const text = enteredText(spec.read, stored, typed);
  const { label, missing = texts.missing(label), broken = texts.broken(label) } = texts.byName[spec.key];
  if (text === '') return isRequired(spec, stored) ? missing : null;
  if (text === filledText(stored)) return null;
  if (!spec.rule(text)) return broken;
  return [...text].length > TEXT_MAX ? texts.tooLong(label, TEXT_MAX) : null;
}
