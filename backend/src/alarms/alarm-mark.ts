import type { AlarmCode } from '../contract/index.js';

/**
 * What a replica sees at one look. `unknown`: it has no evidence, and changes nothing.
 * `at`: when what it relies on happened, UTC ms; absent: now. Of several replicas, one may have seen nothing for hours.
 */
export type AlarmSight = { state: 'red'; code: AlarmCode; at?: number } | { state: 'green'; at?: number } | { state: 'unknown' };

/** What is stored of an alarm while something is wrong. UTC ms. */
export interface AlarmMark {
  code: AlarmCode;
  since: number;
  /** When a replica last saw it. */
  seenAt: number;
  /** When it had lasted long enough to tell somebody; null until then. */
  redAt: number | null;
  /** How many mails told that it is red: one at once, one for each further day. */
  told: number;
}

/** After it what no replica saw again is over. More than two looks. */
const FRESH_MS = 180_000;
/** What a replica saw longer ago keeps no alarm red. More than the longest patience. */
const STALE_MS = 900_000;
const DAY_MS = 86_400_000;

/** @returns the next mark, null when all is well, and the mail that is due. */
export function nextMark(mark: AlarmMark | null, sight: AlarmSight, now: number, patienceMs: number): { mark: AlarmMark | null; mail: 'red' | 'green' | null } {
  const at = sight.state === 'unknown' ? now : (sight.at ?? now);
  if (sight.state === 'unknown' || (sight.state === 'red' && now - at > STALE_MS)) return { mark, mail: null };
  if (sight.state === 'green') {
    // A clock that was set back must not keep it red.
    if (mark === null || Math.abs(now - mark.seenAt) < FRESH_MS || (at < mark.seenAt && mark.seenAt <= now)) return { mark, mail: null };
    return { mark: null, mail: mark.redAt === null ? null : 'green' };
  }
  const seen: AlarmMark = mark ? {
    ...mark, code: sight.code, seenAt: Math.max(at, Math.min(mark.seenAt, now)),
  } : { code: sight.code, since: now, seenAt: at, redAt: null, told: 0 };
  if (seen.redAt === null && now - seen.since >= patienceMs) seen.redAt = now;
  if (seen.redAt === null) return { mark: seen, mail: null };
  const due = 1 + Math.floor((now - seen.redAt) / DAY_MS);
  if (due <= seen.told) return { mark: seen, mail: null };
  return { mark: { ...seen, told: due }, mail: 'red' };
}
