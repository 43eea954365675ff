import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, JsonColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Receipt } from '../receipt.entity.js';

/**
 * `claimed` is written before the mail is sent. One that stays claimed may or may not have been sent: it becomes
 * `unclear` and waits for a person, because a second automatic mail is worse than a late one.
 */
export const OUTBOX_STATES = ['waiting', 'claimed', 'sent', 'unclear', 'refused', 'cancelled'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

export const RECEIPT_MAIL = 'receipt';

/**
 * A mail, written in the transaction of what it tells about: the one mail of a receipt, or one of another kind, of which
 * there is one for each key.
 */
@Entity('outbox_mails')
@Index('uq_outbox_mails_receipt', ['receiptId'], { unique: true })
@Index('uq_outbox_mails_key', ['dedupKey'], { unique: true })
@Index('ix_outbox_mails_due', ['state', 'nextAttemptAt'])
export class OutboxMail {
  @IdColumn() id!: number;
  @ForeignKey(() => Receipt, { name: 'fk_outbox_mails_receipt' })
  @IntColumn({ nullable: true })
  receiptId!: number | null;
  @TextColumn(16, { default: RECEIPT_MAIL }) kind!: string;
  @TextColumn(100, { nullable: true }) dedupKey!: string;
  /** What a mail of another kind is made of when it is sent. Never a secret: those are made then. */
  @JsonColumn({ nullable: true }) data!: Record<string, unknown> | null;
  @TextColumn(100) recipient!: string;
  @TextColumn(9) state!: OutboxState;
  @IntColumn({ default: 0 }) attempts!: number;
  @TimeColumn() nextAttemptAt!: number;
  @TextColumn(36, { nullable: true }) claimedBy!: string | null;
  @TimeColumn({ nullable: true }) claimedAt!: number | null;
  @TimeColumn({ nullable: true }) sentAt!: number | null;
  @TextColumn(255, { nullable: true }) lastError!: string | null;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}
