import type { ReceiptData, StudentData } from '../calls.js';
import type { ReceiptRow } from '../fees/fee-heads.js';
import { filledText, MISSING } from './filled-text.js';
import type { FormFieldName } from './form-fields.js';
import { STUDENT_FIELDS } from './student-fields.js';

/** `r•••@example.in` */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/u, '$1•••@');

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : filledText(String(value)));

/**
 * What the college holds for a field, as the form shows it: null and `N/A` are empty, the PWD flag is a word: Yes if Y,
 * No if any other, blank if empty (docs/requirements.md#field-rules).
 */
export function storedText(student: StudentData, formName: FormFieldName): string {
  const field = STUDENT_FIELDS.find((one) => one.formName === formName);
  const text = textOf(student[field?.name ?? formName]);
  if (!field?.flag || text === '') return text;
  return text === 'Y' ? 'Yes' : 'No';
}

/** What a receipt shows for one of its rows: missing values are N/A; PWD is Yes, otherwise No. */
export function receiptText(receipt: ReceiptData, name: ReceiptRow['field']): string {
  const value = receipt[name];
  if (STUDENT_FIELDS.some((field) => field.name === name && field.flag)) return value === 'Y' ? 'Yes' : 'No';
  return textOf(value) || MISSING;
}
