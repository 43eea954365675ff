/** Money of so many payments, in rupees. */
export interface Counted {
  count: number;
  amount: number;
}

/** What a day was, as it was recorded here (docs/requirements.md#day-close). Rupees; written once, and never again. */
export interface DayFigures {
  /** Payments that became SUCCESS on that day, and those that ceased to be. */
  received: Counted;
  takenBack: Counted;
  /** Refunds of which it became known that they were paid out. */
  refunded: Counted;
  /** Of received and taken back. */
  heads: { name: string; label: string; received: number; takenBack: number }[];
  /** By the gateway's word for how it was paid; empty where it said none. */
  modes: (Counted & { mode: string })[];
  /** By the state that payments reached. */
  states: (Counted & { state: string })[];
  /** Open when the day was closed. */
  exceptions: (Counted & { kind: string })[];
  /** Given on that day. */
  files: { name: string; sha256: string; rows: number }[];
  /** What was corrected on this day of days that were closed before; absent in closes of former versions. */
  adjustments?: DayAdjustment[];
  /** The end of the audit trail when the day was closed. */
  auditHead: string;
}

export const ADJUSTED_FIGURES = ['received', 'takenBack', 'refunded'] as const;
export type AdjustedFigure = (typeof ADJUSTED_FIGURES)[number];

/** A contrary entry, in the day on which it was approved. */
export interface DayAdjustment {
  id: number;
  /** The closed day that it corrects. */
  adjusts: string;
  figure: AdjustedFigure;
  /** Wire name of a fee head of that day; null: none in particular. */
  head: string | null;
  /** Rupees; negative: less than was kept. */
  amount: number;
  reason: string;
  proposedBy: string;
  approvedBy: string;
  at: string;
}

export interface AdjustmentRequest {
  day: string;
  figure: AdjustedFigure;
  head?: string;
  amount: number;
  reason: string;
}

export interface DayClose {
  /** IST day. */
  day: string;
  figures: DayFigures;
  /** SHA-256 over the hash of the day before, the day and its figures. */
  hash: string;
  /** Empty for the first day. */
  previous: string;
  /** ISO 8601, +05:30. */
  at: string;
  by: string;
  /** What has corrected this day since. */
  adjustedBy: DayAdjustment[];
}

export interface DayCloses {
  /** The days that can be closed, the first one first; the next one is the first. */
  open: string[];
  /** Newest first. */
  closes: DayClose[];
}
