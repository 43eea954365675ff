import { Entity, ForeignKey, Index } from 'typeorm';
import type { Paise } from '../../contract/index.js';
import { IdColumn, IntColumn, PaiseColumn, TextColumn } from '../../database/columns.js';
import type { LineKind } from '../presets/settlement-presets.js';
import { SettlementFileRecord } from './settlement-file.entity.js';

/** A row of a settlement report (docs/decisions/0036-settlement-lines.md). Never changed. */
@Entity('settlement_lines')
@Index('uq_settlement_lines_identity', ['identity'], { unique: true })
@Index('ix_settlement_lines_file', ['fileId'])
@Index('ix_settlement_lines_charges', ['fileId', 'settledOn', 'mode', 'kind', 'gross', 'fee', 'gst', 'net'])
@Index('ix_settlement_lines_settled', ['settledOn'])
@Index('ix_settlement_lines_paid', ['paidOn'])
@Index('ix_settlement_lines_batch', ['batch'])
@Index('ix_settlement_lines_gateway_txn', ['gatewayTxnId'])
@Index('ix_settlement_lines_our_txn', ['ourTxnId'])
export class StoredSettlementLine {
  @IdColumn() id!: number;
  @ForeignKey(() => SettlementFileRecord, { name: 'fk_settlement_lines_file' })
  @IntColumn()
  fileId!: number;
  @IntColumn() line!: number;
  @TextColumn(64) identity!: string;
  /** SHA-256 of what makes a batch. */
  @TextColumn(64) batch!: string;
  @TextColumn(8) kind!: LineKind;
  @TextColumn(40) gatewayTxnId!: string;
  @TextColumn(64) ourTxnId!: string;
  @TextColumn(32) merchant!: string;
  @TextColumn(64) product!: string;
  @TextColumn(32) mode!: string;
  @TextColumn(10, { nullable: true }) paidOn!: string | null;
  @PaiseColumn() gross!: Paise;
  @PaiseColumn() fee!: Paise;
  @PaiseColumn() gst!: Paise;
  @PaiseColumn() deduction!: Paise;
  @PaiseColumn() net!: Paise;
  @TextColumn(64) bankRef!: string;
  @TextColumn(64) refundRef!: string;
  @TextColumn(10) settledOn!: string;
  @TextColumn(64) settlementId!: string;
  @TextColumn(64) utr!: string;
}

/** An entry of the college's account. Never changed. */
@Entity('bank_lines')
@Index('uq_bank_lines_identity', ['identity'], { unique: true })
@Index('ix_bank_lines_file', ['fileId'])
@Index('ix_bank_lines_date', ['date'])
export class StoredBankLine {
  @IdColumn() id!: number;
  @ForeignKey(() => SettlementFileRecord, { name: 'fk_bank_lines_file' })
  @IntColumn()
  fileId!: number;
  @IntColumn() line!: number;
  @TextColumn(64) identity!: string;
  @TextColumn(10) date!: string;
  @TextColumn(500) narration!: string;
  @TextColumn(64) reference!: string;
  @PaiseColumn() amount!: Paise;
  @PaiseColumn({ nullable: true }) balance!: Paise | null;
}
