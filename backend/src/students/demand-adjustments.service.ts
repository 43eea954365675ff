import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import { placeholders } from '../database/batched-read.js';
import { insertRow, updateRows } from '../database/cached-statements.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { DemandAdjustment } from './demand-adjustment.entity.js';
import { FeeDemand } from './fee-demand.entity.js';
import { FeeDemandsService } from './fee-demands.service.js';
import { FrozenDemandsSql } from './frozen-demands.js';
import type { Query } from './import/stored-state.js';

/** Concessions and additions as they are stored: a head of the demand, and an entry that says why. */
@Injectable()
export class DemandAdjustments {
  constructor(
    private readonly demands: FeeDemandsService,
    private readonly frozen: FrozenDemandsSql,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  async of(demandIds: readonly number[]): Promise<DemandAdjustment[]> {
    if (demandIds.length === 0) return [];
    const rows = await this.transactions.read<DemandAdjustment>(
      `SELECT id, demand_id AS "demandId", kind, amount, reason, proposed_by AS "proposedBy", approved_by AS "approvedBy", created_at AS "createdAt"
         FROM demand_adjustments WHERE demand_id IN (${placeholders(demandIds)}) ORDER BY id`, [...demandIds]);
    return rows.map((row) => ({ ...row, amount: Number(row.amount), createdAt: Number(row.createdAt) }));
  }

  /** Locks the demand. @throws AppError FEE_NOT_CHANGEABLE when it is paid, or money for it may still come. */
  async adjustable(tx: Tx, demandId: number): Promise<FeeDemand> {
    const demand = await this.demands.lock(tx, demandId);
    const query: Query = async (sql, values) => (await tx.query(sql, values)) as never;
    const isFrozen = demand.settledByPaymentId !== null || demand.refund !== null || (await this.frozen.orDoubtful(query, [demandId])).size > 0;
    if (isFrozen) throw new AppError('FEE_NOT_CHANGEABLE');
    return demand;
  }

  async isMade(tx: Tx, demandId: number, requestId: string): Promise<boolean> {
    return tx.existsBy(DemandAdjustment, { demandId, requestId });
  }

  /** @param demand of `adjustable`. */
  async make(tx: Tx, demand: FeeDemand, adjustment: Omit<DemandAdjustment, 'id' | 'createdAt'>): Promise<void> {
    const { kind, amount } = adjustment;
    const now = this.clock.now();
    await insertRow(tx, DemandAdjustment, { ...adjustment, createdAt: now });
    const { [kind]: before = 0, ...others } = demand.heads;
    const heads = before + amount === 0 ? others : { ...others, [kind]: before + amount };
    await updateRows(tx, FeeDemand, { id: demand.id }, { heads, total: demand.total + amount, updatedAt: now });
  }
}
