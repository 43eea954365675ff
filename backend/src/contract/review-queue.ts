import type { Approval } from './approvals.js';
import type { ShownStatus } from './payment-statuses.js';

/** Why something needs review by the fee office, the most pressing first. */
export const REVIEW_KINDS = [
  /** The gateway names one charge for two payments: it is one debit. */
  'CLAIMED_TWICE',
  /** Money of a fee that nothing settles is held; the student cannot pay until somebody decides. */
  'HELD',
  /** Another amount or currency than the fee. */
  'MISMATCH',
  /** A signed message about money of a payment that is not in the database, as after a restore. */
  'UNKNOWN_MONEY',
  /** The gateway no longer confirms money that it had confirmed. */
  'DISAGREEMENT',
  /** Nobody knows whether a refund was carried out, or it takes longer than it should: it is asked about until it ends. */
  'REFUND_UNKNOWN',
  /** A refund was refused or stopped, or another amount was paid out than was approved. */
  'REFUND_FAILED',
  /** The gateway lists a refund that is not recorded here, as after a restore. */
  'REFUND_LISTED',
  /** A second payment that settles the fee since the first one was reversed: its refund may be under way. */
  'PROMOTED',
  /** Closed five days after it was begun, while the gateway still called it pending. */
  'STILL_PENDING',
  /** The money of a receipt went back after it was issued: the student may hold it. */
  'RECEIPT_VOID',
  /** A late payment settled a demand, and the student has another one for the same semester. */
  'SEMESTER_TWICE',
  /** The bank reversed a charge that was recorded as refunded: the money went back twice. */
  'REVERSED_REFUND',
  /** Paid, and another payment had settled the fee. */
  'DUPLICATE',
  /** One more charge on a payment that another charge settled. */
  'EXTRA',
  /** The fee was changed after the attempt began: settled by another amount than is due today. */
  'FEE_CHANGED',
  /** A later message names another day than the receipt bears. */
  'RECEIPT_DATE',
  /** Nobody knows whether the mail went out. */
  'MAIL_UNCLEAR',
  'MAIL_REFUSED',
  /** The same of the mail that tells the student of money that was given back. */
  'ADVICE_UNCLEAR',
  'ADVICE_REFUSED',
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
/** About a mail, not about money. */
export const MAIL_KINDS = ['MAIL_UNCLEAR', 'MAIL_REFUSED', 'ADVICE_UNCLEAR', 'ADVICE_REFUSED'] as const satisfies readonly ReviewKind[];
export type MailKind = (typeof MAIL_KINDS)[number];

/** `refunded`: the money was given back. `accepted`: it settles the fee. `dismissed`: no action is needed now. */
export const RESOLUTIONS = ['refunded', 'accepted', 'dismissed'] as const;
export type ReviewResolution = (typeof RESOLUTIONS)[number];

export interface ReviewItem {
  kind: ReviewKind;
  transaction_id: string;
  /** Null of UNKNOWN_MONEY, as is the admission number. */
  receipt_no: string | null;
  admissionNumber: string | null;
  since: string;
  /** Whole hours since then, by the server's clock. */
  waitingHours: number;
  /** What may be decided; empty for mails. */
  resolutions: ReviewResolution[];
  /** Of a payment; null of a mail and of UNKNOWN_MONEY. */
  payment: { studentName: string | null; transaction_status: ShownStatus; amount: number; mayRelease: boolean } | null;
  /** `key` says which charge a decision is about: the gateway's id, or what tells debits apart that it does not name. */
  charge: { key: string; gatewayTxnId: string | null; bankTxnId: string | null; amount: number | null; paidAt: string | null } | null;
  settledBy: { transaction_id: string; receipt_no: string } | null;
  /** Of FEE_CHANGED: what is due today. */
  feeToday: number | null;
  /** Of RECEIPT_DATE, `yyyy-MM-dd`. */
  dates: { receipt: string; named: string } | null;
  /** Of a mail; null of a payment. `refund_id`: of an advice. */
  mail: { recipient: string; attempts: number; reason: string | null; refund_id: string | null } | null;
}

/** How long a case waits, the newest first. */
export const REVIEW_AGES = ['day', 'threeDays', 'week', 'older'] as const;
export type ReviewAge = (typeof REVIEW_AGES)[number];

export function reviewAge(waitingHours: number): ReviewAge {
  if (waitingHours < 24) return 'day';
  if (waitingHours < 72) return 'threeDays';
  return waitingHours < 168 ? 'week' : 'older';
}

/** A network that exceeded the cap on different admission numbers. */
export interface LookupCap {
  /** An IPv4 address, or the first four groups of an IPv6 address. */
  network: string;
  /** ISO 8601, +05:30. */
  reachedAt: string;
}

export interface ReviewQueue {
  items: ReviewItem[];
  counts: Record<ReviewKind, number>;
  /** Of the last 24 hours, the last one first. */
  lookupCaps: LookupCap[];
  /** What waits for a second person, as `admin/approvals` answers it. */
  approvals: Approval[];
}

/** What waits, for the header of each screen of the office. */
export interface ReviewCount {
  /** Payments and mails with an open case, and networks beyond the look-up cap; 0 for who may not see them. */
  cases: number;
  /** Approvals that wait for this very person. */
  toDecide: number;
  /** Proposals of this person that wait for somebody else. */
  own: number;
}

/** Sends a receipt, or a refund advice, to another address than the payment was begun with. */
export interface RedirectRequest {
  email: string;
  reason: string;
}

/** Lets the student pay again, and says why. */
export interface ReleaseRequest {
  reason: string;
}

export interface ResolveRequest {
  kind: ReviewKind;
  /** The `key` of the item's charge; null stands for the empty one, or when the item is about none. */
  gatewayTxnId: string | null;
  resolution: ReviewResolution;
  /** Why; stays with the payment. */
  reason: string;
}
