import { Entity, Index } from 'typeorm';
import type { Paise } from '../../contract/index.js';
import { IdColumn, IntColumn, PaiseColumn, TextColumn } from '../../database/columns.js';

/** `attempts`: by the state that they have now, on the day on which they were begun. `known`: by how long that took. */
export type SumFigure = 'received' | 'takenBack' | 'refunded' | 'attempts' | 'known';
export type SumDimension = 'all' | 'semester' | 'course' | 'head' | 'mode' | 'state' | 'delay';

/** Folded from events that are stored anyway, so that no payment waits for a sum (docs/decisions/0040-folded-sums.md). */
@Entity('report_sums')
@Index('uq_report_sums', ['figure', 'dimension', 'isTest', 'day', 'value'], { unique: true })
export class ReportSum {
  @IdColumn() id!: number;
  @TextColumn(10) figure!: SumFigure;
  @TextColumn(8) dimension!: SumDimension;
  @IntColumn() isTest!: number;
  /** IST, `yyyy-MM-dd`. */
  @TextColumn(10) day!: string;
  @TextColumn(150) value!: string;
  @IntColumn() payments!: number;
  @PaiseColumn() amount!: Paise;
}
