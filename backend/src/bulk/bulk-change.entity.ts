import { Entity, ForeignKey, Index } from 'typeorm';
import type { BulkKind, BulkOutcome, BulkPlan, BulkState, Paise, StudentPlan } from '../contract/index.js';
import { IdColumn, IntColumn, JsonColumn, PaiseColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { Student } from '../students/student.entity.js';
import type { ImportRow } from '../students/import/file/import-row.js';
import type { StudentBefore } from '../students/import/import-undo.service.js';

/** Paise by the name of a head or of a course. */
export type Differences = Record<'heads' | 'courses', Record<string, { count: number; before: Paise; after: Paise }>>;

/** The file that was staged. */
export interface FileSource {
  file: string;
  sha256: string;
  rows: number;
  /** Whether rows name words of courses in Hindi, which are stored when all is applied. */
  hasWords: boolean;
}

/** Rows that are alike, counted; money in paise. */
export interface PlanSum {
  plan: BulkPlan;
  student: StudentPlan;
  /** Whether the row does anything at all. */
  isDoing: boolean;
  count: number;
  before: Paise;
  after: Paise;
}

/** Counted once, because the screen asks again and again. `outcomes`: null until the change has ended. */
export interface Figures {
  plans: PlanSum[];
  outcomes: Partial<Record<BulkOutcome, number>> | null;
}

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
  /** How many rows will come, where that is known. */
  @IntColumn({ nullable: true }) expected!: number | null;
  @JsonColumn({ nullable: true }) source!: FileSource | null;
  /** The structure that asks for the fees; null: a file does. By table name, because only its service knows its rows. */
  @ForeignKey('fee_versions', { name: 'fk_bulk_changes_structure' })
  @IntColumn({ nullable: true })
  structureId!: number | null;
  /** Null: they are counted when somebody asks. */
  @JsonColumn({ nullable: true }) figures!: Figures | null;
  /** Null until it is approved. */
  @JsonColumn({ nullable: true }) people?: BulkPeople | null;
}

export interface Decided {
  proposedBy: string;
  approvedBy: string;
}

/** Who wanted it and who let it be done; one person may be both where one suffices. */
export type BulkPeople = Partial<Record<'applying' | 'undoing', Decided>>;

/** What a demand was before; null: it is new. Absent: the row did nothing to it. */
export interface UndoContent {
  demand?: { heads: Record<string, Paise>; total: Paise; academicSession: string } | null;
  /** What the student's details were; null: the student is new. Absent: they stayed. */
  student?: StudentBefore | null;
}

@Entity('bulk_rows')
@Index('ix_bulk_rows_outcome', ['bulkChangeId', 'outcome'])
@Index('ix_bulk_rows_plan', ['bulkChangeId', 'plan'])
@Index('uq_bulk_rows_student', ['bulkChangeId', 'studentId'], { unique: true })
@Index('ix_bulk_rows_student', ['studentId'])
@Index('uq_bulk_rows_number', ['admissionKey', 'bulkChangeId'], { unique: true })
export class BulkRow {
  @IdColumn() id!: number;
  @ForeignKey(() => BulkChange, { name: 'fk_bulk_rows_change', onDelete: 'CASCADE' })
  @IntColumn()
  bulkChangeId!: number;
  /** Null: a new student, until the row is applied. */
  @ForeignKey(() => Student, { name: 'fk_bulk_rows_student', onDelete: 'CASCADE' })
  @IntColumn({ nullable: true })
  studentId!: number | null;
  @TextColumn(40) admissionNumber!: string;
  @TextColumn(40, { nullable: true }) admissionKey!: string;
  /** Of the file. */
  @IntColumn({ nullable: true }) line!: number | null;
  @TextColumn(10) plan!: BulkPlan;
  @TextColumn(10, { default: 'unchanged' }) student!: StudentPlan;
  /** Wire names of the details that it changes. */
  @JsonColumn({ nullable: true }) fields!: string[] | null;
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
