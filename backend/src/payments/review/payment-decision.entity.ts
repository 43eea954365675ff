import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Payment } from '../payment.entity.js';

/** One charge, or something else that a person acknowledges. */
export type DecisionSubject = 'charge' | 'reversedRefund' | 'feeChanged' | 'receiptDate' | 'disagreement' | 'promotion' | 'voidReceipt' | 'otherDemand' | 'refund' | 'refundEnd' | 'stillPending' | 'closedFee' | 'claimedCharge' | 'refundListed';

/**
 * - `accepted`: the charge may settle its demand after all.
 * - `dismissed`: the money is still held and no action is needed now.
 * - `reopened`: written by the ledger: a dismissed charge needs a decision again because the settling payment fell, or
 *   a person has to look at a case without a fact (`promotion`, `voidReceipt`, `otherDemand`, `refund`, `refundEnd`, `refundListed`, `claimedCharge`).
 *   Of `closedFee`: people made the fee due again that a refund had closed.
 */
export type Resolution = 'accepted' | 'dismissed' | 'reopened';

/** Append-only; the latest decision about a charge counts. */
@Entity('payment_decisions')
@Index('ix_payment_decisions_payment', ['paymentId'])
export class PaymentDecision {
  @IdColumn() id!: number;
  @ForeignKey(() => Payment, { name: 'fk_payment_decisions_payment' })
  @IntColumn()
  paymentId!: number;
  @TimeColumn() at!: number;
  @TextColumn(16) subject!: DecisionSubject;
  /** The key of a charge; empty of other subjects. */
  @TextColumn(32) gatewayTxnId!: string;
  @TextColumn(16) resolution!: Resolution;
  @TextColumn(64, { nullable: true }) actor!: string | null;
  /** Null in those of the ledger; empty after an erasure. */
  @TextColumn(500, { nullable: true }) reason!: string | null;
}
