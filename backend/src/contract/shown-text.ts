import type { ReceiptData, StudentData } from './calls.js';
import type { ReceiptRow } from './fee-heads.js';
import { filledText, type FormFieldName, MISSING, PWD } from './form-fields.js';

/**
 * What the college holds for a field, as the form shows it: null and `N/A` are empty, the PWD flag is a word: Yes if Y,
 * No if any other, blank if empty (specification, section 3).
 */
export function storedText(student: StudentData, name: FormFieldName): string {
  if (name === PWD.name) {
    const flag = filledText(student.pwd);
    return flag === '' ? '' : flag === 'Y' ? 'Yes' : 'No';
  }
  const value = student[name];
  return value === null || value === undefined ? '' : filledText(String(value));
}

/** Stands on every screen, receipt and mail while the gateway is one for tests. */
export const TEST_MARK = 'TEST - no real money';
/** The same on what would be a receipt. */
export const TEST_RECEIPT = `${TEST_MARK}. Nothing was paid, and this is no receipt.`;

/** What a receipt shows for one of its rows: missing values are N/A; PWD is Yes, otherwise No (specification, section 4). */
export function receiptText(receipt: ReceiptData, field: ReceiptRow['field']): string {
  const value = receipt[field];
  if (field === 'pwd') return value === 'Y' ? 'Yes' : 'No';
  return filledText(value === null || value === undefined ? '' : String(value)) || MISSING;
}
