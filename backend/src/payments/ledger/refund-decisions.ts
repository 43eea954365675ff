import type { AfterRefund, Paise } from '../../contract/index.js';
import type { Payment } from '../payment.entity.js';
import type { Refund } from '../refunds/refund.entity.js';
import { isRefundUncertain, takesMoney } from '../refunds/refund-states.js';
import type { PaymentDecision, Resolution } from '../review/payment-decision.entity.js';
import { type Charge, isNamed } from './charges.js';

/**
 * What the refunds of one charge mean (docs/decisions/0027-refunds.md).
 *
 * @param now UTC ms.
 * @returns whether one of them is uncertain, and what becomes of the demand.
 */
export function stateOfRefunds(ofCharge: readonly Refund[], changed: Refund, now: number): { isUncertain: boolean; afterwards: AfterRefund } {
  return { isUncertain: ofCharge.some((one) => isRefundUncertain(one, now)), afterwards: chosenBy(ofCharge) ?? changed.afterwards };
}

/** The part that completes the whole says what becomes of the demand; it was approved last. */
const chosenBy = (ofCharge: readonly Refund[]): AfterRefund | undefined =>
  ofCharge.findLast((one) => one.afterwards !== 'none' && takesMoney(one))?.afterwards;

/** The bank may take the money back before a refund of it has ended: what was chosen for the demand holds all the same. */
export function chosenForSettling({ gatewayTxnId }: Pick<Payment, 'gatewayTxnId'>, { charges }: { charges: readonly Charge[] }, refunds: readonly Refund[]): AfterRefund {
  const keys = charges.flatMap((charge) => (isNamed(charge, gatewayTxnId) ? charge.keys : []));
  return chosenBy(refunds.filter((one) => keys.includes(one.gatewayTxnId))) ?? 'none';
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
export function decisionOfRefunds({ amount, resolution, taken, paidOut }: Pick<Charge, 'amount' | 'resolution' | 'taken' | 'paidOut'>): Resolution | null {
  const whole = amount ?? Number.POSITIVE_INFINITY;
  if (resolution === 'refunded') return null;
  if (paidOut >= whole) return 'refunded';
  if (taken >= whole) return resolution === 'refunding' ? null : 'refunding';
  return resolution === 'refunding' ? 'restored' : null;
}

/** What was given back of all charges, also as a person recorded it, and whether more is on its way. */
export function refundsIn({ charges }: { charges: readonly Pick<Charge, 'amount' | 'resolution' | 'taken' | 'paidOut'>[] }): { givenBack: Paise; refundsOpen: 0 | 1 } {
  return {
    givenBack: charges.reduce((sum, { amount, resolution, paidOut }) => sum + (resolution === 'refunded' ? Math.max(amount ?? 0, paidOut) : paidOut), 0),
    refundsOpen: charges.some(({ taken, paidOut }) => taken > paidOut) ? 1 : 0,
  };
}

/** The charge that the receipt rests on is being given back: it keeps its demand until the money has gone. */
export const isSettlingRefunded = ({ state, gatewayTxnId }: Pick<Payment, 'state' | 'gatewayTxnId'>, held: readonly Charge[]): boolean =>
  state === 'SUCCESS' && held.some((charge) => isNamed(charge, gatewayTxnId) && charge.resolution === 'refunding');
