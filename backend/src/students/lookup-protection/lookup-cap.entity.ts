import { Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../database/columns.js';

/** A network that went beyond the cap on different admission numbers, for the office's screen. */
@Entity('lookup_caps')
export class LookupCapRow {
  @PrimaryColumn({ type: 'varchar', length: 45 }) network!: string;
  @TimeColumn() reachedAt!: number;
}
