import type { Counted } from './day-closes.js';
import type { ShownStatus } from './payment-statuses.js';

/** By what a collection is divided (docs/requirements.md#reports). */
export const COLLECTION_BY = ['day', 'month', 'year', 'semester', 'course', 'head', 'mode'] as const;
export type CollectionBy = (typeof COLLECTION_BY)[number];
export const ATTEMPTS_BY = ['day', 'month'] as const;
export type AttemptsBy = (typeof ATTEMPTS_BY)[number];
export const CHARGES_BY = ['day', 'month', 'mode'] as const;
export type ChargesBy = (typeof CHARGES_BY)[number];

/** IST days, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}
/** `test`: of test money instead. */
export type CollectionRequest = ReportPeriod & { by: CollectionBy; test?: boolean };
export type AttemptsRequest = ReportPeriod & { by: AttemptsBy; test?: boolean };
export type ChargesRequest = ReportPeriod & { by: ChargesBy };

/** Rupees. `refunded` is of what was received; a head has none, because a refund names no heads. */
export interface Collected {
  received: Counted;
  takenBack: Counted;
  refunded: Counted;
  /** Received, less what was taken back and refunded. */
  net: number;
}

export interface CollectionRow extends Collected {
  /** Day, month, financial year, semester, course, wire name of a head, mode of the gateway; empty where nothing is known. */
  key: string;
  /** Of a head; null otherwise. */
  label: string | null;
}

/** `key` of the row of a head that another amount was accepted for: nobody has said which heads it pays. */
export const ACCEPTED_AMOUNT = 'acceptedAmount';

export interface CollectionReport {
  rows: CollectionRow[];
  total: Collected;
  /** Received in the same days of the other money, test or real: it is in no sum. */
  other: Counted;
}

/** How long it took from the bank's time of a payment until it was known here: up to so many seconds, and longer. */
export const KNOWN_WITHIN_S = [10, 60, 300, 900, 3_600, 86_400] as const;

export interface AttemptsRow {
  /** Day or month in which they were begun. */
  key: string;
  begun: number;
  paid: number;
  failed: number;
  /** Cancelled, or never paid. */
  droppedOut: number;
  open: number;
  /** Payments by the places of `KNOWN_WITHIN_S`, and one more. */
  known: number[];
}

export interface AttemptsReport {
  rows: AttemptsRow[];
  total: Omit<AttemptsRow, 'key'>;
}

/** As the gateway's reports say. Rupees. */
export interface Charges {
  /** Payments. */
  count: number;
  gross: number;
  fee: number;
  gst: number;
  /** Given back or reversed. */
  back: number;
  net: number;
}
export interface ChargesRow extends Charges {
  key: string;
}
export interface ChargesReport {
  rows: ChargesRow[];
  total: Charges;
}

/** Fees that nobody has paid. */
export interface OutstandingRow {
  semesterNo: number;
  course: string;
  /** Of the student's present semester: it can be paid. */
  due: Counted;
  /** Of another semester or session. */
  earlier: Counted;
}
export interface OutstandingReport {
  rows: OutstandingRow[];
  total: { due: Counted; earlier: Counted };
}

/** What a number of a report counts. */
export const REPORT_FIGURES = ['received', 'takenBack', 'refunded', 'begun', 'paid', 'failed', 'droppedOut', 'open', 'charges', 'due', 'earlier'] as const;
export type ReportFigure = (typeof REPORT_FIGURES)[number];

/** The payments behind a number: of figure, days and at most one of semester, course, head, mode; outstanding fees may name semester and course. */
export interface ReportPaymentsRequest extends ReportPeriod {
  figure: ReportFigure;
  test?: boolean;
  semester?: number;
  course?: string;
  head?: string;
  mode?: string;
  /** How many come before the page. */
  skip?: number;
}

export interface ReportedPayment {
  transaction_id: string | null;
  /** Null of a line of the gateway. */
  admissionNumber: string | null;
  semesterNo: number | null;
  course: string | null;
  /** ISO 8601, +05:30; null of a fee that nobody has paid. */
  at: string | null;
  /** Rupees. */
  amount: number;
  fee: number | null;
  gst: number | null;
  status: ShownStatus | null;
}

export interface ReportedPayments {
  payments: ReportedPayment[];
  /** `skip` of the next page; null on the last one. */
  next: number | null;
}
