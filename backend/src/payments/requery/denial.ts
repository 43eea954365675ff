import type { GatewayMessage, GatewayStatus } from '../providers/payment-provider.js';
import { mismatchOf } from '../settlement/gateway-fact.mapper.js';
import type { Payment } from '../payment.entity.js';

/** A success that the gateway calls pending for longer is not confirmed. */
const MAX_PENDING_MS = 86_400_000;

/**
 * Since when the gateway denies the charge on which a receipt or a case rests. Other charges neither confirm nor deny
 * it.
 *
 * @param messages the complete answer about the payment.
 * @param answer its overall status.
 * @param sentAt UTC ms. An answer requested before the success denies nothing.
 * @returns UTC ms of the first denial of this kind since the last confirmation; `null` without one.
 */
export function denialAfter(payment: Payment, messages: readonly GatewayMessage[], answer: GatewayStatus, sentAt: number): number | null {
  if (payment.state === 'REVERSED') return paidAgain(payment, messages, sentAt);
  const about = messages.filter(({ gatewayTxnId }) => gatewayTxnId === null || payment.gatewayTxnId === null || gatewayTxnId === payment.gatewayTxnId);
  const paid = about.filter(({ status }) => status === 'paid');
  if (paid.some((item) => payment.state === 'MISMATCH' || mismatchOf(payment, item) === null)) return null;
  if (sentAt < payment.stateAt) return payment.deniedAt;
  // A recorded denial does not cover another kind of denial.
  if (payment.deniedAt !== null && answer === payment.lastAnswer) return payment.deniedAt;
  // Another amount than the signed message named is a denial too.
  const isWaiting = paid.length === 0 && about.some(({ status }) => status === 'pending') && sentAt - payment.stateAt < MAX_PENDING_MS;
  return isWaiting ? payment.deniedAt : sentAt;
}

/** A reversal stands (docs/requirements.md#charges); when the gateway calls the money paid after it, a person decides. */
function paidAgain({ deniedAt, stateAt }: Payment, messages: readonly GatewayMessage[], sentAt: number): number | null {
  if (messages.some(({ status }) => status === 'reversed')) return null;
  const isPaid = sentAt >= stateAt && messages.some(({ status }) => status === 'paid');
  return deniedAt ?? (isPaid ? sentAt : null);
}
