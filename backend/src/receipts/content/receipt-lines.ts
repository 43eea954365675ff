import { formatPaise, MISSING, receiptText, TOTAL_FEES } from '../../contract/index.js';
import { plainText } from './plain-text.js';
import { receiptData } from './receipt-data.js';
import type { StoredReceipt } from '../receipt.repository.js';

export interface ReceiptLine {
  label: string;
  value: string;
}

export function studentLines(receipt: StoredReceipt): ReceiptLine[] {
  const data = receiptData(receipt, null);
  return receipt.layout.details.map(({ label, field }) => ({ label, value: plainText(receiptText(data, field)) || MISSING }));
}

export function feeLines({ layout }: StoredReceipt): ReceiptLine[] {
  return layout.heads.map(({ label, amount }) => ({ label, value: amount === null ? MISSING : formatPaise(amount) }));
}

export function totalLine({ amount }: StoredReceipt): ReceiptLine {
  return { label: TOTAL_FEES.label, value: formatPaise(amount) };
}
