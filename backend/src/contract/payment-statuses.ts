/** `transaction_status` as every call and screen shows it (contract, section 5, "States"). */
export const SHOWN_STATUSES = [
  'INITIATED', 'PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'DUPLICATE', 'REFUNDED',
] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];
