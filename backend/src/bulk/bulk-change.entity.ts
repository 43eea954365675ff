import { Entity, ForeignKey, Index } from 'typeorm';
import type { BulkKind, BulkOutcome, BulkPlan, BulkState, Paise } from '../contract/index.js';
import { IdColumn, IntColumn, JsonColumn, PaiseColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { Student } from '../students/student.entity.js';
import type { ImportRow } from '../students/import/file/import-row.js';

/** Paise by the name of a head or of a course. */
export type Differences = Record<'heads' | 'courses', Record<string, { count: number; before: Paise; after: Paise }>>;

/** A change of many students, staged before it is applied (docs/requirements.md#bulk-changes). */
@Entity('bulk_changes')
@Index('ix_bulk_changes_state', ['state'])
export class BulkChange {
  @IdColumn() id!: number;
  @TextColumn(10) kind!: BulkKind;
  @TextColumn(200) title!: string;
  @TextColumn(10) state!: BulkState;
  @TextColumn(70) stagedBy!: string;
  @TimeColumn() stagedAt!: number;
  @TextColumn(70, { nullable: true }) approvedBy!: string | null;
  @TimeColumn({ nullable: true }) approvedAt!: number | null;
  @TimeColumn({ nullable: true }) endedAt!: number | null;
  /** While it is staged: when its last rows came. */
  @TimeColumn() updatedAt!: number;
  @JsonColumn() differences!: Differences;
}

/** What a demand was before; null: it is new. */
export interface UndoContent {
  demand: { heads: Record<string, Paise>; total: Paise; academicSession: string } | null;
}

@Entity('bulk_rows')
@Index('ix_bulk_rows_outcome', ['bulkChangeId', 'outcome'])
@Index('ix_bulk_rows_plan', ['bulkChangeId', 'plan'])
@Index('uq_bulk_rows_student', ['bulkChangeId', 'studentId'], { unique: true })
@Index('ix_bulk_rows_student', ['studentId'])
export class BulkRow {
  @IdColumn() id!: number;
  @ForeignKey(() => BulkChange, { name: 'fk_bulk_rows_change', onDelete: 'CASCADE' })
  @IntColumn()
  bulkChangeId!: number;
  @ForeignKey(() => Student, { name: 'fk_bulk_rows_student', onDelete: 'CASCADE' })
  @IntColumn()
  studentId!: number;
  @TextColumn(40) admissionNumber!: string;
  @TextColumn(10) plan!: BulkPlan;
  @TextColumn(10) outcome!: BulkOutcome;
  @PaiseColumn({ nullable: true }) amountBefore!: Paise | null;
  @PaiseColumn({ nullable: true }) amountAfter!: Paise | null;
  @TextColumn(200) rule!: string;
  /** Of the student and the demand as they were when the row was staged: nothing else is overwritten. */
  @TextColumn(22) fingerprint!: string;
  @JsonColumn() content!: ImportRow;
  @JsonColumn({ nullable: true }) undoContent!: UndoContent | null;
  /** Written by this row. */
  @IntColumn({ nullable: true }) demandId!: number | null;
}
