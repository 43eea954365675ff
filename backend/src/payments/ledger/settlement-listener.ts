import type { Tx } from '../../database/transactions.js';
import type { Payment } from '../payment.entity.js';

/** What must come after everything else in the transaction, because others wait from then on until its commit. */
export type LastStep = () => Promise<void>;

/**
 * Called in the transaction that settles a demand or reverses the settlement. Implemented by the receipts module, so
 * that payments do not depend on receipts.
 */
export abstract class SettlementListener {
  /**
   * `payment` is SUCCESS as of `at` (UTC ms). Must be safe to run again.
   *
   * @returns what the caller runs last; null when nothing is left to do.
   */
  abstract settled(tx: Tx, payment: Payment, at: number): Promise<LastStep | null>;
  /** The money of `payment` was reversed. Must be safe to run again. */
  abstract reversed(tx: Tx, payment: Payment, at: number): Promise<void>;
}
