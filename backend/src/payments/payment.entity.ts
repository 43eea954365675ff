import { Entity, ForeignKey, Index } from 'typeorm';
import type { BookedHow, Language, Paise } from '../contract/index.js';
import { IdColumn, IntColumn, JsonColumn, PaiseColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { FeeDemand } from '../students/fee-demand.entity.js';
import { Student } from '../students/student.entity.js';
import type { GatewayStatus } from './providers/payment-provider.js';
import type { PaymentState } from './ledger/payment-state.js';
import type { PaymentForm } from './start/payment-form.js';

/** One attempt to pay one demand (docs/requirements.md#terms). Its state is written by `PaymentMoves` alone. */
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
  /** Requeried and settled there, whatever provider the college uses now. */
  @TextColumn(16, { default: 'atom' }) provider!: string;
  /** The college's account there, needed for a requery; '' for payments from before it was stored. */
  @TextColumn(32, { default: '' }) providerAccount!: string;
  /** 1 when no money moves: the provider's test system. */
  @IntColumn({ default: 0 }) isTest!: number;
  @TextColumn(40) admissionNumber!: string;
  @IntColumn() semesterNo!: number;
  /** In which it was made: its mail and PDF follow it. */
  @TextColumn(2, { default: 'en' }) language!: Language;
  @TextColumn(16) state!: PaymentState;
  @TimeColumn() stateAt!: number;

  /** Snapshots of what was confirmed when the attempt began. */
  @PaiseColumn() amount!: Paise;
  @JsonColumn() heads!: Record<string, Paise>;
  @JsonColumn() form!: PaymentForm;
  /** SHA-256 of student, demand and form: the same submission finds the same attempt. */
  @TextColumn(64) contentKey!: string;

  /** Deadline of the AUTH call under way; null once it was answered. */
  @TimeColumn({ nullable: true }) authUntil!: number | null;
  /** The request that sends AUTH. Not identified by payment ids, which repeat with the same submission. */
  @TextColumn(36, { nullable: true }) authBy!: string | null;
  @TextColumn(32, { nullable: true }) tokenId!: string | null;
  @TimeColumn({ nullable: true }) tokenAt!: number | null;

  /** = demandId while the attempt holds the demand open. Unique: one live attempt per demand. */
  @IntColumn({ nullable: true }) openDemandId!: number | null;
  /** = demandId while the attempt settles the demand. Unique: one settled success per demand. */
  @IntColumn({ nullable: true }) settledDemandId!: number | null;
  /** What settles the demand, where two people accepted another amount than `amount`; null otherwise. */
  @PaiseColumn({ nullable: true }) settledAmount!: Paise | null;
  @TextColumn(32, { nullable: true }) gatewayTxnId!: string | null;
  @TimeColumn({ nullable: true }) paidAt!: number | null;
  /** How that charge was paid, where people have booked it by hand, and its number there. */
  @TextColumn(8, { nullable: true }) booked!: BookedHow | null;
  @TextColumn(64, { nullable: true }) bookedReference!: string | null;
  /** Its IST day is the receipt's date; fixed when the receipt is issued. */
  @TimeColumn({ nullable: true }) receiptDatedAt!: number | null;
  /** Superseded or expired: no more answer is expected, a late one still counts. */
  @TimeColumn({ nullable: true }) closedAt!: number | null;
  /** The student or the office allowed another attempt although this one was in doubt. */
  @TimeColumn({ nullable: true }) releasedAt!: number | null;

  /** The requery schedule. `nextCheckAt` null: nothing more is scheduled. */
  @TimeColumn({ nullable: true }) nextCheckAt!: number | null;
  /** Consecutive requeries without an answer about the money. */
  @IntColumn({ name: 'ask_failures', default: 0 }) requeryFailures!: number;
  /** Lease of the process that runs a requery. */
  @TimeColumn({ name: 'asking_until', nullable: true }) requeryLeaseUntil!: number | null;
  @TextColumn(36, { name: 'asking_by', nullable: true }) requeryLeaseBy!: string | null;
  @TimeColumn({ name: 'last_asked_at', nullable: true }) lastRequeryAt!: number | null;
  @TimeColumn({ nullable: true }) lastAnsweredAt!: number | null;
  @TextColumn(12, { nullable: true }) lastAnswer!: GatewayStatus | null;
  /** When to requery because of an unsigned message; null when none waits. Independent of the schedule above. */
  @TimeColumn({ nullable: true }) hintDueAt!: number | null;
  /** The lease of the requery that was under way when the message came: it began too early to cover it. */
  @TextColumn(36, { nullable: true }) hintAfter!: string | null;

  /** When the gateway last denied a success that it had signed; null once it confirmed it. */
  @TimeColumn({ nullable: true }) deniedAt!: number | null;
  /** The settling charge is being given back whole: its receipt is suspended. Null otherwise. */
  @TimeColumn({ nullable: true }) refundingSince!: number | null;
  /** Given back of the settling charge by refunds. */
  @PaiseColumn({ default: 0 }) refundedAmount!: Paise;
  /** Of all its charges, by refunds or as a person recorded. For the list, as the next one. */
  @PaiseColumn({ default: 0 }) givenBack!: Paise;
  /** 1 while a refund of any charge has not ended. */
  @IntColumn({ default: 0 }) refundsOpen!: number;
  /** 1 when `reviewCasesOf` finds a case. An index, not a second source. */
  @IntColumn({ default: 0 }) needsReview!: number;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}
