import { Entity, PrimaryColumn } from 'typeorm';
import { JsonColumn, TimeColumn } from '../../database/columns.js';
import type { Reserved } from './permits.js';

/** The timeline of status requests: one row that all replicas reserve on, so that the rate limit is theirs together. */
@Entity('gateway_pace')
export class RequeryTimeline {
  @PrimaryColumn({ type: 'integer' }) id!: number;
  @TimeColumn() nextFreeAt!: number;
  /** The latest time any replica has reached: their clocks differ, the timeline has one. */
  @TimeColumn({ nullable: true }) seenAt!: number | null;
  @JsonColumn({ nullable: true }) reserved!: Reserved | null;
}
