import type { Payment } from '../payment.entity.js';
import type { KnownRefund, ProviderRefunds } from '../providers/payment-provider.js';
import { takesMoney } from './refund-states.js';
import type { Refund } from './refund.entity.js';

/** A refund under this process's lease. */
export interface RefundClaim {
  refund: Refund;
  payment: Payment;
  provider: ProviderRefunds;
}

/** Later: what costs more money if it is not believed. */
const GRAVITY: readonly KnownRefund['standing'][] = ['rejected', 'inProgress', 'paidOut'];

/** What the list says of our refund: the gravest of its entries, because the list may keep what became of it before. */
export function listedAs(own: Refund, listed: readonly KnownRefund[]): KnownRefund | undefined {
  const ofOwn = listed.filter((one) => isSame(one, own));
  return ofOwn.sort((a, b) => GRAVITY.indexOf(b.standing) - GRAVITY.indexOf(a.standing))[0];
}

/** Made in the gateway's console, or by a system that we do not know; or ours, and we hold that it was not carried out. */
export function uncountedOf(listed: readonly KnownRefund[], refunds: readonly Refund[]): KnownRefund[] {
  return listed.filter((one) => one.standing !== 'rejected' && !refunds.some((refund) => takesMoney(refund) && isSame(one, refund)));
}

/** A refund that we made, by our id; by the gateway's where it leaves ours out. */
export function isSame({ refundId, gatewayRefundId }: KnownRefund, own: Refund): boolean {
  return refundId === null ? gatewayRefundId !== null && gatewayRefundId === own.gatewayRefundId : refundId === own.refundId;
}
