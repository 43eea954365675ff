import type { BookedHow, BookedPayment } from './bookings.js';
import type { ShownStatus } from './payment-statuses.js';
import type { ReviewResolution } from './review-queue.js';

export const TIMELINE_KINDS = ['begun', 'message', 'requery', 'state', 'decision', 'receipt', 'mail', 'note'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One line of a payment's history. Which fields are set depends on `kind`. */
export interface TimelineEntry {
  kind: TimelineKind;
  /** ISO 8601, +05:30: when this server recorded it. */
  at: string;
  /** Of a message: `return`, `callback`, `requery`. Of a state: the cause. Of a requery: who wanted it. Of the mail of a refund advice: `advice`. */
  source: string | null;
  /** Of a message and of an answered requery, what the gateway says of the charge; of a mail and of a receipt, what became of it. */
  status: string | null;
  /** Of a message: `valid` or `absent`. */
  signature: string | null;
  gatewayTxnId: string | null;
  /** Rupees. */
  amount: number | null;
  /** When it happened by the gateway's clock. */
  happenedAt: string | null;
  /** Of a state: the one before and the one after. */
  from: ShownStatus | null;
  to: ShownStatus | null;
  /** Who of the office; null when the server did it. */
  actor: string | null;
  /** A note; why a requery failed or a mail was refused. */
  text: string | null;
  /** Of a message: its number, for `admin/transactions/{id}/messages/{number}`. */
  message: number | null;
}

export const CHARGE_STANDINGS = ['settles', 'held', 'refunding', 'reversed', 'refunded', 'none'] as const;
export type ChargeStanding = (typeof CHARGE_STANDINGS)[number];

/** One debit of the payment. */
export interface TransactionCharge {
  /** As `charge.key` of a review item. */
  key: string;
  gatewayTxnId: string | null;
  bankTxnId: string | null;
  /** Rupees as the gateway states them. */
  amount: number | null;
  paidAt: string | null;
  /** `none`: no money of it is known. */
  standing: ChargeStanding;
  /** How it was paid, where people have booked it by hand. */
  booked: BookedHow | null;
  decision: ReviewResolution | 'reopened' | 'refunding' | null;
}

/** Another attempt of the same student for the same semester. */
export interface OtherAttempt {
  transaction_id: string;
  transaction_status: ShownStatus;
  amount: number;
  begunAt: string;
}

/** Everything the office may know about one payment. */
export interface TransactionHistory {
  transaction_id: string;
  receipt_no: string;
  transaction_status: ShownStatus;
  /** The bank reported another amount or currency. */
  isMismatch: boolean;
  isTest: boolean;
  begunAt: string;
  /** When it reached its state. */
  since: string;
  nextCheckAt: string | null;
  lastAnswerAt: string | null;
  releasedAt: string | null;
  admissionNumber: string;
  studentName: string | null;
  course: string | null;
  email: string | null;
  mobile: string | null;
  semesterNo: number;
  academicSession: string;
  /** Rupees, as the student confirmed them. */
  amount: number;
  heads: { label: string; amount: number }[];
  /** What is due today for the same semester, in rupees. */
  feeToday: number;
  settledBy: { transaction_id: string; receipt_no: string } | null;
  receipt: { issuedAt: string; voidedAt: string | null; mail: { recipient: string; state: string } | null } | null;
  charges: TransactionCharge[];
  /** Of refunds that were paid out: where the advice went. */
  advices: { refund_id: string; recipient: string; state: string }[];
  /** What people have booked by hand, oldest first. */
  bookings: BookedPayment[];
  attempts: OtherAttempt[];
  /** Newest first. */
  timeline: TimelineEntry[];
}

export const NOTE_MAX = 1_000;

/** Payments that an id of the gateway or of the bank belongs to. */
export interface FoundTransactions {
  transaction_ids: string[];
}
