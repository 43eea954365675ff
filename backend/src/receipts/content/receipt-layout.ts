import { formatPaise, isReserved, type PaidHead, type Paise, type ReceiptRow, type SemesterLayout } from '../../contract/index.js';
import { receiptSheet } from '../../contract/texts/index.js';

/** Stored with the receipt, because the semester's layout may change later. */
export interface ReceiptLayout {
  details: readonly ReceiptRow[];
  /** Paise. Their sum is what was paid. */
  heads: readonly PaidHead[];
}

/** @param layout with the lines of what was paid (`SemesterLayoutsService.withLines`), so that the rows add up. @param paid by head. */
export function receiptLayout({ receipt, fees }: SemesterLayout, paid: Readonly<Record<string, Paise>>): ReceiptLayout {
  return {
    details: receipt.map(({ label, field }) => ({ label, field })),
    heads: fees.map(({ name, label }) => ({ name, label, amount: paid[name] ?? null })),
  };
}

const ACCEPTED = 'acceptedAmount';

/** Of another amount than was asked, which two people accepted: nobody has said which heads it pays, so it is one row. */
export function acceptedLayout(layout: SemesterLayout, settled: Paise, asked: Paise): ReceiptLayout {
  return { ...receiptLayout(layout, {}), heads: [{ name: ACCEPTED, label: receiptSheet.received(formatPaise(asked)), amount: settled }] };
}

export const isAcceptedLayout = (layout: ReceiptLayout): boolean => layout.heads[0]?.name === ACCEPTED;

export const isSameLayout = (one: ReceiptLayout, other: ReceiptLayout): boolean => JSON.stringify(one) === JSON.stringify(other);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isRow = (row: Partial<ReceiptRow> | null): boolean => isText(row?.label) && isText(row?.field);
const isHead = (head: Partial<PaidHead> | null): boolean =>
  isText(head?.name) && isText(head?.label)
  && (head?.amount === null || (Number.isSafeInteger(head?.amount) && (Number(head?.amount) >= 0 || isReserved(String(head?.name)))));

/** @throws Error when the text is not a layout: a receipt is never shown with missing rows. */
export function readReceiptLayout(text: string): ReceiptLayout {
  const layout = JSON.parse(text) as Partial<ReceiptLayout> | null;
  if (!layout?.details?.every?.(isRow) || !layout.heads?.every?.(isHead)) throw new Error('the stored layout of a receipt is not readable');
  return layout as ReceiptLayout;
}
