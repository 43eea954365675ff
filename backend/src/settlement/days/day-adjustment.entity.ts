import { Entity, Index } from 'typeorm';
import type { AdjustedFigure, Paise } from '../../contract/index.js';
import { IdColumn, PaiseColumn, TextColumn, TimeColumn } from '../../database/columns.js';

/** A contrary entry: it corrects a closed day, and belongs to the day on which it was approved. Append-only. */
@Entity('day_adjustments')
@Index('uq_day_adjustments_request', ['requestId'], { unique: true })
@Index('ix_day_adjustments_at', ['at'])
export class DayAdjustmentRecord {
  @IdColumn() id!: number;
  /** The closed day, IST, `yyyy-MM-dd`. */
  @TextColumn(10) adjusts!: string;
  @TextColumn(12) figure!: AdjustedFigure;
  /** A fee head of that day; null: none in particular. */
  @TextColumn(64, { nullable: true }) head!: string | null;
  /** Negative: less than was kept. */
  @PaiseColumn() amount!: Paise;
  @TextColumn(500) reason!: string;
  @TextColumn(70) proposedBy!: string;
  @TextColumn(70) approvedBy!: string;
  @TextColumn(64) requestId!: string;
  @TimeColumn() at!: number;
}
