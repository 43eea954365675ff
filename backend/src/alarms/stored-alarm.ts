import { DAY_MS } from '../contract/index.js';
import type { AlarmCode } from '../contract/index.js';

/**
 * What a replica sees at one look. `unknown`: it has no evidence, and changes nothing.
 * `at`: when what it relies on happened, UTC ms; absent: now. Of several replicas, one may have seen nothing for hours.
 */
export type AlarmObservation = { state: 'red'; code: AlarmCode; at?: number } | { state: 'green'; at?: number } | { state: 'unknown' };

/** What is stored of an alarm while something is wrong. UTC ms. */
export interface StoredAlarm {
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

/** @returns what is stored next, null when all is well, and the mail that is due. */
export function nextAlarm(stored: StoredAlarm | null, observation: AlarmObservation, now: number, patienceMs: number): { stored: StoredAlarm | null; mail: 'red' | 'green' | null } {
  const at = observation.state === 'unknown' ? now : (observation.at ?? now);
  if (observation.state === 'unknown' || (observation.state === 'red' && now - at > STALE_MS)) return { stored, mail: null };
  if (observation.state === 'green') {
    // A clock that was set back must not keep it red.
    if (stored === null || Math.abs(now - stored.seenAt) < FRESH_MS || (at < stored.seenAt && stored.seenAt <= now)) return { stored, mail: null };
    return { stored: null, mail: stored.redAt === null ? null : 'green' };
  }
  const seen: StoredAlarm = stored ? {
    ...stored, code: observation.code, seenAt: Math.max(at, Math.min(stored.seenAt, now)),
  } : { code: observation.code, since: now, seenAt: at, redAt: null, told: 0 };
  if (seen.redAt === null && now - seen.since >= patienceMs) seen.redAt = now;
  if (seen.redAt === null) return { stored: seen, mail: null };
  const due = 1 + Math.floor((now - seen.redAt) / DAY_MS);
  if (due <= seen.told) return { stored: seen, mail: null };
  return { stored: { ...seen, told: due }, mail: 'red' };
}
