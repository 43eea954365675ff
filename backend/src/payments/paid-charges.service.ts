import { Injectable } from '@nestjs/common';
import { istDate, type Paise } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';

/** A charge of which a signed message says that it was paid. Days are `yyyy-MM-dd`, IST. */
export interface PaidCharge {
  transactionId: string;
  /** Empty when no message names it. */
  gatewayTxnId: string;
  amount: Paise;
  paidOn: string;
  isReversed: boolean;
  /** The day of its latest refund through the gateway, or that a person recorded; it may be of a part. */
  refundedOn: string | null;
}

interface Row {
  transactionId: string;
  gatewayTxnId: string;
  amount: number | string;
  paidAt: number | string;
  isReversed: number | string;
}

const IDS_AT_ONCE = 500;

const istDay = (at: number | string): string => istDate(new Date(Number(at)));

/** For what is compared with the gateway's reports. */
@Injectable()
export class PaidChargesService {
  constructor(private readonly transactions: Transactions) {}

  /** @param since UTC ms, of the gateway's message. */
  async since(since: number): Promise<PaidCharge[]> {
    const [charges, refunds] = await Promise.all([
      // States with money: in the others a fact that says paid is that of a printed challan.
      this.transactions.read<Row>(
        `SELECT p.transaction_id AS transactionId, COALESCE(f.gateway_txn_id, '') AS gatewayTxnId,
                COALESCE(MIN(CASE WHEN f.meaning = 'paid' THEN f.amount END), p.amount) AS amount,
                MIN(CASE WHEN f.meaning = 'paid' THEN COALESCE(f.completed_at, f.initiated_at, f.received_at) END) AS paidAt,
                MAX(CASE WHEN f.meaning = 'reversed' THEN 1 ELSE 0 END) AS isReversed
           FROM gateway_facts f JOIN payments p ON p.id = f.payment_id
          WHERE f.received_at >= ? AND p.state IN ('SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED', 'REFUNDED')
          GROUP BY p.id, p.transaction_id, p.amount, f.gateway_txn_id
         HAVING MAX(CASE WHEN f.meaning = 'paid' THEN 1 ELSE 0 END) = 1`, [since]),
      this.transactions.read<{ transactionId: string; gatewayTxnId: string; refundedAt: number | string }>(
        // A refund by bank transfer is in no report of the gateway, though it ends in a decision as well.
        `SELECT p.transaction_id AS transactionId, d.gateway_txn_id AS gatewayTxnId, d.at AS refundedAt
           FROM payment_decisions d JOIN payments p ON p.id = d.payment_id WHERE d.resolution = 'refunded'
            AND NOT EXISTS (SELECT 1 FROM refunds made WHERE made.payment_id = d.payment_id AND made.gateway_txn_id = d.gateway_txn_id)
          UNION ALL
         SELECT p.transaction_id AS transactionId, r.gateway_txn_id AS gatewayTxnId, r.created_at AS refundedAt
           FROM refunds r JOIN payments p ON p.id = r.payment_id
          WHERE r.method = 'gateway' AND r.state IN ('sent', 'accepted', 'unknown', 'paidOut')`),
    ]);
    const refundedOn = new Map(refunds.map(({ transactionId, gatewayTxnId, refundedAt }) => [`${transactionId} ${gatewayTxnId}`, istDay(refundedAt)]));
    return charges.map(({ transactionId, gatewayTxnId, amount, paidAt, isReversed }) => ({
      transactionId, gatewayTxnId, amount: Number(amount), paidOn: istDay(paidAt), isReversed: Number(isReversed) === 1,
      refundedOn: refundedOn.get(`${transactionId} ${gatewayTxnId}`) ?? null,
    }));
  }

  /** Those of these transaction ids that are a payment. */
  async known(transactionIds: readonly string[]): Promise<Set<string>> {
    const known = new Set<string>();
    for (let from = 0; from < transactionIds.length; from += IDS_AT_ONCE) {
      const some = transactionIds.slice(from, from + IDS_AT_ONCE);
      const rows = await this.transactions.read<{ id: string }>(`SELECT transaction_id AS id FROM payments WHERE transaction_id IN (${some.map(() => '?').join(', ')})`, some);
      for (const { id } of rows) known.add(id);
    }
    return known;
  }
}
