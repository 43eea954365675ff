import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Paise, SettlementExceptionKind } from '../../contract/index.js';
import { IdColumn, IntColumn, PaiseColumn, TextColumn } from '../../database/columns.js';
import { StoredSettlementLine } from '../store/settlement-line.entity.js';

/** A payment that another day may bring something to say about: not in a report yet, or to be given back. */
@Entity('settlement_waiting')
export class WaitingPayment {
  @PrimaryColumn({ type: 'integer' }) paymentId!: number;
}

/** What was found about a line, and what no other day changes. */
@Entity('settlement_findings')
@Index('uq_settlement_findings', ['lineId', 'kind'], { unique: true })
@Index('ix_settlement_findings_kind', ['kind', 'since'])
export class StoredFinding {
  @IdColumn() id!: number;
  @ForeignKey(() => StoredSettlementLine, { name: 'fk_settlement_findings_line' })
  @IntColumn()
  lineId!: number;
  @TextColumn(24) kind!: SettlementExceptionKind;
  @TextColumn(100) subject!: string;
  @PaiseColumn() amount!: Paise;
  @PaiseColumn({ nullable: true }) expected!: Paise | null;
  @TextColumn(10) since!: string;
  @TextColumn(64, { nullable: true }) transactionId!: string | null;
  @TextColumn(40, { nullable: true }) gatewayTxnId!: string | null;
  @TextColumn(64, { nullable: true }) batch!: string | null;
  /** By which a person accepts it. */
  @TextColumn(64) exception!: string;
}

/** The sums of the lines of a batch that were looked at. */
@Entity('settlement_batches')
@Index('uq_settlement_batches_batch', ['batch'], { unique: true })
@Index('ix_settlement_batches_settled', ['settledOn'])
export class StoredBatch {
  @IdColumn() id!: number;
  @TextColumn(64) batch!: string;
  @TextColumn(32) merchant!: string;
  @TextColumn(64) product!: string;
  @TextColumn(10) settledOn!: string;
  @TextColumn(64) settlementId!: string;
  @TextColumn(64) utr!: string;
  @Column({ type: 'integer', name: 'row_count' }) rows!: number;
  @PaiseColumn() gross!: Paise;
  @PaiseColumn() fee!: Paise;
  @PaiseColumn() gst!: Paise;
  @PaiseColumn() net!: Paise;
  /** On which the first of them was paid, or settled: `yyyy-MM-dd`. */
  @TextColumn(10) firstDay!: string;
}
