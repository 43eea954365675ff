/** Purposes of a status request. The first three start and finish payments. */
export const PURPOSES = ['start', 'confirm', 'poll', 'office', 'routine'] as const;
export type RequeryPurpose = (typeof PURPOSES)[number];

/** Reserved future slots, UTC ms, oldest first. */
export type ReservedSlots = Partial<Record<RequeryPurpose, number[]>>;

export interface Timeline {
  nextFreeAt: number;
  seenAt: number | null;
  reserved: ReservedSlots | null;
}

export interface PermitRequest {
  purpose: RequeryPurpose;
  count: number;
  /** The timeline's time that the caller has waited for; its own clock may be wrong. */
  reachedAt: number;
}

export interface PermitGrant {
  /** Per granted slot: ms until it comes. */
  waits: number[];
  /** When the others should retry; 0 while the purpose may hold more slots. */
  retryMs: number;
  /** The timeline's time. */
  now: number;
}

/**
 * How many slots a purpose may hold at once, in parts. All purposes share one queue, so under load each gets its part
 * of the rate, and a single one gets all of it. Each of the first three has as much as the last two together. The queue
 * is never longer than all parts.
 */
const SHARES: Readonly<Record<RequeryPurpose, number>> = { start: 2, confirm: 2, poll: 2, office: 1, routine: 1 };
/** A part grows with the rate, so that the queue stays about 1.6 s long and a slow database leaves no slot unused. */
const RATE_PER_SHARE = 5;
const MAX_SHARE = 16;
/** A timeline further ahead was written by a clock that was set back since. */
const MAX_AHEAD_MS = 60_000;

export function maxPermits(purpose: RequeryPurpose, rate: number): number {
  return SHARES[purpose] * Math.min(MAX_SHARE, Math.max(1, Math.round(rate / RATE_PER_SHARE)));
}

/** Reserves slots, one after the other for every requesting purpose. Pure: the caller holds the lock and stores the result. */
export function reserve(before: Timeline, requests: readonly PermitRequest[], clock: number, rate: number): { timeline: Timeline; grants: PermitGrant[] } {
  const isOurs = (at: number): boolean => at <= clock + MAX_AHEAD_MS;
  const now = Math.max(clock, ...[before.seenAt ?? 0, ...requests.map(({ reachedAt }) => reachedAt)].filter(isOurs));
  const gap = Math.ceil(1_000 / rate);
  const reserved: ReservedSlots = {};
  for (const purpose of PURPOSES) reserved[purpose] = (before.reserved?.[purpose] ?? []).filter((at) => at > now && isOurs(at));
  let nextFreeAt = Math.max(isOurs(before.nextFreeAt) ? before.nextFreeAt : 0, now);

  const given = requests.map(({ purpose, count }) => ({ count, slots: reserved[purpose] ?? [], most: maxPermits(purpose, rate), waits: [] as number[] }));
  for (let wanting = given; wanting.length > 0; ) {
    wanting = wanting.filter(({ count, slots, most, waits }) => waits.length < count && slots.length < most);
    for (const { slots, waits } of wanting) {
      slots.push(nextFreeAt);
      waits.push(nextFreeAt - now);
      nextFreeAt += gap;
    }
  }
  const grants = given.map(({ slots, most, waits }) => ({ waits, retryMs: slots.length < most ? 0 : (slots[0] ?? now) - now, now }));
  return { timeline: { nextFreeAt, seenAt: now, reserved }, grants };
}
