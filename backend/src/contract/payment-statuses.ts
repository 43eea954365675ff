/** `transaction_status` as every call and screen shows it (docs/requirements.md#states). */
export const SHOWN_STATUSES = [
  'INITIATED', 'PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'DUPLICATE', 'REFUNDED',
] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** How the refunds of a payment stand, in the office's list; none: nothing of it was given back or is on its way. */
export const REFUND_STATUSES = ['REFUND_UNDER_WAY', 'PARTLY_REFUNDED', 'REFUNDED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

const DAY_MS = 86_400_000;
/** An attempt ends by T+5 and is requeried for seven more days. */
const STATUS_FINAL_AFTER_MS = 12 * DAY_MS;
/** One that expired while the bank still called it pending, for thirty. */
const EXPIRED_FINAL_AFTER_MS = 35 * DAY_MS;

/**
 * Whether a requery may still change a payment's status. An open payment has no limit; SUCCESS is final for the office.
 *
 * @param since UTC ms of its money, or of its beginning; `null` when unknown.
 */
export function mayStillChange(status: ShownStatus, since: number | null, now: number): boolean {
  if (status === 'SUCCESS') return false;
  return status === 'INITIATED' || status === 'PENDING' || since === null || now - since <= (status === 'EXPIRED' ? EXPIRED_FINAL_AFTER_MS : STATUS_FINAL_AFTER_MS);
}
