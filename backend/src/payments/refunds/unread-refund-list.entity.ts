import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../database/columns.js';
import { Payment } from '../payment.entity.js';

/** A payment of which the gateway's lists of refunds are still to be read: of before a restore, or booked by hand (docs/requirements.md#refunds). */
@Entity('unread_refund_lists')
@Index('ix_unread_refund_lists_next_at', ['nextAt'])
export class UnreadRefundList {
  @ForeignKey(() => Payment, { name: 'fk_unread_refund_lists_payment' })
  @PrimaryColumn({ type: 'integer' })
  paymentId!: number;
  @TimeColumn() since!: number;
  @TimeColumn() nextAt!: number;
}
