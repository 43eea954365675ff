import type { Payment } from '../payment.entity.js';
import type { KnownRefund, ProviderRefunds } from '../providers/payment-provider.js';
import type { Refund } from './refund.entity.js';

/** A refund under this process's lease. */
export interface RefundClaim {
  refund: Refund;
  payment: Payment;
  provider: ProviderRefunds;
}

/** A refund that we made, by our id; by the gateway's where it leaves ours out. */
export function isSame({ refundId, gatewayRefundId }: KnownRefund, own: Refund): boolean {
  return refundId === null ? gatewayRefundId !== null && gatewayRefundId === own.gatewayRefundId : refundId === own.refundId;
}
