import { type Rule, RULES } from './field-rules.js';
import { filledText } from './filled-text.js';
import { type StudentField, type StudentFormName, STUDENT_FIELDS } from './student-fields.js';

/** One field of the fee form (docs/requirements.md#fee-form): its wire name, its label, its rules and their texts. */
export interface FormField extends Required<Omit<StudentField, 'property' | 'formName' | 'max' | 'flag' | 'rule' | 'hint'>> {
  name: FormFieldName;
  rule: Rule;
  hint: string | undefined;
}

export type FormFieldName = StudentFormName | 'semesterNo';

/** Longer than any stored column allows. */
const TEXT_MAX = 100;
const YES_OR_NO = ['Yes', 'No'];

function formField(name: FormFieldName, { label, flag, rule = 'anything', ...own }: StudentField): FormField {
  const { choices = flag ? YES_OR_NO : [] } = own;
  return {
    name, label, choices, access: own.access ?? 'editable', required: own.required ?? 'never', missing: own.missing ?? `${label} is required`,
    rule: choices.length > 0 ? (text) => choices.includes(text) : RULES[rule], broken: own.broken ?? `${label} is not valid`,
    input: own.input ?? 'text', hint: own.hint, autoComplete: own.autoComplete ?? 'off', emptyAs: own.emptyAs ?? '',
  };
}

export const SEMESTER = 'semesterNo' satisfies FormFieldName;

/** By wire name, except the course where it is labelled Discipline. */
export type FormFieldKey = FormFieldName | 'discipline';

/** Every field of the student form, each wire name once. */
export const FORM_FIELDS: readonly FormField[] = [
  formField(SEMESTER, { label: 'Semester', access: 'readOnly' }),
  ...STUDENT_FIELDS.map((field) => formField(field.formName, field)),
];

const DISCIPLINE = formField('course', { label: 'Discipline', access: 'readOnly', required: 'always', missing: 'Discipline is required' });

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
export function fieldError(spec: FormField, stored: string | null | undefined, typed: string): string | null {
  const text = filledText(typed);
  if (text === '') return isRequired(spec, stored) ? spec.missing : null;
  if (text === filledText(stored)) return null;
  if (!spec.rule(text)) return spec.broken;
  return [...text].length > TEXT_MAX ? `${spec.label} must be at most ${TEXT_MAX} characters` : null;
}
