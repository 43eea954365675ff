import { Injectable } from '@nestjs/common';
import { updateRows } from '../database/plain-rows.js';
import { findAndLock, type Tx } from '../database/transactions.js';
import { FeeDemand } from './fee-demand.entity.js';

/** The ids of the payment that settled a demand. */
export interface Settlement {
  paymentId: number;
  transactionId: string;
  receiptNo: string;
}

/** What the payments module may do with a demand. */
@Injectable()
export class FeeDemands {
  /** Locks the demand: every change of a payment of this demand happens behind this lock. */
  async lock(tx: Tx, id: number): Promise<FeeDemand> {
    const demand = await findAndLock(tx, FeeDemand, { id });
    if (!demand) throw new Error(`fee demand ${id} has gone`);
    return demand;
  }

  /** @throws Error when it is settled already: the caller looked before, behind the lock. */
  async settle(tx: Tx, demand: FeeDemand, by: Settlement, at: number): Promise<void> {
    const settled = await updateRows(tx, FeeDemand, { id: demand.id, settledByPaymentId: null }, {
      settledByPaymentId: by.paymentId, settledTransactionId: by.transactionId, settledReceiptNo: by.receiptNo, updatedAt: at,
    });
    if (settled !== 1) throw new Error(`fee demand ${demand.id} is settled already`);
    demand.settledByPaymentId = by.paymentId;
  }

  /** The bank took the money back: the fee is due again. */
  async unsettle(tx: Tx, demand: FeeDemand, at: number): Promise<void> {
    await tx.update(
      FeeDemand,
      { id: demand.id },
      { settledByPaymentId: null, settledTransactionId: null, settledReceiptNo: null, updatedAt: at },
    );
    demand.settledByPaymentId = null;
  }
}
