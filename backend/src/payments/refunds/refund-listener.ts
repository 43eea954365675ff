import type { Tx } from '../../database/transactions.js';
import type { Payment } from '../payment.entity.js';

/** Called in the transaction that ends a refund. Implemented by the receipts module, so that payments do not depend on its mails. */
export abstract class RefundListener {
  /** The money of the refund went back. Must be safe to run again. */
  abstract paidOut(tx: Tx, payment: Payment, refundId: string): Promise<void>;
}
