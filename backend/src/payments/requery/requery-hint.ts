import type { Payment } from '../payment.entity.js';

/**
 * An unsigned message is a hint: it is not believed, but a requery has to begin after it. The row stores it, so that
 * neither a crash nor the end of the schedule can lose it.
 */
type Hint = Pick<Payment, 'hintDueAt' | 'hintAfter'>;

/** Minimum gap between two requeries that are caused by hints. */
const HINT_GAP_MS = 5_000;

/**
 * The update for a new hint.
 *
 * @returns `null` when nothing changes: the next requery to begin covers this hint too.
 */
export function recordHint({ hintDueAt, hintAfter, lastRequeryAt, requeryLeaseBy }: Payment, now: number): Hint | null {
  // A time in the future was written by a clock that was set back.
  const wait = Math.min(Math.max((lastRequeryAt ?? 0) + HINT_GAP_MS - now, 0), HINT_GAP_MS);
  const isKept = hintDueAt !== null && hintDueAt <= now + wait && (requeryLeaseBy === null || hintAfter === requeryLeaseBy);
  return isKept ? null : { hintDueAt: Math.min(hintDueAt ?? Number.POSITIVE_INFINITY, now + wait), hintAfter: requeryLeaseBy };
}

/**
 * The update of a hint when the requery with lease `requeryLeaseBy` ends.
 *
 * @param sentAt UTC ms of its last status request.
 * @param retryAt UTC ms of the next try; `null` when the gateway answered.
 */
export function hintAfterRequery({ hintDueAt, hintAfter, requeryLeaseBy }: Payment, sentAt: number, retryAt: number | null): Partial<Hint> {
  if (hintDueAt === null) return {};
  const cameMeanwhile = hintAfter === requeryLeaseBy;
  if (!cameMeanwhile) return retryAt === null ? { hintDueAt: null, hintAfter: null } : { hintDueAt: retryAt };
  return { hintDueAt: Math.min(retryAt ?? Number.POSITIVE_INFINITY, sentAt + HINT_GAP_MS) };
}
