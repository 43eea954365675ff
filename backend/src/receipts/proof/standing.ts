import type { Standing } from '../../contract/index.js';

/** How a receipt that is not valid stands, by the state of its payment; every other one is cancelled. The only place that decides it. */
const WHEN_INVALID: Readonly<Record<string, Standing>> = {
  // The bank took the money back, and may return it.
  REVERSED: 'reversed',
  AT_BANK: 'reversed',
  REFUNDED: 'cancelled',
};

/**
 * What is told of a receipt (docs/requirements.md#verification).
 *
 * @param state of its payment.
 * @param invalidSince UTC ms, since it is void or its money is being given back; null while it is valid.
 */
export const standingOf = (state: string, invalidSince: number | null): Standing =>
  invalidSince === null ? 'valid' : (WHEN_INVALID[state] ?? 'cancelled');
