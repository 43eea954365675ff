import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Payment } from '../payment.entity.js';
import type { GatewayStatus, NoAnswerReason } from '../providers/payment-provider.js';
import type { RequeryPurpose } from '../requery/permits.js';

/** A requery that was sent, answered or not. Append-only; for people: nothing decides by it. */
@Entity('requeries')
@Index('ix_requeries_payment', ['paymentId'])
export class Requery {
  @IdColumn() id!: number;
  @ForeignKey(() => Payment, { name: 'fk_requeries_payment' })
  @IntColumn()
  paymentId!: number;
  @TimeColumn() sentAt!: number;
  @TimeColumn() endedAt!: number;
  @TextColumn(12) purpose!: RequeryPurpose;
  /** Of all charges together; null without an answer. */
  @TextColumn(12, { nullable: true }) answer!: GatewayStatus | null;
  @TextColumn(16, { nullable: true }) failure!: NoAnswerReason | null;
}
