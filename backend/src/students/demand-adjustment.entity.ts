import { Entity, ForeignKey, Index } from 'typeorm';
import type { AdjustmentKind, Paise } from '../contract/index.js';
import { IdColumn, IntColumn, PaiseColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { FeeDemand } from './fee-demand.entity.js';

/** A concession or an addition that two people have made. Append-only: one that is taken back is an entry of the opposite sign. */
@Entity('demand_adjustments')
@Index('ix_demand_adjustments_demand', ['demandId'])
export class DemandAdjustment {
  @IdColumn() id!: number;
  @ForeignKey(() => FeeDemand, { name: 'fk_demand_adjustments_demand', onDelete: 'CASCADE' })
  @IntColumn()
  demandId!: number;
  @TextColumn(12) kind!: AdjustmentKind;
  /** As it changes the total. */
  @PaiseColumn() amount!: Paise;
  @TextColumn(500) reason!: string;
  @TextColumn(70) proposedBy!: string;
  @TextColumn(70) approvedBy!: string;
  /** A transaction that runs again after its commit finds it. */
  @TextColumn(64) requestId!: string;
  @TimeColumn() createdAt!: number;
}
