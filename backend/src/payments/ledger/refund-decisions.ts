import type { AfterRefund, Paise } from '../../contract/index.js';
import type { Payment } from '../payment.entity.js';
import type { Refund } from '../refunds/refund.entity.js';
import { isAgreed, takesMoney } from '../refunds/refund-states.js';
import { type Charge, isNamed } from './charges.js';

/** The part that completes the whole says what becomes of the demand; it was approved last. */
const chosenBy = (ofCharge: readonly Refund[]): AfterRefund | undefined =>
  ofCharge.findLast((one) => one.afterwards !== 'none' && takesMoney(one) && isAgreed(one))?.afterwards;

/** The bank may take the money back before a refund of it has ended: what was chosen for the demand holds all the same. */
export function chosenForSettling({ gatewayTxnId }: Pick<Payment, 'gatewayTxnId'>, { charges }: { charges: readonly Charge[] }, refunds: readonly Refund[]): AfterRefund {
  const keys = charges.flatMap((charge) => (isNamed(charge, gatewayTxnId) ? charge.keys : []));
  return chosenBy(refunds.filter((one) => keys.includes(one.gatewayTxnId))) ?? 'none';
}

/** What was given back of all charges, and whether more is on its way. */
export function refundsIn({ charges }: { charges: readonly Pick<Charge, 'agreed' | 'paidOut'>[] }): { givenBack: Paise; refundsOpen: 0 | 1 } {
  return {
    givenBack: charges.reduce((sum, { paidOut }) => sum + paidOut, 0),
    refundsOpen: charges.some(({ agreed, paidOut }) => agreed > paidOut) ? 1 : 0,
  };
}

/** The charge that the receipt rests on is being given back: it keeps its demand until the money has gone. */
export const isSettlingRefunded = ({ state, gatewayTxnId }: Pick<Payment, 'state' | 'gatewayTxnId'>, held: readonly Charge[]): boolean =>
  state === 'SUCCESS' && held.some((charge) => isNamed(charge, gatewayTxnId) && charge.resolution === 'refunding');
