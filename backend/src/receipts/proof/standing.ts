import type { Standing } from '../../contract/index.js';

/** How a void receipt stands, by the state of its payment; every other one is cancelled. The only place that decides it. */
const WHEN_VOID: Readonly<Record<string, Standing>> = {
  // The bank took the money back, and may return it.
  REVERSED: 'reversed',
  AT_BANK: 'reversed',
  REFUNDED: 'cancelled',
};

/**
 * What is told of a receipt (docs/requirements.md#verification).
 *
 * @param state of its payment.
 * @param voidedAt UTC ms; null while the receipt is valid.
 */
export const standingOf = (state: string, voidedAt: number | null): Standing => (voidedAt === null ? 'valid' : (WHEN_VOID[state] ?? 'cancelled'));
