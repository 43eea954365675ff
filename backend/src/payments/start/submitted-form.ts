import {
  enteredText, fieldError, FORM_FIELDS, type FormFieldName, formFields, isLocked, MISSING, type Paise, parseSignedRupees, RESERVED_NAMES, storedText,
  type StudentData, TOTAL_FEES,
} from '../../contract/index.js';
import { studentFields } from '../../contract/texts/index.js';
import type { PaymentForm } from './payment-form.js';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/**
 * Reads a submission against what the college holds (docs/requirements.md#fee-form): a locked field
 * keeps the stored value whatever is sent, yet what was sent and breaks its rule is told.
 *
 * @returns the form to keep, or the text of every field that is wrong.
 */
export function readForm(
  student: StudentData,
  sent: Readonly<Record<string, unknown>>,
): { form: PaymentForm } | { errors: Record<string, string> } {
  const stored = Object.fromEntries(FORM_FIELDS.map(({ name }) => [name, storedText(student, name)])) as Record<FormFieldName, string>;
  const errors: Record<string, string> = {};
  const form = { ...stored };
  for (const field of formFields(student.fields)) {
    const { name } = field;
    const locked = isLocked(field, stored[name]);
    // A locked field that was not sent keeps its value.
    const typed = sent[name] == null && locked ? stored[name] : textOf(sent[name]);
    const error = fieldError(field, stored[name], typed, studentFields);
    if (error) errors[name] = error;
    else form[name] = locked ? stored[name] : enteredText(field.read, stored[name], typed);
  }
  const { semesterNo: _ofTheDemand, ...kept } = form;
  return Object.keys(errors).length > 0 ? { errors } : { form: kept };
}

/** Compares the page's amounts with what is due. Absent amounts are skipped; heads of other semesters are 0. */
export function feesAgree(
  names: readonly string[], { heads, total }: { heads: Record<string, Paise>; total: Paise }, sent: Readonly<Record<string, unknown>>,
): boolean {
  const due: Record<string, Paise> = { ...heads, [TOTAL_FEES.name]: total };
  return [...names, ...RESERVED_NAMES, TOTAL_FEES.name].every((name) => {
    const value = sent[name];
    return value == null || value === '' || value === MISSING || parseSignedRupees(value) === (due[name] ?? 0);
  });
}
