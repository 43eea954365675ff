import { Entity, ForeignKey, Index } from 'typeorm';
import type { AfterRefund, Paise, RefundMethod, RefundState } from '../../contract/index.js';
import { IdColumn, IntColumn, PaiseColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Payment } from '../payment.entity.js';

/**
 * Money of one charge on its way back, by whatever way, from its proposal on (docs/decisions/0027-refunds.md). Its state is written by
 * `RefundLedger` alone.
 */
@Entity('refunds')
@Index('uq_refunds_refund_id', ['refundId'], { unique: true })
@Index('uq_refunds_charge_number', ['paymentId', 'gatewayTxnId', 'chargeNumber'], { unique: true })
@Index('uq_refunds_approval', ['approvalId'], { unique: true })
@Index('uq_refunds_utr', ['utrKey'], { unique: true })
@Index('ix_refunds_due', ['nextCheckAt'])
export class Refund {
  @IdColumn() id!: number;
  /** Ours at the gateway. */
  @TextColumn(24) refundId!: string;
  @ForeignKey(() => Payment, { name: 'fk_refunds_payment' })
  @IntColumn()
  paymentId!: number;
  /** The key of the charge: the gateway's id, or that of a booking. */
  @TextColumn(32) gatewayTxnId!: string;
  /** The first, second … refund of the charge. Unique: two transactions that saw the same refunds cannot both add one. */
  @IntColumn() chargeNumber!: number;
  @TextColumn(12) state!: RefundState;
  @TextColumn(12) method!: RefundMethod;
  @PaiseColumn() amount!: Paise;
  @TextColumn(10) afterwards!: AfterRefund;
  @TextColumn(500) reason!: string;
  /** Null when one person sufficed. */
  @IntColumn({ nullable: true }) approvalId!: number | null;
  @TextColumn(64) proposedBy!: string;
  /** Null until somebody has approved it. */
  @TextColumn(64, { nullable: true }) approvedBy!: string | null;
  @TimeColumn() createdAt!: number;
  /** Of a transfer: its number as people wrote it, and as it is compared: one transfer ends one refund. Without the second one when it was not made. */
  @TextColumn(40, { nullable: true }) utr!: string | null;
  @TextColumn(64, { nullable: true }) utrKey!: string | null;
  @TextColumn(40, { nullable: true }) gatewayRefundId!: string | null;
  /** What the gateway answered when it refused the call: it counts when its list does not have the refund either. */
  @TextColumn(300, { nullable: true }) refusal!: string | null;
  @TimeColumn({ nullable: true }) sentAt!: number | null;
  @TimeColumn() stateAt!: number;
  /** Null when it is not asked about any more. */
  @TimeColumn({ nullable: true }) nextCheckAt!: number | null;
  @TimeColumn({ nullable: true }) lastAnsweredAt!: number | null;
  @IntColumn({ default: 0 }) failures!: number;
  /** Of the process that sends it or asks about it. */
  @TimeColumn({ nullable: true }) leaseUntil!: number | null;
  @TextColumn(36, { nullable: true }) leaseBy!: string | null;
}

/** One step of a refund. Append-only. */
@Entity('refund_events')
@Index('ix_refund_events_refund', ['refundId'])
export class RefundEvent {
  @IdColumn() id!: number;
  @ForeignKey(() => Refund, { name: 'fk_refund_events_refund' })
  @IntColumn()
  refundId!: number;
  @TimeColumn() at!: number;
  @TextColumn(12) state!: RefundState;
  @TextColumn(64, { nullable: true }) actor!: string | null;
  @TextColumn(500, { nullable: true }) text!: string | null;
}
