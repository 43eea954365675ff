import { Entity, Index } from 'typeorm';
import type { Paise } from '../../contract/index.js';
import { IdColumn, PaiseColumn, TextColumn, TimeColumn } from '../../database/columns.js';

/** Verified money of a payment that is not in the database (docs/requirements.md#gateway-messages). Nothing in it is about a person. */
@Entity('unknown_money')
@Index('uq_unknown_money', ['provider', 'transactionId', 'gatewayTxnId', 'status', 'amount'], { unique: true })
export class UnknownMoney {
  @IdColumn() id!: number;
  @TextColumn(16) provider!: string;
  /** Ours, as the gateway names it. */
  @TextColumn(19) transactionId!: string;
  /** '' when the gateway did not name one. */
  @TextColumn(32) gatewayTxnId!: string;
  @TextColumn(64, { nullable: true }) bankTxnId!: string | null;
  /** `challan`: called paid, which of a challan may mean that its slip was printed only. */
  @TextColumn(12) status!: 'paid' | 'reversed' | 'challan';
  @PaiseColumn({ nullable: true }) amount!: Paise | null;
  @TimeColumn({ nullable: true }) completedAt!: number | null;
  @TimeColumn() receivedAt!: number;
  /** When a person said how it ended; the reason is in the audit trail. */
  @TimeColumn({ nullable: true }) dismissedAt!: number | null;
}
