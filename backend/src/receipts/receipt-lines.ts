import { formatPaise, MISSING, receiptText, semesterLayout, TOTAL_FEES } from '../contract/index.js';
import { plainText } from './plain-text.js';
import { receiptData } from './receipt-data.js';
import type { StoredReceipt } from './receipt.repository.js';

/** A label and what stands beside it, ready to print. */
export interface Line {
  label: string;
  value: string;
}

/** The Student Details of a receipt, in the order of its semester. */
export function studentLines(receipt: StoredReceipt): Line[] {
  const data = receiptData(receipt);
  return semesterLayout(receipt.semesterNo).receipt.map(({ label, field }) => ({ label, value: plainText(receiptText(data, field)) || MISSING }));
}

/** The Fee Details of a receipt without their total, in the order of its semester. */
export function feeLines({ semesterNo, heads }: StoredReceipt): Line[] {
  return semesterLayout(semesterNo).fees.map(({ name, label }) => {
    const paise = heads[name];
    return { label, value: paise === undefined ? MISSING : formatPaise(paise) };
  });
}

export function totalLine({ amount }: StoredReceipt): Line {
  return { label: TOTAL_FEES.label, value: formatPaise(amount) };
}
