import type { Approval } from './approvals.js';

/** `demands`: fees by a fee structure. */
export const BULK_KINDS = ['demands'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** `staging`: the rows are being put together. `staged`: they wait for somebody to apply them. `running`, `undoing`: in the background. */
export const BULK_STATES = ['staging', 'staged', 'running', 'done', 'undoing', 'undone', 'dropped'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** What a row would do: a new fee, a corrected one, nothing, or why it is left out. `frozen`: a payment holds the fee. */
export const BULK_PLANS = ['new', 'changed', 'unchanged', 'frozen', 'closed', 'noRule'] as const;
export type BulkPlan = (typeof BULK_PLANS)[number];
export const DOING_PLANS: readonly BulkPlan[] = ['new', 'changed'];

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
  /** The newest one that was applied. */
  mayBeUndone: boolean;
}

export interface BulkChangeList {
  changes: BulkChange[];
  /** Published fee structures to choose from. */
  structures: { id: number; semesterNo: number; academicSession: string; version: number; countsFrom: string }[];
  /** That students are in. */
  courses: string[];
}

export interface DemandsStaging {
  structureId: number;
  /** Students of one course; absent: all. */
  course?: string;
}

export interface BulkRowsRequest {
  plan?: BulkPlan;
  outcome?: BulkOutcome;
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
}

export interface BulkRows {
  rows: BulkRow[];
  next: number | null;
}

export type BulkApproval = Approval | null;
