import type { PaidHead, Paise, ReceiptRow, SemesterLayout } from '../../contract/index.js';

/** What a receipt consists of besides the values of its form. Kept with the receipt: the semester's layout may change later. */
export interface ReceiptLayout {
  details: readonly ReceiptRow[];
  /** Paise. Together they are the amount of the payment. */
  heads: readonly PaidHead[];
}

/**
 * The layout of a receipt that is issued now.
 *
 * @param paid what the payment paid, by head. A head that the semester has lost since the payment began stays a row of
 *   its own, by its wire name, or the rows would not add up.
 */
export function receiptLayout({ receipt, fees }: SemesterLayout, paid: Readonly<Record<string, Paise>>): ReceiptLayout {
  const lost = Object.keys(paid).filter((name) => fees.every((head) => head.name !== name));
  return {
    details: receipt.map(({ label, field }) => ({ label, field })),
    heads: [...fees, ...lost.map((name) => ({ name, label: name }))].map(({ name, label }) => ({ name, label, amount: paid[name] ?? null })),
  };
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isRow = (row: Partial<ReceiptRow> | null): boolean => isText(row?.label) && isText(row?.field);
const isHead = (head: Partial<PaidHead> | null): boolean =>
  isText(head?.name) && isText(head?.label) && (head?.amount === null || (Number.isSafeInteger(head?.amount) && Number(head?.amount) >= 0));

/** @throws Error when the text is no layout: such a receipt is not shown with rows missing. */
export function readReceiptLayout(text: string): ReceiptLayout {
  const layout = JSON.parse(text) as Partial<ReceiptLayout> | null;
  if (!layout?.details?.every?.(isRow) || !layout.heads?.every?.(isHead)) throw new Error('the stored layout of a receipt is not readable');
  return layout as ReceiptLayout;
}
