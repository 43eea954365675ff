import type { Payment } from './payment.entity.js';
import type { GatewayStatus } from './providers/payment-provider.js';
import { isUndecided, type PaymentState } from './payment-state.js';

type Attempt = Pick<
  Payment,
  'id' | 'state' | 'stateAt' | 'createdAt' | 'openDemandId' | 'settledDemandId' | 'releasedAt' | 'hintDueAt' | 'deniedAt' | 'lastAskedAt' | 'lastAnsweredAt' | 'lastAnswer'
>;

/**
 * The attempts of a demand that bar a new one: the one that holds it open, any that may still bring money, and money that
 * is held while nothing settles the demand.
 *
 * @param attempts all attempts of the demand.
 * @param despite `releases`: also those whose money somebody let the student risk. That paying again is safe was not said
 *   by a release.
 */
export function liveAttempts<Row extends Attempt>(attempts: readonly Row[], { despite }: { despite?: 'releases' } = {}): Row[] {
  const isSettled = attempts.some(({ settledDemandId }) => settledDemandId !== null);
  return attempts.filter((attempt) => {
    if (attempt.openDemandId !== null) return true;
    // The money is known, and what was decided about it stands; another charge of it may still be at the bank.
    if (attempt.state === 'DUPLICATE') return attempt.releasedAt === null && !isSettled;
    if (attempt.state === 'MISMATCH' && attempt.releasedAt === null) return true;
    return mayBringMoney(attempt) && (despite === 'releases' || !isReleased(attempt, attempts));
  });
}

/** States that a message or a decision about one charge can bring about, each with the answer that says the same of the whole payment. */
const ONE_CHARGE_ENDED: Partial<Record<PaymentState, GatewayStatus | null>> = { FAILED: 'failed', CANCELLED: 'cancelled', REVERSED: 'reversed', REFUNDED: null };

function mayBringMoney(attempt: Attempt): boolean {
  const { state, stateAt, hintDueAt, deniedAt, lastAnswer, lastAnsweredAt } = attempt;
  if (state === 'SUCCESS') return false;
  if (isUndecided(state) || hintDueAt !== null) return true;
  // The gateway calls the money paid after it called it reversed.
  if (state === 'REVERSED' && deniedAt !== null) return true;
  // One charge ended, and the bank still has another one; or it never said what became of the only one.
  if (lastAnswer === 'pending' && (state === 'EXPIRED' || (lastAnsweredAt ?? 0) >= stateAt)) return true;
  return ONE_CHARGE_ENDED[state] !== undefined && !isEndConfirmed(attempt);
}

/** A message tells of the end of one charge. Whether another one of the payment is at the bank, only a later answer says. */
function isEndConfirmed({ state, stateAt, lastAskedAt, lastAnsweredAt, lastAnswer }: Attempt): boolean {
  if (lastAnsweredAt === null || lastAnsweredAt < stateAt) return false;
  return lastAnswer === ONE_CHARGE_ENDED[state] || (lastAskedAt ?? 0) >= stateAt;
}

/** States of an attempt that never got as far as the bank, as far as is known. */
const NOT_AT_BANK: readonly PaymentState[] = ['CREATED', 'TOKEN_ISSUED', 'EXPIRED'];

/** A release lets one more attempt reach the bank. */
function isReleased({ id, releasedAt }: Attempt, attempts: readonly Attempt[]): boolean {
  if (releasedAt === null) return false;
  return !attempts.some((later) => later.id > id && later.createdAt >= releasedAt && !NOT_AT_BANK.includes(later.state));
}
