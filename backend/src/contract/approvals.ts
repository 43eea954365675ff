import type { AuditValues } from './audit.js';

/** Acts that need a second person. */
export const APPROVAL_KINDS = [
  'person.roles', 'person.access', 'review.accept', 'refund.pay', 'refund.end', 'fee.reopen', 'payment.book', 'day.adjust', 'fees.publish', 'fees.dueDate', 'fees.adjust', 'bulk.apply',
  'bulk.undo',
] as const;
export type ApprovalKindName = (typeof APPROVAL_KINDS)[number];

export const APPROVAL_STATES = ['proposed', 'approved', 'declined', 'expired', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export interface Approval {
  id: number;
  kind: ApprovalKindName;
  /** What it is about: a transaction id, a user name. */
  subject: string;
  state: ApprovalState;
  proposedBy: string;
  /** ISO 8601, +05:30. */
  proposedAt: string;
  /** Why; may be empty. */
  reason: string;
  before: AuditValues;
  after: AuditValues;
  /** ISO 8601, +05:30: from then on nobody can approve it. */
  expiresAt: string;
  /** Proposed by who asks: withdrawn by that person, approved by another one. */
  isOwn: boolean;
  /** Whether who asks may approve and decline it. */
  mayDecide: boolean;
}

/** Open ones that the person has proposed or may decide, oldest first. */
export interface ApprovalList {
  approvals: Approval[];
}

export const REASON_MAX = 500;
