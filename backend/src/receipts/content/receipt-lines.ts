import { formatPaise, MISSING, receiptText, TOTAL_FEES } from '../../contract/index.js';
import { plainText } from './plain-text.js';
import { receiptData } from './receipt-data.js';
import type { StoredReceipt } from '../receipt.repository.js';

/** A label and what stands beside it, ready to print. */
export interface Line {
  label: string;
  value: string;
}

/** The Student Details of a receipt. */
export function studentLines(receipt: StoredReceipt): Line[] {
  const data = receiptData(receipt);
  return receipt.layout.details.map(({ label, field }) => ({ label, value: plainText(receiptText(data, field)) || MISSING }));
}

/** The Fee Details of a receipt without their total. */
export function feeLines({ layout }: StoredReceipt): Line[] {
  return layout.heads.map(({ label, amount }) => ({ label, value: amount === null ? MISSING : formatPaise(amount) }));
}

export function totalLine({ amount }: StoredReceipt): Line {
  return { label: TOTAL_FEES.label, value: formatPaise(amount) };
}
