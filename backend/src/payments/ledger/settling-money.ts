import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Payment } from '../payment.entity.js';
import { isNamed } from './charges.js';
import type { PaymentOutcome } from './payment-outcome.js';
import type { PaymentState } from './payment-state.js';
import { isSettlingRefunded } from './refund-decisions.js';

/** The state that the outcome of all facts asks for; the present one when they say nothing. */
export function targetState({ kind, held, settleable }: PaymentOutcome, payment: Payment, demand: FeeDemand): PaymentState {
  if (isSettlingRefunded(payment, held)) return 'SUCCESS';
  if (kind === 'none') return payment.state;
  // A part that was given back makes no receipt void.
  if (kind === 'held') return payment.state === 'SUCCESS' && settleable.length > 0 ? 'SUCCESS' : 'DUPLICATE';
  if (kind !== 'moneyIn') return kind;
  const settledByOther = demand.settledByPaymentId !== null && demand.settledByPaymentId !== payment.id;
  return settledByOther || demand.refund === 'closed' ? 'DUPLICATE' : 'SUCCESS';
}

/** Paise that settle in place of the amount that was asked; null when they are the same. */
export function acceptedAmount({ settledAmount }: Payment, { settleable }: PaymentOutcome, gatewayTxnId: string | null): number | null {
  const charge = settleable.find((one) => isNamed(one, gatewayTxnId));
  if (!charge) return settledAmount;
  return charge.money === 'other' ? charge.amount : null;
}

/**
 * Of the charge that the payment names.
 *
 * @param named the one that it names by now: it keeps its place when the gateway has given it an id.
 */
export function settlingColumns(
  { settleable, held }: PaymentOutcome, named: string | null = null,
): Pick<Payment, 'gatewayTxnId' | 'paidAt' | 'booked' | 'bookedReference'> {
  const same = named === null ? undefined : settleable.find((one) => isNamed(one, named));
  const charge = same ?? settleable[0] ?? held.find(({ money }) => money === 'expected');
  const { how = null, reference = null } = charge?.booked ?? {};
  return { gatewayTxnId: charge?.gatewayTxnId ?? null, paidAt: charge?.paidAt ?? null, booked: how, bookedReference: reference };
}
