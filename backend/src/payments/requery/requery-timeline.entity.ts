import { Entity, PrimaryColumn } from 'typeorm';
import { JsonColumn, TimeColumn } from '../../database/columns.js';
import type { ReservedSlots } from './permits.js';

/** One row on which all replicas reserve status requests, so that they share the rate limit. */
@Entity('gateway_pace')
export class RequeryTimeline {
  @PrimaryColumn({ type: 'integer' }) id!: number;
  @TimeColumn() nextFreeAt!: number;
  /** The latest time any replica has reached: clocks differ, the timeline has one. */
  @TimeColumn({ nullable: true }) seenAt!: number | null;
  @JsonColumn({ nullable: true }) reserved!: ReservedSlots | null;
}
