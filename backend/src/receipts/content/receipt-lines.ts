import { formatPaise, MISSING, receiptText } from '../../contract/index.js';
import { type DocumentTexts, labelled } from './document-texts.js';
import { plainText } from './plain-text.js';
import { receiptData } from './receipt-data.js';
import type { StoredReceipt } from '../receipt.repository.js';

export interface ReceiptLine {
  label: string;
  value: string;
}

export function studentLines(receipt: StoredReceipt, texts: DocumentTexts): ReceiptLine[] {
  const data = receiptData(receipt, null);
  return receipt.layout.details.map(({ label, field }) => (
    { label: labelled(texts, label), value: labelled(texts, plainText(receiptText(data, field)) || MISSING) }
  ));
}

export function feeLines({ layout }: StoredReceipt, texts: DocumentTexts): ReceiptLine[] {
  return layout.heads.map(({ label, amount }) => ({ label: labelled(texts, label), value: amount === null ? labelled(texts, MISSING) : formatPaise(amount) }));
}

export function totalLine({ amount }: StoredReceipt, { common }: DocumentTexts): ReceiptLine {
  return { label: common.totalFees, value: formatPaise(amount) };
}
