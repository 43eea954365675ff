import { Entity, ForeignKey, Index } from 'typeorm';
import type { Paise } from '../contract/index.js';
import { IdColumn, IntColumn, JsonColumn, PaiseColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { FeeDemand } from '../students/fee-demand.entity.js';
import { Student } from '../students/student.entity.js';
import type { GatewayStatus } from './providers/payment-provider.js';
import type { PaymentState } from './settlement/payment-state.js';
import type { PaymentForm } from './start/payment-form.js';

/** One attempt to pay one demand (docs/requirements.md#terms). Its state is written by `PaymentLedger` alone. */
@Entity('payments')
@Index('uq_payments_transaction_id', ['transactionId'], { unique: true })
@Index('uq_payments_receipt_no', ['receiptNo'], { unique: true })
@Index('uq_payments_open_demand', ['openDemandId'], { unique: true })
@Index('uq_payments_settled_demand', ['settledDemandId'], { unique: true })
@Index('ix_payments_demand', ['demandId'])
@Index('ix_payments_due', ['state', 'nextCheckAt'])
@Index('ix_payments_hint', ['state', 'hintDueAt'])
@Index('ix_payments_unconfirmed', ['state', 'lastAnswer', 'nextCheckAt'])
@Index('ix_payments_review', ['needsReview'])
export class Payment {
  @IdColumn() id!: number;
  @TextColumn(19) transactionId!: string;
  @TextColumn(10) receiptNo!: string;
  @ForeignKey(() => Student, { name: 'fk_payments_student' })
  @IntColumn()
  studentId!: number;
  @ForeignKey(() => FeeDemand, { name: 'fk_payments_demand' })
  @IntColumn()
  demandId!: number;
  /** Where it was begun: asked about and settled there, whatever the college uses now. */
  @TextColumn(16, { default: 'atom' }) provider!: string;
  /** The college's account there (for Atom the merchant id), without which nobody can be asked; '' of payments from before it was kept. */
  @TextColumn(32, { default: '' }) providerAccount!: string;
  /** 1 when no money moved: begun with the provider's system for tests. */
  @IntColumn({ default: 0 }) isTest!: number;
  @TextColumn(40) admissionNumber!: string;
  @IntColumn() semesterNo!: number;
  @TextColumn(16) state!: PaymentState;
  /** When the state was reached. */
  @TimeColumn() stateAt!: number;

  /** Snapshots of what was agreed when the attempt began. */
  @PaiseColumn() amount!: Paise;
  @JsonColumn() heads!: Record<string, Paise>;
  @JsonColumn() form!: PaymentForm;
  /** SHA-256 of student, demand and form content: the same submission finds the same attempt. */
  @TextColumn(64) contentKey!: string;

  /** AUTH is under way until then at the latest; null once it was answered, whatever the answer. */
  @TimeColumn({ nullable: true }) authUntil!: number | null;
  /** The one request that sends it. Ids do not tell: the same submission proposes the same ones through every server. */
  @TextColumn(36, { nullable: true }) authBy!: string | null;
  @TextColumn(32, { nullable: true }) tokenId!: string | null;
  @TimeColumn({ nullable: true }) tokenAt!: number | null;

  /** = demandId while the attempt holds the demand open. Unique: one live attempt per demand. */
  @IntColumn({ nullable: true }) openDemandId!: number | null;
  /** = demandId while the attempt settles the demand. Unique: one settled success per demand. */
  @IntColumn({ nullable: true }) settledDemandId!: number | null;
  /** The gateway's id of the money that came in, and when it came. */
  @TextColumn(32, { nullable: true }) gatewayTxnId!: string | null;
  @TimeColumn({ nullable: true }) paidAt!: number | null;
  /** The moment whose IST day the receipt bears; frozen when the receipt was issued. */
  @TimeColumn({ nullable: true }) receiptDatedAt!: number | null;
  /** Superseded or given up: no more answer is expected, a late one is still taken. */
  @TimeColumn({ nullable: true }) closedAt!: number | null;
  /** The student or the office went on although this attempt was in doubt. */
  @TimeColumn({ nullable: true }) releasedAt!: number | null;

  /** The plan of asking. `nextCheckAt` null: nothing more to ask. */
  @TimeColumn({ nullable: true }) nextCheckAt!: number | null;
  /** Asks in a row that got no answer about the money. */
  @IntColumn({ default: 0 }) askFailures!: number;
  /** Lease of the process that is asking now. */
  @TimeColumn({ nullable: true }) askingUntil!: number | null;
  @TextColumn(36, { nullable: true }) askingBy!: string | null;
  @TimeColumn({ nullable: true }) lastAskedAt!: number | null;
  @TimeColumn({ nullable: true }) lastAnsweredAt!: number | null;
  @TextColumn(12, { nullable: true }) lastAnswer!: GatewayStatus | null;
  /** When to requery because of an unsigned message; null when none waits. The schedule above may have ended. */
  @TimeColumn({ nullable: true }) hintDueAt!: number | null;
  /** The lease of the requery that was under way when the message came: it began too early to be an answer. */
  @TextColumn(36, { nullable: true }) hintAfter!: string | null;

  /** When the gateway last denied a success that it had signed; null once it confirmed it. */
  @TimeColumn({ nullable: true }) deniedAt!: number | null;
  /** 1 when `reviewCasesOf` finds something for a person: an index into what it derives, not a second source. */
  @IntColumn({ default: 0 }) needsReview!: number;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}
