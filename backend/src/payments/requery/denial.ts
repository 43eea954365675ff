import type { GatewayMessage, GatewayStatus } from '../providers/payment-provider.js';
import { mismatchOf } from '../settlement/gateway-fact.mapper.js';
import type { Payment } from '../payment.entity.js';

/** A bank that calls a success "pending" for longer than this does not confirm it. */
const PENDING_AT_MOST_MS = 86_400_000;

/**
 * Since when the gateway denies the charge on which a receipt or a case rests; what it says of other charges
 * neither confirms nor denies that one.
 *
 * @param messages its whole answer about the payment.
 * @param answer what it comes to.
 * @param askedAt UTC ms. An answer to a question from before the success denies nothing.
 * @returns UTC ms of the first denial of this kind since it was last confirmed; `null` without one.
 */
export function denialAfter(payment: Payment, messages: readonly GatewayMessage[], answer: GatewayStatus, askedAt: number): number | null {
  if (payment.state === 'REVERSED') return paidAgain(payment, messages, askedAt);
  const about = messages.filter(({ gatewayTxnId }) => gatewayTxnId === null || payment.gatewayTxnId === null || gatewayTxnId === payment.gatewayTxnId);
  const paid = about.filter(({ status }) => status === 'paid');
  if (paid.some((item) => payment.state === 'MISMATCH' || mismatchOf(payment, item) === null)) return null;
  if (askedAt < payment.stateAt) return payment.deniedAt;
  // What was noted of one denial does not hold for another one.
  if (payment.deniedAt !== null && answer === payment.lastAnswer) return payment.deniedAt;
  // Another amount than the signed message said denies it as well.
  const isWaiting = paid.length === 0 && about.some(({ status }) => status === 'pending') && askedAt - payment.stateAt < PENDING_AT_MOST_MS;
  return isWaiting ? payment.deniedAt : askedAt;
}

/** A reversal stands (docs/requirements.md#charges); that the gateway calls the money paid after it is for a person. */
function paidAgain({ deniedAt, stateAt }: Payment, messages: readonly GatewayMessage[], askedAt: number): number | null {
  if (messages.some(({ status }) => status === 'reversed')) return null;
  const isPaid = askedAt >= stateAt && messages.some(({ status }) => status === 'paid');
  return deniedAt ?? (isPaid ? askedAt : null);
}
