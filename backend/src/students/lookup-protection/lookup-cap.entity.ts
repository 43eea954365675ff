import { Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../database/columns.js';

/** A network that exceeded the cap on different admission numbers, shown to the office. */
@Entity('lookup_caps')
export class LookupCapRow {
  @PrimaryColumn({ type: 'varchar', length: 45 }) network!: string;
  @TimeColumn() reachedAt!: number;
}
