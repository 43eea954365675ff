/** `transaction_status` as every call and screen shows it (docs/requirements.md#states). */
export const SHOWN_STATUSES = [
  'INITIATED', 'PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'DUPLICATE', 'REFUNDED',
] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** The gateway's last word on an attempt that ended comes within so long: it ends by T+5, and is asked about for five days more. */
export const LAST_CHANGE_MS = 10 * 86_400_000;

/**
 * Whether asking the gateway may still change what became of a payment. An open one has no end; SUCCESS is final for the
 * office.
 *
 * @param since UTC ms of its money, or of its beginning; `null` when unknown.
 */
export function mayStillChange(status: ShownStatus, since: number | null, now: number): boolean {
  if (status === 'SUCCESS') return false;
  return status === 'INITIATED' || status === 'PENDING' || since === null || now - since <= LAST_CHANGE_MS;
}
