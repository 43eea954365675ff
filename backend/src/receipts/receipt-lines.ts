import { filledText, formatPaise, type ReceiptRow, semesterLayout, TOTAL_FEES } from '../contract/index.js';
import { plainText } from './plain-text.js';
import { receiptData } from './receipt-data.js';
import type { StoredReceipt } from './receipt.repository.js';

/** A label and what stands beside it, ready to print. */
export interface Line {
  label: string;
  value: string;
}

const MISSING = 'N/A';

/** The Student Details of a receipt, in the order of its semester. */
export function studentLines(receipt: StoredReceipt): Line[] {
  const data = receiptData(receipt);
  const value = ({ field }: ReceiptRow): string => {
    // The specification knows two answers here, and a missing one is No.
    if (field === 'pwd') return data.pwd === 'Y' ? 'Yes' : 'No';
    return plainText(filledText(String(data[field] ?? ''))) || MISSING;
  };
  return semesterLayout(receipt.semesterNo).receipt.map((row) => ({ label: row.label, value: value(row) }));
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
