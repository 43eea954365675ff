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
 * @param isAmended a copy from before names another amount, or nothing of what was given back since.
 */
export function standingOf(state: string, invalidSince: number | null, isAmended: boolean): Standing {
  if (invalidSince !== null) return WHEN_INVALID[state] ?? 'cancelled';
  return isAmended ? 'amended' : 'valid';
}
