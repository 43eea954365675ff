import { canMove, PAYMENT_STATES, type PaymentState, STATE_TABLE } from './payment-state.js';

/** Written out by hand, so that changing the table takes two deliberate edits. */
const ALLOWED: Record<PaymentState, string> = {
  CREATED: 'TOKEN_ISSUED AT_BANK SUCCESS FAILED CANCELLED EXPIRED REVERSED DUPLICATE MISMATCH',
  TOKEN_ISSUED: 'AT_BANK SUCCESS FAILED CANCELLED EXPIRED REVERSED DUPLICATE MISMATCH',
  AT_BANK: 'SUCCESS FAILED CANCELLED EXPIRED REVERSED REFUNDED DUPLICATE MISMATCH',
  FAILED: 'AT_BANK SUCCESS REVERSED DUPLICATE MISMATCH',
  CANCELLED: 'AT_BANK FAILED SUCCESS REVERSED DUPLICATE MISMATCH',
  EXPIRED: 'AT_BANK FAILED CANCELLED SUCCESS REVERSED REFUNDED DUPLICATE MISMATCH',
  SUCCESS: 'REVERSED REFUNDED',
  DUPLICATE: 'SUCCESS REVERSED REFUNDED',
  MISMATCH: 'SUCCESS DUPLICATE REVERSED REFUNDED',
  REVERSED: 'AT_BANK SUCCESS DUPLICATE MISMATCH',
  REFUNDED: 'AT_BANK SUCCESS DUPLICATE MISMATCH REVERSED',
};

describe('The table of moves', () => {
  const pairs = PAYMENT_STATES.flatMap((from) => PAYMENT_STATES.map((to) => [from, to] as const));

  it.each(pairs)('should say whether %s may become %s', (from, to) => {
    expect(canMove(from, to)).toBe(ALLOWED[from].split(' ').includes(to));
  });

  it('should let nothing but a reversal and a refund follow SUCCESS', () => {
    expect(STATE_TABLE.SUCCESS.next).toEqual(['REVERSED', 'REFUNDED']);
  });

  it('should reach SUCCESS from every other state, because a late success counts', () => {
    for (const from of PAYMENT_STATES.filter((state) => state !== 'SUCCESS')) expect(canMove(from, 'SUCCESS')).toBe(true);
  });
});
