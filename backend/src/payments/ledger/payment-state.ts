import type { ShownStatus } from '../../contract/index.js';

/** The states of one attempt to pay (docs/requirements.md#states). */
export const PAYMENT_STATES = [
  'CREATED', 'TOKEN_ISSUED', 'AT_BANK', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'DUPLICATE', 'MISMATCH', 'REFUNDED',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

interface StateDefinition {
  shown: ShownStatus;
  /** Late success and reversal can follow every final state. */
  next: readonly PaymentState[];
  open: boolean;
}

const MONEY: readonly PaymentState[] = ['SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED'];

/** The state table. Drawn in `docs/payments.md`; nothing else decides about transitions. */
export const STATE_TABLE: Readonly<Record<PaymentState, StateDefinition>> = {
  CREATED: { shown: 'INITIATED', open: true, next: ['TOKEN_ISSUED', 'AT_BANK', 'FAILED', 'CANCELLED', 'EXPIRED', ...MONEY] },
  TOKEN_ISSUED: { shown: 'INITIATED', open: true, next: ['AT_BANK', 'FAILED', 'CANCELLED', 'EXPIRED', ...MONEY] },
  AT_BANK: { shown: 'PENDING', open: true, next: ['FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED', ...MONEY] },
  FAILED: { shown: 'FAILED', open: false, next: ['AT_BANK', ...MONEY] },
  CANCELLED: { shown: 'CANCELLED', open: false, next: ['AT_BANK', 'FAILED', ...MONEY] },
  EXPIRED: { shown: 'EXPIRED', open: false, next: ['AT_BANK', 'FAILED', 'CANCELLED', 'REFUNDED', ...MONEY] },
  // REFUNDED: the office refunded the money of the receipt.
  SUCCESS: { shown: 'SUCCESS', open: false, next: ['REVERSED', 'REFUNDED'] },
  DUPLICATE: { shown: 'DUPLICATE', open: false, next: ['SUCCESS', 'REVERSED', 'REFUNDED'] },
  // Shown PENDING until the office has looked at it.
  MISMATCH: { shown: 'PENDING', open: true, next: ['SUCCESS', 'DUPLICATE', 'REVERSED', 'REFUNDED'] },
  // One charge was reversed while another one is pending, held or paid.
  REVERSED: { shown: 'REVERSED', open: false, next: ['AT_BANK', 'SUCCESS', 'DUPLICATE', 'MISMATCH'] },
  // All money was given back: by a refund that was paid out, or as the office recorded.
  REFUNDED: { shown: 'REFUNDED', open: false, next: ['AT_BANK', ...MONEY] },
};

export const canMove = (from: PaymentState, to: PaymentState): boolean => STATE_TABLE[from].next.includes(to);
export const shownStatus = (state: PaymentState): ShownStatus => STATE_TABLE[state].shown;
export const holdsDemand = (state: PaymentState): boolean => STATE_TABLE[state].open;
/** No money and no final state yet. */
export const isUndecided = (state: PaymentState): boolean => holdsDemand(state) && state !== 'MISMATCH';
