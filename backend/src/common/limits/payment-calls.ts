import { TRANSACTION_ID } from '../../contract/index.js';
import { clientNetwork } from './client-network.js';
import type { RateLimits } from './rate-limits.js';

/**
 * Counts one call about a payment, before anybody looks whether it exists: an id that nobody has is refused like any other.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function limitPaymentCall(limits: RateLimits, call: 'status' | 'receipt', transactionId: string, address: string): Promise<void> {
  await limits.consume('paymentCallsByAddress', `${call}:${clientNetwork(address)}`);
  // What cannot be an id is nobody's: it would only fill the memory.
  if (TRANSACTION_ID.test(transactionId)) await limits.consume('paymentCalls', `${call}:${transactionId}`);
}
