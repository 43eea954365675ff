/** What a status request is for. The first three start and finish payments. */
export const PURPOSES = ['start', 'confirm', 'poll', 'office', 'routine'] as const;
export type RequeryPurpose = (typeof PURPOSES)[number];

/** Moments that were given and have not come, UTC ms, oldest first. */
export type Reserved = Partial<Record<RequeryPurpose, number[]>>;

export interface Timeline {
  nextFreeAt: number;
  seenAt: number | null;
  reserved: Reserved | null;
}

export interface PermitRequest {
  purpose: RequeryPurpose;
  count: number;
  /** The time of the timeline that the caller has waited for; its own clock may stand or have been set back. */
  reachedAt: number;
}

export interface PermitGrant {
  /** For as many as were given a moment: how long until it comes. */
  waits: number[];
  /** When the others should come again; 0 while the purpose may hold more. */
  retryMs: number;
  /** The timeline's time. */
  now: number;
}

/**
 * How many moments a purpose may hold at once, in parts. All wait in one queue, so under load each gets its part of the
 * rate, and who is alone gets all of it: a moment that has come makes room for the next. A single one of the first three
 * has as much as the last two together; every purpose meets a queue that is never longer than all parts.
 */
const PARTS: Readonly<Record<RequeryPurpose, number>> = { start: 2, confirm: 2, poll: 2, office: 1, routine: 1 };
/** A part grows with the rate, so that the queue stays about 1.6 s long and a slow database does not leave moments unused. */
const PARTS_OF_A_RATE = 5;
const LARGEST_PART = 16;
/** A timeline that is further ahead is one of a clock that was set back since. */
const FURTHEST_AHEAD_MS = 60_000;

export function maxPermits(purpose: RequeryPurpose, rate: number): number {
  return PARTS[purpose] * Math.min(LARGEST_PART, Math.max(1, Math.round(rate / PARTS_OF_A_RATE)));
}

/** Reserves moments, one after the other for every purpose that asks. Pure: the caller holds the lock and stores the result. */
export function reserve(before: Timeline, requests: readonly PermitRequest[], clock: number, rate: number): { timeline: Timeline; grants: PermitGrant[] } {
  const isOurs = (at: number): boolean => at <= clock + FURTHEST_AHEAD_MS;
  const now = Math.max(clock, ...[before.seenAt ?? 0, ...requests.map(({ reachedAt }) => reachedAt)].filter(isOurs));
  const gap = Math.ceil(1_000 / rate);
  const reserved: Reserved = {};
  for (const purpose of PURPOSES) reserved[purpose] = (before.reserved?.[purpose] ?? []).filter((at) => at > now && isOurs(at));
  let nextFreeAt = Math.max(isOurs(before.nextFreeAt) ? before.nextFreeAt : 0, now);

  const given = requests.map(({ purpose, count }) => ({ count, held: reserved[purpose] ?? [], most: maxPermits(purpose, rate), waits: [] as number[] }));
  for (let wanting = given; wanting.length > 0; ) {
    wanting = wanting.filter(({ count, held, most, waits }) => waits.length < count && held.length < most);
    for (const { held, waits } of wanting) {
      held.push(nextFreeAt);
      waits.push(nextFreeAt - now);
      nextFreeAt += gap;
    }
  }
  const grants = given.map(({ held, most, waits }) => ({ waits, retryMs: held.length < most ? 0 : (held[0] ?? now) - now, now }));
  return { timeline: { nextFreeAt, seenAt: now, reserved }, grants };
}
