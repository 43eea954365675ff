import type { Payment } from '../payment.entity.js';
import type { GatewayStatus } from '../providers/payment-provider.js';
import { isUndecided, type PaymentState } from '../settlement/payment-state.js';

/** By how much the clocks of replicas differ. */
const CLOCK_SKEW_MS = 1_000;

type Attempt = Pick<
  Payment,
  'id' | 'demandId' | 'state' | 'stateAt' | 'createdAt' | 'openDemandId' | 'settledDemandId' | 'releasedAt' | 'hintDueAt' | 'deniedAt' | 'lastAskedAt' | 'lastAnsweredAt' | 'lastAnswer'
>;

/**
 * The attempts that bar a new one: whichever holds its demand open, any that may still bring money, and money that is held
 * while nothing settles its demand.
 *
 * @param attempts all attempts of the demand, and of the demands of the same semester under another session.
 * @param now UTC ms.
 * @param despite `releases`: also those whose money somebody let the student risk. That paying again is safe was not said
 *   by a release.
 */
export function liveAttempts<Row extends Attempt>(attempts: readonly Row[], now: number, { despite }: { despite?: 'releases' } = {}): Row[] {
  const settled = new Set(attempts.map(({ settledDemandId }) => settledDemandId));
  return attempts.filter((attempt) => {
    if (attempt.openDemandId !== null) return true;
    // The money is known, and what was decided about it stands; another charge of it may still be at the bank.
    if (attempt.state === 'DUPLICATE') return attempt.releasedAt === null && !settled.has(attempt.demandId);
    if (attempt.state === 'MISMATCH' && attempt.releasedAt === null) return true;
    return mayBringMoney(attempt, now) && (despite === 'releases' || !isReleased(attempt, attempts));
  });
}

/** States that a message or a decision about one charge can bring about, each with the answer that says the same of the whole payment. */
const ONE_CHARGE_ENDED: Partial<Record<PaymentState, GatewayStatus | null>> = { FAILED: 'failed', CANCELLED: 'cancelled', REVERSED: 'reversed', REFUNDED: null };

function mayBringMoney(attempt: Attempt, now: number): boolean {
  const { state, stateAt, hintDueAt, deniedAt, lastAnswer, lastAnsweredAt } = attempt;
  if (state === 'SUCCESS') return false;
  if (isUndecided(state) || hintDueAt !== null) return true;
  // The gateway calls the money paid after it called it reversed.
  if (state === 'REVERSED' && deniedAt !== null) return true;
  // One charge ended, and the bank still has another one; or it never said what became of the only one.
  if (lastAnswer === 'pending' && (state === 'EXPIRED' || (lastAnsweredAt ?? 0) >= stateAt)) return true;
  return ONE_CHARGE_ENDED[state] !== undefined && !isEndConfirmed(attempt, now);
}

/** A message tells of the end of one charge. Whether another one of the payment is at the bank, only a later answer says. */
function isEndConfirmed({ state, stateAt, lastAskedAt, lastAnsweredAt, lastAnswer }: Attempt, now: number): boolean {
  // Times in the future are of a clock that was set back: nobody knows which of the two came first.
  if (lastAnsweredAt === null || lastAnsweredAt > now + CLOCK_SKEW_MS) return false;
  const endedAt = Math.min(stateAt, now);
  return lastAnsweredAt >= endedAt && (lastAnswer === ONE_CHARGE_ENDED[state] || (lastAskedAt ?? 0) >= endedAt);
}

/** States of an attempt that never got as far as the bank, as far as is known. */
const NOT_AT_BANK: readonly PaymentState[] = ['CREATED', 'TOKEN_ISSUED', 'EXPIRED'];

/** A release lets one more attempt reach the bank. */
function isReleased({ id, releasedAt }: Attempt, attempts: readonly Attempt[]): boolean {
  if (releasedAt === null) return false;
  return !attempts.some((later) => later.id > id && later.createdAt >= releasedAt - CLOCK_SKEW_MS && !NOT_AT_BANK.includes(later.state));
}
