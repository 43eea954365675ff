import { Entity, ForeignKey, Index } from 'typeorm';
import type { Paise } from '../../contract/index.js';
import { IdColumn, IntColumn, JsonColumn, PaiseColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import type { GatewayStatus } from '../providers/payment-provider.js';
import { Payment } from '../payment.entity.js';

/** `office`: two people have booked the money by hand (docs/requirements.md#booking-by-hand). */
export type FactSource = 'return' | 'callback' | 'requery' | 'office';

/** A verified gateway message, or what the office has booked. Append-only; no secrets, no card data (docs/requirements.md#terms). */
@Entity('gateway_facts')
@Index('uq_gateway_facts_digest', ['paymentId', 'digest'], { unique: true })
@Index('ix_gateway_facts_gateway_txn_id', ['gatewayTxnId'])
@Index('ix_gateway_facts_bank_txn_id', ['bankTxnId'])
@Index('ix_gateway_facts_bank_key', ['bankKey'])
export class GatewayFact {
  @IdColumn() id!: number;
  @ForeignKey(() => Payment, { name: 'fk_gateway_facts_payment' })
  @IntColumn()
  paymentId!: number;
  /** SHA-256 of source and content: a repeated message is one fact. */
  @TextColumn(64) digest!: string;
  @TextColumn(8) source!: FactSource;
  @TimeColumn() receivedAt!: number;
  @TextColumn(12, { name: 'meaning' }) status!: GatewayStatus;
  /** Why the money differs from the expected money; null when it does not. */
  @TextColumn(24, { nullable: true }) mismatch!: string | null;
  @TextColumn(16) code!: string;
  @TextColumn(32, { nullable: true }) gatewayTxnId!: string | null;
  @PaiseColumn({ nullable: true }) amount!: Paise | null;
  @PaiseColumn({ nullable: true }) surcharge!: Paise | null;
  @PaiseColumn({ nullable: true }) totalAmount!: Paise | null;
  @TextColumn(3, { nullable: true }) currency!: string | null;
  @TextColumn(8, { nullable: true }) channel!: string | null;
  /** Paid at a branch, days or weeks after it was begun. */
  @IntColumn({ default: 0 }) isChallan!: number;
  /** 1: says paid and leaves out how. Of a challan this means only that its slip was printed. */
  @IntColumn({ default: 0 }) isPaidUnlessChallan!: number;
  @TextColumn(64, { nullable: true }) bankTxnId!: string | null;
  /** Of money: the bank's number in one spelling, however short. Which of them tell debits apart says `bankKeyOf`. */
  @TextColumn(64, { nullable: true }) bankKey!: string | null;
  @TextColumn(8, { name: 'recon_status', nullable: true }) reconciliationCode!: string | null;
  @TextColumn(10) signature!: string;
  /** The gateway's times: money received, bank called, page opened. */
  @TimeColumn({ nullable: true }) completedAt!: number | null;
  @TimeColumn({ nullable: true }) initiatedAt!: number | null;
  @TimeColumn({ nullable: true }) openedAt!: number | null;
  @JsonColumn() payload!: Record<string, unknown>;
}
