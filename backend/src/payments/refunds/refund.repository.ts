import type { RefundState } from '../../contract/index.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placeholders } from '../../database/batched-read.js';
import { insertRow, selectRow, selectRows, updateRows } from '../../database/cached-statements.js';
import { findAndLock, type Tx } from '../../database/transactions.js';
import { type OpenMoney, openMoneyOf } from '../payment-counts.repository.js';
import { LONGEST_REFUND_WAIT_MS, REFUND_LEASE_MS } from './refund-states.js';
import { Refund, RefundEvent } from './refund.entity.js';

export type RefundPatch = Partial<Pick<Refund, 'gatewayRefundId' | 'refusal' | 'sentAt' | 'nextCheckAt' | 'lastAnsweredAt' | 'failures' | 'leaseUntil' | 'leaseBy' | 'utrKey' | 'approvedBy'>>;

@Injectable()
export class RefundRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  ofPayment(paymentId: number, tx: Tx = this.dataSource.manager): Promise<Refund[]> {
    return selectRows(tx, Refund, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
  }

  /** Oldest first. */
  ofPayments(ids: readonly number[]): Promise<Refund[]> {
    return selectRows(this.dataSource.manager, Refund, `WHERE payment_id IN (${placeholders(ids)}) ORDER BY id`, [...ids]);
  }

  /** Of the payments in the review queue, oldest first. */
  needingReview(): Promise<Refund[]> {
    return selectRows(this.dataSource.manager, Refund, 'WHERE payment_id IN (SELECT id FROM payments WHERE needs_review = 1) ORDER BY id', []);
  }

  find(refundId: string, tx: Tx = this.dataSource.manager): Promise<Refund | null> {
    return selectRow(tx, Refund, { where: { refundId } });
  }

  async get(id: number): Promise<Refund> {
    return existing(id, await selectRow(this.dataSource.manager, Refund, { where: { id } }));
  }

  /** Of a proposal that two people decide. */
  ofApproval(tx: Tx, approvalId: number): Promise<Refund | null> {
    return selectRow(tx, Refund, { where: { approvalId } });
  }

  /** The transaction id of the payment of which a refund was made, or is proposed, by the transfer with this number. @param utrKey by `bankKeyOf`. */
  async transactionOfTransfer(tx: Tx, utrKey: string): Promise<string | null> {
    const rows = (await tx.query('SELECT p.transaction_id AS "transactionId" FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.utr_key = ?', [utrKey])) as { transactionId: string }[];
    return rows[0]?.transactionId ?? null;
  }

  async lock(tx: Tx, id: number): Promise<Refund> {
    return existing(id, await findAndLock(tx, Refund, { id }));
  }

  async insert(tx: Tx, refund: Omit<Refund, 'id'>): Promise<Refund> {
    return { id: await insertRow(tx, Refund, refund), ...refund };
  }

  async update(tx: Tx, id: number, patch: RefundPatch): Promise<void> {
    await updateRows<Refund>(tx, Refund, { id }, patch);
  }

  /** Called by `RefundLedger` only. @returns whether it was still in state `from`. */
  async writeMove(tx: Tx, id: number, from: RefundState, to: RefundState, patch: RefundPatch & Pick<Refund, 'stateAt'>): Promise<boolean> {
    return (await updateRows(tx, Refund, { id, state: from }, { state: to, ...patch })) === 1;
  }

  async insertEvent(tx: Tx, event: Omit<RefundEvent, 'id'>): Promise<void> {
    await insertRow(tx, RefundEvent, event);
  }

  events(paymentId: number, tx: Tx = this.dataSource.manager): Promise<RefundEvent[]> {
    return selectRows(tx, RefundEvent, 'WHERE refund_id IN (SELECT id FROM refunds WHERE payment_id = ?) ORDER BY id', [paymentId]);
  }

  /** Those that have not ended. */
  async open(): Promise<OpenMoney> {
    const [row] = await this.dataSource.query<{ at: number | string | null; n: number | string; amount: number | string }[]>(
      "SELECT MIN(created_at) AS at, COUNT(*) AS n, COALESCE(SUM(amount), 0) AS amount FROM refunds WHERE next_check_at IS NOT NULL AND state NOT IN ('rejected', 'notExecuted')");
    return openMoneyOf(row);
  }

  /** What a clock that was set back had planned for later than any schedule, or leased for longer than any lease, is due as well. */
  due(now: number, limit: number): Promise<{ id: number }[]> {
    return this.dataSource.query(
      `SELECT id FROM refunds WHERE (next_check_at <= ? OR next_check_at > ?) AND (lease_until IS NULL OR lease_until <= ? OR lease_until > ?)
        ORDER BY next_check_at, id LIMIT ${limit}`, [now, now + LONGEST_REFUND_WAIT_MS, now, now + REFUND_LEASE_MS],
    );
  }
}

function existing(id: number, refund: Refund | null): Refund {
  if (!refund) throw new Error(`refund ${id} has gone`);
  return refund;
}
