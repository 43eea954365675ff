import type { AfterRefund, Paise } from '../../contract/index.js';
import type { Payment } from '../payment.entity.js';
import type { PaymentDecision, Resolution } from '../review/payment-decision.entity.js';
import type { Charge } from './charges.js';

/** What the refunds of one charge add up to (docs/decisions/0027-refunds.md). */
export interface ChargeRefundState {
  /** Its key. */
  gatewayTxnId: string;
  /** Given back, or on the way. */
  taken: Paise;
  paidOut: Paise;
  /** Nobody knows whether one of them was carried out, or it takes longer than it should. */
  isUncertain: boolean;
  /** One of them has just ended in another way than two people decided. */
  hasFailed: boolean;
  /** What the proposer chose for the demand. */
  afterwards: AfterRefund;
}

/** A refund that was not carried out leaves no trace: `restored` takes the latest `refunding` of its charge back. */
export function withoutRestored<Decision extends Pick<PaymentDecision, 'gatewayTxnId' | 'resolution'>>(decisions: readonly Decision[]): Decision[] {
  const counting: Decision[] = [];
  for (const decision of decisions) {
    if (decision.resolution !== 'restored') {
      counting.push(decision);
      continue;
    }
    const at = counting.findLastIndex(({ gatewayTxnId, resolution }) => gatewayTxnId === decision.gatewayTxnId && resolution === 'refunding');
    if (at >= 0) counting.splice(at, 1);
  }
  return counting;
}

/** @returns the decision that these refunds bring about; null when it is as it should be. */
export function decisionOfRefunds({ taken, paidOut }: ChargeRefundState, charge: Pick<Charge, 'amount' | 'resolution'>): Resolution | null {
  const amount = charge.amount ?? Number.POSITIVE_INFINITY;
  if (charge.resolution === 'refunded') return null;
  if (paidOut >= amount) return 'refunded';
  if (taken >= amount) return charge.resolution === 'refunding' ? null : 'refunding';
  return charge.resolution === 'refunding' ? 'restored' : null;
}

/** The charge that the receipt rests on is being given back: it keeps its demand until the money has gone. */
export const isSettlingRefunded = ({ state, gatewayTxnId }: Pick<Payment, 'state' | 'gatewayTxnId'>, held: readonly Charge[]): boolean =>
  state === 'SUCCESS' && held.some((charge) => charge.gatewayTxnId === gatewayTxnId && charge.resolution === 'refunding');
