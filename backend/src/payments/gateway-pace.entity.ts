import { Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../database/columns.js';

/** The next free moment for a status question: one row that all replicas count on, so that the pace is theirs together. */
@Entity('gateway_pace')
export class GatewayPace {
  @PrimaryColumn({ type: 'integer' }) id!: number;
  @TimeColumn() nextFreeAt!: number;
}
