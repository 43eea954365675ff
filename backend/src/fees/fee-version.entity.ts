import { Entity, Index } from 'typeorm';
import type { FeeVersionKind, LayoutContent, StructureContent, TermsContent } from '../contract/index.js';
import { IdColumn, IntColumn, JsonColumn, TextColumn, TimeColumn } from '../database/columns.js';

export type FeeContent = LayoutContent | StructureContent | TermsContent;

/** A layout, a structure or terms (docs/decisions/0045-fee-versions.md). A draft changes; a published one never does, nor is it deleted. */
@Entity('fee_versions')
@Index('uq_fee_versions_version', ['kind', 'semesterNo', 'academicSession', 'version'], { unique: true })
export class FeeVersionRow {
  @IdColumn() id!: number;
  @TextColumn(9) kind!: FeeVersionKind;
  @IntColumn() semesterNo!: number;
  @TextColumn(20) academicSession!: string;
  @IntColumn() version!: number;
  @TextColumn(9) state!: 'draft' | 'published';
  /** IST day, `yyyy-MM-dd`. */
  @TextColumn(10, { nullable: true }) countsFrom!: string | null;
  @JsonColumn() content!: FeeContent;
  @IntColumn() revision!: number;
  @TextColumn(70) editedBy!: string;
  @TimeColumn() editedAt!: number;
  @TextColumn(70, { nullable: true }) publishedBy!: string | null;
  @TimeColumn({ nullable: true }) publishedAt!: number | null;
}
