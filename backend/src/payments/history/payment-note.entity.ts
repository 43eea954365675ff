import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Payment } from '../payment.entity.js';

/** What somebody of the office wrote about a payment. Append-only. */
@Entity('payment_notes')
@Index('ix_payment_notes_payment', ['paymentId'])
export class PaymentNote {
  @IdColumn() id!: number;
  @ForeignKey(() => Payment, { name: 'fk_payment_notes_payment' })
  @IntColumn()
  paymentId!: number;
  @TimeColumn() at!: number;
  @TextColumn(64) actor!: string;
  @TextColumn(1_000) note!: string;
}
