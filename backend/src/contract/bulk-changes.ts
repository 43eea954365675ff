import type { Approval } from './approvals.js';
import type { ScopeField } from './fees/fee-versions.js';

/** `demands`: fees by a fee structure. `import`: students and fees from a file. */
export const BULK_KINDS = ['demands', 'import'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** `staging`: the rows are being put together. `staged`: they wait for somebody to apply them. `running`, `undoing`: in the background. */
export const BULK_STATES = ['staging', 'staged', 'running', 'done', 'undoing', 'undone', 'dropped'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/**
 * What a row would do to the fee: a new one, a corrected one, nothing, or why it is left out. `frozen`: a payment holds it, or may
 * still bring money. `belowZero`: its concessions are more than it would be. `waived`: they have taken all of it off. `noFee`: the file's
 * semester has no heads.
 */
export const BULK_PLANS = ['new', 'changed', 'unchanged', 'frozen', 'belowZero', 'waived', 'closed', 'noRule', 'noFee'] as const;
export type BulkPlan = (typeof BULK_PLANS)[number];
export const DOING_PLANS: readonly BulkPlan[] = ['new', 'changed'];

/** What a row would do to the student's details; always `unchanged` for the kind `demands`. */
export const STUDENT_PLANS = ['new', 'changed', 'unchanged'] as const;
export type StudentPlan = (typeof STUDENT_PLANS)[number];

/** What became of a row. `skipped`: the student or the fee changed since it was staged. `kept`: it was not taken back. */
export const BULK_OUTCOMES = ['none', 'waiting', 'applied', 'skipped', 'undone', 'kept'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

export interface BulkSum {
  count: number;
  /** Rupees. */
  before: number;
  after: number;
}

export interface BulkDifference extends BulkSum {
  /** A head's label, or a course. */
  name: string;
}

export interface BulkChange {
  id: number;
  kind: BulkKind;
  title: string;
  state: BulkState;
  stagedBy: string;
  /** ISO 8601, +05:30. */
  stagedAt: string;
  approvedBy: string | null;
  endedAt: string | null;
  rows: number;
  plans: Record<BulkPlan, BulkSum>;
  outcomes: Record<BulkOutcome, number>;
  /** Of what it would change, in rupees. */
  byHead: BulkDifference[];
  byCourse: BulkDifference[];
  /** Rows by what they do to the student's details. */
  students: Record<StudentPlan, number>;
  /** Rows that would do anything at all, to the student or to the fee. */
  changing: number;
  /** While it is being staged: how many rows will come; null when that is not known. */
  expected: number | null;
  /** The newest one that was applied. */
  mayBeUndone: boolean;
}

export interface BulkChangeList {
  changes: BulkChange[];
  /** Fee structures that count today: of each semester and session one. One without a session is for those that have none of their own. */
  structures: { id: number; semesterNo: number; academicSession: string; version: number; countsFrom: string }[];
  /** That students are in. */
  courses: string[];
  /** What students have besides. */
  scopes: Record<Exclude<ScopeField, 'course'>, string[]>;
}

/** Absent: of any. Empty: students without one. */
export type DemandsScope = Partial<Record<ScopeField, string>>;

export interface DemandsStaging extends DemandsScope {
  structureId: number;
  /** Of these alone. */
  admissionNumbers?: string[];
}

export const CHOSEN_NUMBERS_MAX = 2_000;

export interface BulkRowsRequest {
  plan?: BulkPlan;
  outcome?: BulkOutcome;
  student?: StudentPlan;
  after?: number;
}

export interface BulkRow {
  admissionNumber: string;
  plan: BulkPlan;
  outcome: BulkOutcome;
  /** Rupees; null without a fee. */
  before: number | null;
  after: number | null;
  /** Which line of the structure decided; empty where none did. */
  rule: string;
  /** Of the file; null for the kind `demands`. */
  line: number | null;
  student: StudentPlan;
  /** Wire names of the student's details that it changes; empty for a new student. */
  fields: string[];
}

export interface BulkRows {
  rows: BulkRow[];
  next: number | null;
}

export interface ImportUploadFault {
  /** Of the file, from 1; null when the whole file is meant. */
  line: number | null;
  /** As the file's header names it; a column that the file lacks by its wire name. */
  column: string | null;
  /** As a spreadsheet names it, for a CSV file too: `D17`. */
  cell: string | null;
  reason: string;
  own?: { hi: string };
}

export type ImportUpload =
  | { outcome: 'staging'; changeId: number; rows: number }
  /** Nobody knows this header yet. `suggested`: header names by wire name. `known`: every wire name that may be chosen, required ones first. */
  | { outcome: 'unknown'; rows: { line: number; cells: string[] }[]; suggested: Record<string, string>; known: { name: string; required: boolean }[] }
  /** Nothing is staged. At most 100 are listed. */
  | { outcome: 'faults'; count: number; faults: ImportUploadFault[] };

/** Which column of a file is which, remembered for the set of names in its header. */
export interface ImportColumns {
  /** Header names by wire name. */
  columns: Record<string, string>;
  /** All cells of the header row. */
  header: string[];
}

export type BulkApproval = Approval | null;
