import { Entity, ForeignKey, Index } from 'typeorm';
import type { Paise, SettlementExceptionKind } from '../../contract/index.js';
import { IdColumn, IntColumn, PaiseColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { StoredBankLine } from './settlement-line.entity.js';

/** So much of a credit is money of a batch. Taken back by a second one of the negative amount; never deleted. */
@Entity('settlement_allocations')
@Index('uq_settlement_allocations_undoes', ['undoes'], { unique: true })
@Index('ix_settlement_allocations_batch', ['batch'])
@Index('ix_settlement_allocations_credit', ['creditId'])
export class SettlementAllocation {
  @IdColumn() id!: number;
  @TextColumn(64) batch!: string;
  @ForeignKey(() => StoredBankLine, { name: 'fk_settlement_allocations_credit' })
  @IntColumn()
  creditId!: number;
  @PaiseColumn() amount!: Paise;
  @IntColumn() isAutomatic!: number;
  /** The allocation that this one takes back. */
  @IntColumn({ nullable: true }) undoes!: number | null;
  @TimeColumn() at!: number;
  @TextColumn(70) person!: string;
  @TextColumn(500) reason!: string;
}

/** A person has accepted an exception as it is, at this amount. */
@Entity('settlement_decisions')
@Index('uq_settlement_decisions_exception', ['exception'], { unique: true })
export class SettlementDecision {
  @IdColumn() id!: number;
  /** SHA-256 of kind, subject and amounts: what changes later is an exception again. */
  @TextColumn(64) exception!: string;
  @TextColumn(24) kind!: SettlementExceptionKind;
  @TextColumn(100) subject!: string;
  @PaiseColumn() amount!: Paise;
  @TimeColumn() at!: number;
  @TextColumn(70) person!: string;
  @TextColumn(500) reason!: string;
}
