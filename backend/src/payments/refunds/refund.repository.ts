import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { insertRow, selectRow, selectRows, updateRows } from '../../database/cached-statements.js';
import { findAndLock, type Tx } from '../../database/transactions.js';
import { Refund, RefundEvent, type StoredRefundState } from './refund.entity.js';

export type RefundPatch = Partial<Pick<Refund, 'gatewayRefundId' | 'sentAt' | 'nextCheckAt' | 'lastAnsweredAt' | 'failures' | 'leaseUntil' | 'leaseBy' | 'utr'>>;

@Injectable()
export class RefundRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  ofPayment(paymentId: number, tx: Tx = this.dataSource.manager): Promise<Refund[]> {
    return selectRows(tx, Refund, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
  }

  find(refundId: string): Promise<Refund | null> {
    return selectRow(this.dataSource.manager, Refund, { where: { refundId } });
  }

  async get(id: number): Promise<Refund> {
    return existing(id, await selectRow(this.dataSource.manager, Refund, { where: { id } }));
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
  async writeMove(tx: Tx, id: number, from: StoredRefundState, to: StoredRefundState, patch: RefundPatch & Pick<Refund, 'stateAt'>): Promise<boolean> {
    return (await updateRows(tx, Refund, { id, state: from }, { state: to, ...patch })) === 1;
  }

  async insertEvent(tx: Tx, event: Omit<RefundEvent, 'id'>): Promise<void> {
    await insertRow(tx, RefundEvent, event);
  }

  events(paymentId: number): Promise<RefundEvent[]> {
    return selectRows(this.dataSource.manager, RefundEvent, 'WHERE refund_id IN (SELECT id FROM refunds WHERE payment_id = ?) ORDER BY id', [paymentId]);
  }

  due(now: number, limit: number): Promise<{ id: number }[]> {
    return this.dataSource.query(
      `SELECT id FROM refunds WHERE next_check_at <= ? AND (lease_until IS NULL OR lease_until <= ?) ORDER BY next_check_at, id LIMIT ${limit}`, [now, now],
    );
  }

  /** What a clock that was set back had planned for later than any schedule is due at once, and its leases end. */
  async resetFutureSchedules(now: number, longestMs: number): Promise<void> {
    await this.dataSource.query('UPDATE refunds SET next_check_at = ?, lease_until = NULL WHERE next_check_at > ?', [now, now + longestMs]);
  }
}

function existing(id: number, refund: Refund | null): Refund {
  if (!refund) throw new Error(`refund ${id} has gone`);
  return refund;
}
