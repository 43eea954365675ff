import type { Payment } from '../payment.entity.js';
import type { GatewayStatus } from '../providers/payment-provider.js';
import { isUndecided, type PaymentState } from '../ledger/payment-state.js';

const CLOCK_SKEW_MS = 1_000;
/** Maximum age of the answer behind "You may pay again". */
export const FRESH_MS = 10_000;
/** The gateway's page can be opened for six days after its token, and is paid a day later at the latest (docs/requirements.md#requery). */
const PAGE_LIFETIME_MS = 7 * 86_400_000;

type Attempt = Pick<
  Payment,
  'id' | 'demandId' | 'state' | 'stateAt' | 'createdAt' | 'tokenAt' | 'requeryFailures' | 'openDemandId' | 'settledDemandId' | 'releasedAt' | 'hintDueAt' | 'deniedAt' | 'lastRequeryAt' | 'lastAnsweredAt' | 'lastAnswer'
>;

/**
 * The attempts that block a new one: those that hold their demand, those that may still bring money, and those with
 * held money while nothing settles their demand.
 *
 * @param attempts of the demand, and of the demands of the same semester under another session.
 * @param now UTC ms.
 * @param freshSince UTC ms: an ended attempt whose page can still be opened needs an answer that is not older.
 * @param despite `releases`: also released attempts. A release does not make paying again safe.
 */
export function liveAttempts<Row extends Attempt>(
  attempts: readonly Row[], now: number, { freshSince = now - FRESH_MS, despite }: { freshSince?: number; despite?: 'releases' } = {},
): Row[] {
  const settled = new Set(attempts.map(({ settledDemandId }) => settledDemandId));
  return attempts.filter((attempt) => {
    if (attempt.openDemandId !== null) return true;
    // Its money is known and decided about; another charge of it may still be pending.
    if (attempt.state === 'DUPLICATE') return attempt.releasedAt === null && !settled.has(attempt.demandId);
    if (attempt.state === 'MISMATCH' && attempt.releasedAt === null) return true;
    return (mayBringMoney(attempt, now) || mayBePaidAgain(attempt, now, freshSince)) && (despite === 'releases' || !isReleased(attempt, attempts));
  });
}

/** Final states that a single charge can cause, with the requery answer that confirms them for the whole payment. */
const ONE_CHARGE_ENDED: Partial<Record<PaymentState, GatewayStatus | null>> = { FAILED: 'failed', CANCELLED: 'cancelled', REVERSED: 'reversed', REFUNDED: null };

function mayBringMoney(attempt: Attempt, now: number): boolean {
  const { state, stateAt, hintDueAt, deniedAt, lastAnswer, lastAnsweredAt } = attempt;
  if (state === 'SUCCESS') return false;
  if (isUndecided(state) || hintDueAt !== null) return true;
  // The gateway calls the money paid after it was reversed.
  if (state === 'REVERSED' && deniedAt !== null) return true;
  // One charge ended while another one is pending; or the only one never got a final status.
  if (lastAnswer === 'pending' && (state === 'EXPIRED' || (lastAnsweredAt ?? 0) >= stateAt)) return true;
  return ONE_CHARGE_ENDED[state] !== undefined && !isEndConfirmed(attempt, now);
}

/** The student may try again on the gateway's page, which tells nobody until the attempt ends. */
function mayBePaidAgain({ state, tokenAt, lastRequeryAt, requeryFailures }: Attempt, now: number, freshSince: number): boolean {
  if (tokenAt === null || tokenAt + PAGE_LIFETIME_MS < now || !isEnded(state)) return false;
  return requeryFailures > 0 || lastRequeryAt === null || lastRequeryAt < freshSince || lastRequeryAt > now + CLOCK_SKEW_MS;
}

const isEnded = (state: PaymentState): boolean => state === 'EXPIRED' || ONE_CHARGE_ENDED[state] !== undefined;

/** A message ends one charge. Whether another one is pending, only a later requery tells. */
function isEndConfirmed({ state, stateAt, lastRequeryAt, lastAnsweredAt, lastAnswer }: Attempt, now: number): boolean {
  // Times in the future were written by a clock that was set back: their order is unknown.
  if (lastAnsweredAt === null || lastAnsweredAt > now + CLOCK_SKEW_MS) return false;
  const endedAt = Math.min(stateAt, now);
  return lastAnsweredAt >= endedAt && (lastAnswer === ONE_CHARGE_ENDED[state] || (lastRequeryAt ?? 0) >= endedAt);
}

/** Never reached the bank, as far as is known. */
const NEVER_REACHED_BANK: readonly PaymentState[] = ['CREATED', 'TOKEN_ISSUED', 'EXPIRED'];

function isReleased({ id, releasedAt }: Attempt, attempts: readonly Attempt[]): boolean {
  if (releasedAt === null) return false;
  return !attempts.some((later) => later.id > id && later.createdAt >= releasedAt - CLOCK_SKEW_MS && !NEVER_REACHED_BANK.includes(later.state));
}
