import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, JsonColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { Payment } from '../payments/payment.entity.js';
import { FeeDemand } from '../students/fee-demand.entity.js';
import type { ReceiptLayout } from './content/receipt-layout.js';

/** Exists only for the payment that settled its demand; void when the bank took the money back (docs/requirements.md#receipts). */
@Entity('receipts')
@Index('uq_receipts_payment', ['paymentId'], { unique: true })
@Index('uq_receipts_receipt_no', ['receiptNo'], { unique: true })
@Index('uq_receipts_active_demand', ['activeDemandId'], { unique: true })
@Index('uq_receipts_serial', ['fy', 'serial'], { unique: true })
export class Receipt {
  @IdColumn() id!: number;
  @ForeignKey(() => Payment, { name: 'fk_receipts_payment' })
  @IntColumn()
  paymentId!: number;
  @TextColumn(10) receiptNo!: string;
  /** Financial year and number of the series; see docs/requirements.md#series. */
  @TextColumn(5, { nullable: true }) fy!: string;
  @IntColumn({ nullable: true }) serial!: number;
  /** The demand while the receipt is valid, null when void. Unique: one valid receipt per demand. */
  @ForeignKey(() => FeeDemand, { name: 'fk_receipts_active_demand' })
  @IntColumn({ nullable: true })
  activeDemandId!: number | null;
  @JsonColumn({ nullable: true }) layout!: ReceiptLayout;
  @TimeColumn() issuedAt!: number;
  @TimeColumn({ nullable: true }) voidedAt!: number | null;
  /** UTC ms, since it names another amount than when it was issued: copies from before do not. */
  @TimeColumn({ nullable: true }) correctedAt!: number | null;
  /** How often people of the office have taken it (docs/requirements.md#receipts). */
  @IntColumn({ default: 0 }) officeCopies!: number;
}
