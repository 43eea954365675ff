import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../database/columns.js';
import type { PaymentState } from './ledger/payment-state.js';
import { Payment } from './payment.entity.js';

/** The actor of a release that a student gave, behind the warning: no decision of the office. */
export const STUDENT = 'student';

/** One step of a payment's timeline: a state change or a person's decision. Append-only. */
@Entity('payment_events')
@Index('ix_payment_events_payment', ['paymentId'])
export class PaymentEvent {
  @IdColumn() id!: number;
  @ForeignKey(() => Payment, { name: 'fk_payment_events_payment' })
  @IntColumn()
  paymentId!: number;
  @TimeColumn() at!: number;
  @TextColumn(16, { nullable: true }) fromState!: PaymentState | null;
  @TextColumn(16) toState!: PaymentState;
  /** A source of facts, or a decision. */
  @TextColumn(24) cause!: string;
  @TextColumn(64, { nullable: true }) actor!: string | null;
}
