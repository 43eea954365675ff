import { Entity, ForeignKey, Index } from 'typeorm';
import type { Paise } from '../../contract/index.js';
import { IdColumn, IntColumn, PaiseColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { FeeDemand } from '../../students/fee-demand.entity.js';
import { Payment } from '../payment.entity.js';

/**
 * One debit, whoever told of it: what was paid, what went back of it, and which fee it pays. The database refuses the same debit twice, and
 * two that pay one fee (docs/decisions/0056-charges-are-rows.md). Written by `StoredCharges` in the transaction that changes it.
 */
@Entity('charges')
@Index('uq_charges_gateway_txn', ['provider', 'gatewayTxnId'], { unique: true })
@Index('uq_charges_pays_demand', ['paysDemandId'], { unique: true })
@Index('ix_charges_gateway_txn', ['gatewayTxnId'])
@Index('ix_charges_payment', ['paymentId'])
export class StoredCharge {
  @IdColumn() id!: number;
  /** Of the gateway that names it, or `COUNTER` (`booked-money.ts`). */
  @TextColumn(16) provider!: string;
  /** The gateway's id, or the key of its paper. */
  @TextColumn(32) gatewayTxnId!: string;
  @ForeignKey(() => Payment, { name: 'fk_charges_payment' })
  @IntColumn()
  paymentId!: number;
  @TextColumn(19) transactionId!: string;
  /** Null of money of which only a reversal is known, as is the day. */
  @PaiseColumn({ nullable: true }) amount!: Paise | null;
  /** IST, `yyyy-MM-dd`. */
  @TextColumn(10, { nullable: true }) paidOn!: string | null;
  @TimeColumn() knownAt!: number;
  @IntColumn() isReversed!: number;
  /** By refunds: gone, and on its way or proposed. */
  @PaiseColumn() givenBack!: Paise;
  @PaiseColumn() inFlight!: Paise;
  @ForeignKey(() => FeeDemand, { name: 'fk_charges_pays_demand' })
  @IntColumn({ nullable: true })
  paysDemandId!: number | null;
}
