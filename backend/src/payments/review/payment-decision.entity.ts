import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Payment } from '../payment.entity.js';

/** What a decision is about: one charge, or something else that a person acknowledges. */
export type DecisionSubject = 'charge' | 'reversedRefund' | 'feeChanged' | 'receiptDate' | 'disagreement' | 'promotion' | 'voidReceipt' | 'otherDemand';

/**
 * - `refunded`: the money was given back; the charge never settles anything.
 * - `accepted`: the charge may settle its demand after all.
 * - `dismissed`: the money is still held and nothing is to be done now.
 * - `reopened`: written by the ledger when the settling payment fell: a dismissed charge needs a decision again, or a
 *   a person has to look at something that no fact speaks of (`promotion`, `voidReceipt`, `otherDemand`).
 * - `presumedRefunded`: taken over from a version that did not record what became of the money; until a person
 *   confirms it, the charge settles nothing and its demand is not payable.
 */
export type Resolution = 'refunded' | 'accepted' | 'dismissed' | 'reopened' | 'presumedRefunded';

/** One decision about one case of a payment, beside its facts. Append-only; the latest about a charge counts. */
@Entity('payment_decisions')
@Index('ix_payment_decisions_payment', ['paymentId'])
export class PaymentDecision {
  @IdColumn() id!: number;
  @ForeignKey(() => Payment, { name: 'fk_payment_decisions_payment' })
  @IntColumn()
  paymentId!: number;
  @TimeColumn() at!: number;
  @TextColumn(16) subject!: DecisionSubject;
  /** The charge; empty when the gateway never named it, or when the subject is no charge. */
  @TextColumn(32) gatewayTxnId!: string;
  @TextColumn(16) resolution!: Resolution;
  /** Who decided; null for what the ledger and migrations write. */
  @TextColumn(64, { nullable: true }) actor!: string | null;
}
