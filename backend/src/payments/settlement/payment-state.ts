import type { ShownStatus } from '../../contract/index.js';

/** The states of one attempt to pay (docs/requirements.md#states). */
export const PAYMENT_STATES = [
  'CREATED', 'TOKEN_ISSUED', 'AT_BANK', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'DUPLICATE', 'MISMATCH', 'REFUNDED',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

interface StateRow {
  /** What people and calls see. */
  shown: ShownStatus;
  /** Every state that may follow. Late success and reversal reach back into every end. */
  next: readonly PaymentState[];
  /** Holds the demand: no other attempt may begin beside it. */
  open: boolean;
}

const MONEY: readonly PaymentState[] = ['SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED'];

/** The table of moves. `docs/payments.md` draws it; nothing else decides what may follow what. */
export const STATE_TABLE: Readonly<Record<PaymentState, StateRow>> = {
  CREATED: { shown: 'INITIATED', open: true, next: ['TOKEN_ISSUED', 'AT_BANK', 'FAILED', 'CANCELLED', 'EXPIRED', ...MONEY] },
  TOKEN_ISSUED: { shown: 'INITIATED', open: true, next: ['AT_BANK', 'FAILED', 'CANCELLED', 'EXPIRED', ...MONEY] },
  AT_BANK: { shown: 'PENDING', open: true, next: ['FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED', ...MONEY] },
  FAILED: { shown: 'FAILED', open: false, next: ['AT_BANK', ...MONEY] },
  CANCELLED: { shown: 'CANCELLED', open: false, next: ['AT_BANK', 'FAILED', ...MONEY] },
  EXPIRED: { shown: 'EXPIRED', open: false, next: ['AT_BANK', 'FAILED', 'CANCELLED', 'REFUNDED', ...MONEY] },
  // REFUNDED: the office gave back the very money that the receipt rests on.
  SUCCESS: { shown: 'SUCCESS', open: false, next: ['REVERSED', 'REFUNDED'] },
  DUPLICATE: { shown: 'DUPLICATE', open: false, next: ['SUCCESS', 'REVERSED', 'REFUNDED'] },
  // Shown PENDING: for the student the money is on its way until the office has looked at it.
  MISMATCH: { shown: 'PENDING', open: true, next: ['SUCCESS', 'DUPLICATE', 'REVERSED', 'REFUNDED'] },
  // One charge went back while another one of the same payment is pending, held or paid.
  REVERSED: { shown: 'REVERSED', open: false, next: ['AT_BANK', 'SUCCESS', 'DUPLICATE', 'MISMATCH'] },
  // All money of the payment was given back, as a person of the office recorded.
  REFUNDED: { shown: 'REFUNDED', open: false, next: ['AT_BANK', ...MONEY] },
};

export const canMove = (from: PaymentState, to: PaymentState): boolean => STATE_TABLE[from].next.includes(to);
export const shownStatus = (state: PaymentState): ShownStatus => STATE_TABLE[state].shown;
export const holdsDemand = (state: PaymentState): boolean => STATE_TABLE[state].open;
/** No money and no end yet. A mismatch waits for the office instead. */
export const isUndecided = (state: PaymentState): boolean => holdsDemand(state) && state !== 'MISMATCH';
