import { holdsDemand, type PaymentState } from '../ledger/payment-state.js';
import type { GatewayStatus } from '../providers/payment-provider.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** No attempt expires before it was requeried this long after it began: T+5. */
export const EXPIRE_AFTER_MS = 5 * DAY;
/** A signed success is confirmed by a requery. */
export const CONFIRM_AFTER_MS = 30 * SECOND;
/** Between two calls about one payment (docs/requirements.md#gateway-wire). */
export const CALL_GAP_MS = 2 * SECOND;
/** Longest delay before a failed requery is retried. */
const BACK_OFF_MAX_MS = 30 * SECOND;

const HOURLY_TO_T1 = Array.from({ length: 23 }, (_, index) => (index + 2) * HOUR);
const OPEN = [30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, ...HOURLY_TO_T1, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY];
/** The last one is for a page that was opened at the end of its lifetime and paid a day later. */
const CLOSED = [30 * MINUTE, DAY, 2 * DAY, 5 * DAY, 7 * DAY];
const PAID = [DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY];
/** The bank still called a part pending: a challan is paid weeks after it was printed. */
const STILL_PENDING = [...CLOSED, 10 * DAY, 15 * DAY, 20 * DAY, 30 * DAY];

/** When to ask the gateway, counted from the moment the state was reached (docs/requirements.md#requery). */
const SCHEDULE: Readonly<Record<PaymentState, readonly number[]>> = {
  CREATED: OPEN, TOKEN_ISSUED: OPEN, AT_BANK: OPEN, MISMATCH: OPEN,
  FAILED: CLOSED, CANCELLED: CLOSED, EXPIRED: CLOSED, REVERSED: CLOSED, REFUNDED: CLOSED,
  SUCCESS: PAID, DUPLICATE: PAID,
};

/**
 * @param since UTC ms when the schedule began: the attempt's beginning for an open one, else when its state was
 *   reached.
 * @param answer the gateway's last answer.
 * @returns UTC ms of the next requery after `now`, or `null` at the end of the schedule.
 */
export function nextCheckAt(state: PaymentState, since: number, now: number, answer: GatewayStatus | null = null): number | null {
  const plan = !holdsDemand(state) && answer === 'pending' ? STILL_PENDING : SCHEDULE[state];
  // A time in the future was written by a clock that was set back.
  const from = Math.min(since, now);
  const offset = plan.find((step) => from + step > now);
  if (offset !== undefined) return from + offset;
  // An open payment is requeried until it ends: a mismatch waits for the office, others expire.
  return holdsDemand(state) ? now + DAY : null;
}

/** In ms, between two requeries in this state. */
export function longestWaitMs(state: PaymentState): number {
  const plan = holdsDemand(state) ? OPEN : STILL_PENDING;
  return Math.max(...plan.map((step, index) => step - (plan[index - 1] ?? 0)));
}

/** @param failures consecutive requeries without an answer, this one included. */
export function backOffMs(failures: number): number {
  return Math.min(BACK_OFF_MAX_MS, 2 * SECOND * 2 ** Math.min(failures - 1, 4));
}
