import type { Paise, RefundState } from '../../contract/index.js';
import type { Refund, RefundEvent } from './refund.entity.js';

/** Nothing leads back to `approved`: what was sent once is never sent again. */
const NEXT: Readonly<Record<RefundState, readonly RefundState[]>> = {
  // Money that has moved already (a transfer, a refund in the console) is approved and paid out at once.
  proposed: ['approved', 'paidOut', 'declined', 'withdrawn', 'expired'],
  declined: [],
  withdrawn: [],
  expired: [],
  approved: ['sent', 'stopped'],
  sent: ['accepted', 'rejected', 'unknown', 'paidOut'],
  unknown: ['accepted', 'rejected', 'paidOut', 'notExecuted'],
  accepted: ['rejected', 'paidOut', 'notExecuted'],
  stopped: [],
  // What the gateway has refused it may carry out all the same.
  rejected: ['accepted', 'paidOut'],
  // What people have seen nowhere may be listed later.
  notExecuted: ['accepted', 'paidOut'],
  paidOut: [],
};

const ENDS: readonly RefundState[] = ['declined', 'withdrawn', 'expired', 'stopped', 'rejected', 'notExecuted', 'paidOut'];

export const REFUND_MOVES = NEXT;

export const canRefundMove = (from: RefundState, to: RefundState): boolean => NEXT[from].includes(to);

export const hasRefundEnded = (state: RefundState): boolean => ENDS.includes(state);

/** Whatever the gateway says, it stays so. */
export const isRefundFinal = (state: RefundState): boolean => NEXT[state].length === 0;

/** Its money is free for another refund, and the gateway may carry it out all the same. */
export const mayComeAlive = (state: RefundState): boolean => hasRefundEnded(state) && !isRefundFinal(state);

/** May be ended by two people. */
export const mayPeopleEnd = (state: RefundState): boolean => canRefundMove(state, 'notExecuted');

const PROPOSAL: readonly RefundState[] = ['proposed', 'declined', 'withdrawn', 'expired'];

/** Two people have agreed on it, or one where one suffices. */
export const isAgreed = ({ state }: Pick<Refund, 'state'>): boolean => !PROPOSAL.includes(state);

/** The money went back, or may go back: what is only proposed is kept for it. */
export const takesMoney = ({ state }: Pick<Refund, 'state'>): boolean => state === 'paidOut' || !hasRefundEnded(state);

/**
 * Whether one of the others came alive again after this one was approved. It was refused then, so that this one may stand in its place.
 *
 * @param events of all of them, in their order.
 */
export function hasComeAliveSince(id: number, others: readonly number[], events: readonly Pick<RefundEvent, 'refundId' | 'state'>[]): boolean {
  const approved = events.findIndex(({ refundId, state }) => refundId === id && state === 'approved');
  return others.some((other) => {
    const own = events.map((event, place) => ({ ...event, place })).filter(({ refundId }) => refundId === other);
    return own.some(({ state, place }, n) => place > approved && !mayComeAlive(state) && n > 0 && mayComeAlive(own[n - 1]?.state ?? state));
  });
}

type Part = Pick<Refund, 'state' | 'amount'>;

export const sumTaken = (refunds: readonly Part[]): Paise => sum(refunds.filter(takesMoney));
export const sumAgreed = (refunds: readonly Part[]): Paise => sumTaken(refunds.filter(isAgreed));
export const sumPaidOut = (refunds: readonly Part[]): Paise => sum(refunds.filter(({ state }) => state === 'paidOut'));

const sum = (refunds: readonly Part[]): Paise => refunds.reduce((total, { amount }) => total + amount, 0);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNKNOWN = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
const ACCEPTED = [HOUR, 6 * HOUR];
const REJECTED = [HOUR, DAY, 7 * DAY];
const STEPS: Partial<Record<RefundState, readonly number[]>> = { accepted: ACCEPTED, rejected: REJECTED, notExecuted: REJECTED };
/** Banks take up to ten working days. */
const DAILY_FOR = 30 * DAY;
const BACK_OFF_MAX_MS = 15 * MINUTE;

/**
 * When to ask about a refund after an answer, counted from when its state was reached: it is asked about until it ends, and a
 * rejected one for a week: then the money may be given back otherwise.
 *
 * @returns UTC ms; null when it is not asked about any more.
 */
export function nextRefundCheckAt(state: RefundState, since: number, now: number): number | null {
  if (isRefundFinal(state) || state === 'proposed') return null;
  const from = Math.min(since, now);
  const step = (STEPS[state] ?? UNKNOWN).find((offset) => from + offset > now);
  if (step !== undefined) return from + step;
  if (hasRefundEnded(state)) return null;
  return now + (now - from < DAILY_FOR ? DAY : 7 * DAY);
}

/** @param failures consecutive questions without an answer, this one included. */
export const refundBackOffMs = (failures: number): number => Math.min(BACK_OFF_MAX_MS, 5_000 * 2 ** Math.min(failures - 1, 10));

/** Longer than any refund needs to be sent, and than banks need to pay it out: ten working days. */
const LATE_AFTER_MS: Partial<Record<RefundState, number>> = { approved: DAY, sent: DAY, accepted: 14 * DAY };

/** A person has to know of it: nobody knows whether it was carried out, or it takes longer than it should. */
export function isRefundUncertain({ state, stateAt }: Pick<Refund, 'state' | 'stateAt'>, now: number): boolean {
  const lateAfter = LATE_AFTER_MS[state];
  return state === 'unknown' || (lateAfter !== undefined && now - stateAt >= lateAfter);
}

/** In ms, between two questions. */
export const LONGEST_REFUND_WAIT_MS = 7 * DAY;
/** Requery, list of refunds and the refund itself, with their waits. Longer than all of them: nothing is sent after its lease. */
export const REFUND_LEASE_MS = 180_000;

const isNear = (at: number, now: number, longest: number): boolean => at > now && at <= now + longest;

/** A time that is further ahead than any was written by a clock that was set back. */
export const isRefundDue = ({ nextCheckAt }: Pick<Refund, 'nextCheckAt'>, now: number): boolean =>
  nextCheckAt !== null && !isNear(nextCheckAt, now, LONGEST_REFUND_WAIT_MS);
export const isRefundLeased = ({ leaseUntil }: Pick<Refund, 'leaseUntil'>, now: number): boolean =>
  leaseUntil !== null && isNear(leaseUntil, now, REFUND_LEASE_MS);
