import { Entity, PrimaryColumn } from 'typeorm';
import { IntColumn, TextColumn } from '../../database/columns.js';

/** The numbers of one financial year (docs/requirements.md#series). */
@Entity('receipt_series')
export class ReceiptYear {
  /** `26-27`. */
  @PrimaryColumn({ type: 'varchar', length: 5 }) fy!: string;
  /** The highest number given out. */
  @IntColumn() last!: number;
  /** How many of these were left out, because a restored backup cannot know whether they stand on paper. */
  @IntColumn({ default: 0 }) skipped!: number;
  /** Of every number of the year, whatever the configuration says later. Empty: not yet known. */
  @TextColumn(3, { default: '' }) prefix!: string;
}
