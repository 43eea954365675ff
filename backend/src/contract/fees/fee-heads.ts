import type { NamedKeys, ReceiptData } from '../calls.js';
import { common } from '../texts/en/common.js';

/** One line of a fee breakdown: its wire name and its label (docs/requirements.md#fee-heads). */
export interface FeeHead {
  name: string;
  label: string;
}

/** A fee head with what was paid for it; `null` when the payment had no such head. Rupees in calls, paise inside. */
export interface PaidHead extends FeeHead {
  amount: number | null;
}

export interface ReceiptRow {
  label: string;
  field: Exclude<NamedKeys<ReceiptData>, 'details' | 'heads' | 'labels'>;
}

export const TOTAL_FEES: FeeHead = { name: 'total_fees', label: common.totalFees };
