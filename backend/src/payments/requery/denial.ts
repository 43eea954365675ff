import type { GatewayMessage, GatewayStatus } from '../providers/payment-provider.js';
import { isBookedKey } from '../ledger/booked-money.js';
import { mismatchOf } from '../ledger/gateway-fact.mapper.js';
import type { Payment } from '../payment.entity.js';

/** A success that the gateway calls pending for longer is not confirmed. */
const MAX_PENDING_MS = 86_400_000;

/** The complete answer to a requery of one payment. */
export interface CompleteAnswer {
  messages: readonly GatewayMessage[];
  /** Of all charges together. */
  overall: GatewayStatus;
  /** UTC ms. An answer requested before the success denies nothing. */
  sentAt: number;
  /** Gateway ids of the charges of which a reversal is stored. */
  reversed: ReadonlySet<string>;
  /** UTC ms. */
  now: number;
}

/**
 * Since when the gateway contradicts the money on which a receipt or a case rests: it denies the charge, or it calls a
 * charge paid after it was reversed. Other charges neither confirm nor deny it.
 *
 * @returns UTC ms of the first denial of this kind since the last confirmation; `null` without one.
 */
export function denialAfter(payment: Payment, { messages, overall, sentAt, reversed, now }: CompleteAnswer): number | null {
  // A time in the future was written by a clock that was set back: whatever is said now is later.
  const isAfterState = payment.stateAt > now || sentAt >= payment.stateAt;
  // A recorded denial does not cover another kind of denial.
  const isSameKind = payment.deniedAt !== null && overall === payment.lastAnswer;
  if (isAfterState && messages.some((message) => isPaidAfterReversal(message, messages, reversed))) {
    return isSameKind || payment.state === 'REVERSED' ? (payment.deniedAt ?? sentAt) : sentAt;
  }
  if (payment.state === 'REVERSED') return messages.some(({ status }) => status === 'reversed') ? null : payment.deniedAt;
  // The gateway cannot know of money that did not come through it.
  if (isBookedKey(payment.gatewayTxnId)) return null;
  const about = messages.filter(({ gatewayTxnId }) => gatewayTxnId === null || payment.gatewayTxnId === null || gatewayTxnId === payment.gatewayTxnId);
  const paid = about.filter(({ status }) => status === 'paid');
  const isOther = payment.state === 'MISMATCH' || payment.settledAmount !== null;
  if (paid.some((item) => isOther || mismatchOf(payment, item) === null)) return null;
  if (!isAfterState || isSameKind) return payment.deniedAt;
  // Another amount than the signed message named is a denial too.
  const age = payment.stateAt > now ? Number.POSITIVE_INFINITY : sentAt - payment.stateAt;
  const isWaiting = paid.length === 0 && about.some(({ status }) => status === 'pending') && age < MAX_PENDING_MS;
  return isWaiting ? payment.deniedAt : sentAt;
}

/** A reversal stands (docs/requirements.md#charges); when the gateway calls the money paid after it, a person decides. */
function isPaidAfterReversal(
  { status, gatewayTxnId }: GatewayMessage, messages: readonly GatewayMessage[], reversed: ReadonlySet<string>,
): boolean {
  if (status !== 'paid') return false;
  return gatewayTxnId !== null && reversed.has(gatewayTxnId) && !messages.some((other) => other.status === 'reversed' && other.gatewayTxnId === gatewayTxnId);
}
