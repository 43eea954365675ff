import { Entity, ForeignKey, Index } from 'typeorm';
import type { SettlementReport } from '../../contract/index.js';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';

/** One report that was given to the system, known by the SHA-256 of its bytes. */
@Entity('settlement_files')
@Index('uq_settlement_files_sha256', ['sha256'], { unique: true })
export class SettlementFileRecord {
  @IdColumn() id!: number;
  @TextColumn(12) report!: SettlementReport;
  @TextColumn(32) preset!: string;
  @TextColumn(120) presetTitle!: string;
  @IntColumn() isProven!: number;
  @TextColumn(200) name!: string;
  @TextColumn(64) sha256!: string;
  @IntColumn() size!: number;
  /** Pieces of the original. */
  @IntColumn() parts!: number;
  @IntColumn() rowCount!: number;
  /** Rows that are stored so far. */
  @IntColumn({ default: 0 }) stored!: number;
  /** 1 when all of it is stored: until then no row of it counts. */
  @IntColumn({ default: 0 }) isComplete!: number;
  @TimeColumn() at!: number;
  @TextColumn(70) person!: string;
}

/** A piece of the original, compressed and encrypted, as base64. */
@Entity('settlement_file_parts')
@Index('uq_settlement_file_parts', ['fileId', 'part'], { unique: true })
export class SettlementFilePart {
  @IdColumn() id!: number;
  @ForeignKey(() => SettlementFileRecord, { name: 'fk_settlement_file_parts_file' })
  @IntColumn()
  fileId!: number;
  @IntColumn() part!: number;
  @TextColumn(16000) content!: string;
}

/** Which column is which, of a header that no preset knows. */
@Entity('settlement_mappings')
@Index('uq_settlement_mappings_name', ['name'], { unique: true })
export class SettlementMapping {
  @IdColumn() id!: number;
  @TextColumn(32) name!: string;
  @TextColumn(4000) preset!: string;
  @TimeColumn() at!: number;
  @TextColumn(70) person!: string;
}
