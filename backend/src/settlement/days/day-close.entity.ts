import { Column, Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';

/** A closed day. Append-only: nothing changes or deletes one. */
@Entity('day_closes')
@Index('uq_day_closes_day', ['day'], { unique: true })
// The chain cannot fork: of two who close the same day one is refused.
@Index('uq_day_closes_previous', ['previous'], { unique: true })
export class DayCloseRecord {
  @IdColumn() id!: number;
  /** IST, `yyyy-MM-dd`. */
  @TextColumn(10) day!: string;
  /** `DayFigures` as JSON, kept as the text that was hashed. */
  @Column({ type: 'text' }) figures!: string;
  @TextColumn(64) previous!: string;
  @TextColumn(64) hash!: string;
  /** Id of the last event of a payment until the day's end: the next day looks from there. */
  @IntColumn() lastEvent!: number;
  @TimeColumn() at!: number;
  @TextColumn(70) person!: string;
}
