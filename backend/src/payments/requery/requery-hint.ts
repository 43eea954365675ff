import type { Payment } from '../payment.entity.js';

/**
 * An unsigned message is a hint: it is not believed, and a requery has to begin after it. Until then the row keeps it, so
 * that a crash, another replica or a schedule that has ended cannot lose it.
 */
type Hint = Pick<Payment, 'hintDueAt' | 'hintAfter'>;

/** At the latest so long after the last status request a hint is followed by one; however many come, not sooner. */
const HINT_GAP_MS = 5_000;

/**
 * What to keep of a hint that comes now.
 *
 * @returns `null` when nothing has to be written: the next requery to begin is after this hint as well as after the kept one.
 */
export function recordHint({ hintDueAt, hintAfter, lastAskedAt, askingBy }: Payment, now: number): Hint | null {
  // A last request in the future is of a clock that was set back.
  const wait = Math.min(Math.max((lastAskedAt ?? 0) + HINT_GAP_MS - now, 0), HINT_GAP_MS);
  const isKept = hintDueAt !== null && hintDueAt <= now + wait && (askingBy === null || hintAfter === askingBy);
  return isKept ? null : { hintDueAt: Math.min(hintDueAt ?? Number.POSITIVE_INFINITY, now + wait), hintAfter: askingBy };
}

/**
 * What is left of a hint when a requery ends that held the lease `askingBy`.
 *
 * @param askedAt UTC ms of its last status request.
 * @param retryAt UTC ms of the next try; `null` when the gateway answered.
 */
export function hintAfterRequery({ hintDueAt, hintAfter, askingBy }: Payment, askedAt: number, retryAt: number | null): Partial<Hint> {
  if (hintDueAt === null) return {};
  const cameMeanwhile = hintAfter === askingBy;
  if (!cameMeanwhile) return retryAt === null ? { hintDueAt: null, hintAfter: null } : { hintDueAt: retryAt };
  return { hintDueAt: Math.min(retryAt ?? Number.POSITIVE_INFINITY, askedAt + HINT_GAP_MS) };
}
