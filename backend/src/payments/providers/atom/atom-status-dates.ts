import { istDate, istDatesBetween } from '../../../contract/ist-time.js';
import type { PaymentToRequery, StoredMessage } from '../payment-provider.js';
import { datesIn } from './wire/atom-messages.js';

/** How far the gateway's clock may be from ours, either way. */
const CLOCK_TOLERANCE_MS = 120_000;
/** A token's payment page is not opened later than this. */
const OPENED_WITHIN_MS = 6 * 86_400_000;

/**
 * IST dates under which the gateway may file the payment's attempts, the likeliest first: dates named by its messages,
 * then each day on which the page may have been opened. The gateway's clock may differ a little around midnight.
 */
export function datesToRequery(payment: PaymentToRequery, messages: readonly StoredMessage[], now: number): string[] {
  const { createdAt, tokenAt, paidAt } = payment;
  const until = Math.max(createdAt, Math.min(now + CLOCK_TOLERANCE_MS, (tokenAt ?? createdAt) + OPENED_WITHIN_MS));
  const known = [paidAt, ...messages.map(({ completedAt }) => completedAt)].flatMap((at) => (at === null ? [] : [istDate(new Date(at))]));
  const named = [...known, ...messages.flatMap(({ payload }) => datesIn(payload))];
  const days = istDatesBetween(new Date(createdAt - CLOCK_TOLERANCE_MS), new Date(until));
  // The gateway answers with an error for a future date, which would make every requery fail.
  const possible = named.filter((date) => date >= (days[0] ?? '') && date <= istDate(new Date(Math.max(now + CLOCK_TOLERANCE_MS, createdAt))));
  return [...new Set([...possible, ...days])];
}
