import type { Tx } from '../../database/transactions.js';
import type { Payment } from '../payment.entity.js';

/**
 * What has to happen in the very transaction that settles a demand or takes the settlement back. Declared here and
 * implemented by the receipts module, so that payments know no receipt.
 */
export abstract class SettlementListener {
  /** `payment` is SUCCESS as of `at` (UTC ms). Must be safe to run again. */
  abstract settled(tx: Tx, payment: Payment, at: number): Promise<void>;
  /** The bank took the money of `payment` back. Must be safe to run again. */
  abstract reversed(tx: Tx, payment: Payment, at: number): Promise<void>;
}
