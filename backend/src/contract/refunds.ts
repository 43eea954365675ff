/** The states of a refund (docs/decisions/0027-refunds.md). The first four are those of its proposal. */
export const REFUND_STATES = [
  'proposed', 'declined', 'withdrawn', 'expired', 'approved', 'stopped', 'sent', 'accepted', 'rejected', 'unknown', 'notExecuted', 'paidOut',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Through the payment gateway; by a transfer of the college; or made elsewhere, in the gateway's console as a rule, and recorded when it was done. */
export const REFUND_METHODS = ['gateway', 'bankTransfer', 'recorded'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];
/** How people propose to give money back. */
export const PROPOSABLE_METHODS = ['gateway', 'bankTransfer'] as const satisfies readonly RefundMethod[];
export type ProposableMethod = (typeof PROPOSABLE_METHODS)[number];

/** What becomes of the demand when the money that settles it was given back. `none`: the charge settles nothing. */
export const AFTER_REFUND = ['none', 'closed', 'dueAgain', 'duplicate'] as const;
export type AfterRefund = (typeof AFTER_REFUND)[number];

/** How people end a refund of which the gateway does not tell the end. */
export const REFUND_ENDS = ['paidOut', 'notExecuted'] as const;
export type RefundEnd = (typeof REFUND_ENDS)[number];

export const UTR_MAX = 40;

export interface RefundStep {
  /** ISO 8601, +05:30. */
  at: string;
  state: RefundState;
  /** Who of the office; null when the server did it. */
  actor: string | null;
  /** A reason, evidence, or what the gateway said. */
  text: string | null;
}

export interface Refund {
  /** Our unique id at the gateway; null of what nobody has approved. */
  refund_id: string | null;
  /** Of its proposal, for `admin/approvals/{id}/…`; null when one person sufficed. */
  approval: number | null;
  state: RefundState;
  method: RefundMethod;
  /** Rupees. */
  amount: number;
  afterwards: AfterRefund;
  reason: string;
  utr: string | null;
  gatewayRefundId: string | null;
  /** ISO 8601, +05:30: when the gateway is asked next. */
  nextCheckAt: string | null;
  /** Whether who asks may approve and decline it, or has proposed it. */
  mayDecide: boolean;
  isOwn: boolean;
  /** Whether people may end it. */
  mayEnd: boolean;
  /** An open proposal of how it ended. */
  ending: { approval: number; end: RefundEnd; reason: string; proposedBy: string; mayDecide: boolean; isOwn: boolean } | null;
  /** Oldest first. */
  steps: RefundStep[];
}

export interface ChargeRefunds {
  /** As `charge.key` of a review item. */
  key: string;
  gatewayTxnId: string | null;
  /** Rupees. */
  amount: number;
  /** What may still be given back, in rupees: without what is proposed. */
  left: number;
  /** How it may be given back; empty: not at all, or not now. */
  methods: ProposableMethod[];
  /** What the proposer may choose for the demand. */
  afterwards: AfterRefund[];
  /** Oldest first. */
  refunds: Refund[];
}

/** A fee that a refund of this payment has closed. */
export interface ClosedFee {
  /** Transaction ids of attempts beside which it cannot be due. */
  barredBy: string[];
  /** An open proposal that it be due again. */
  proposal: { approval: number; reason: string; proposedBy: string; mayDecide: boolean; isOwn: boolean } | null;
}

/** Refunds of one payment, by charge that brought money. */
export interface PaymentRefunds {
  charges: ChargeRefunds[];
  closedFee: ClosedFee | null;
}

export interface FeeReopening {
  reason: string;
}

export interface RefundProposal {
  /** That of `ChargeRefunds`: of money booked by hand too, for which the gateway has no id. */
  key: string;
  /** Rupees. */
  amount: number;
  /** What the sender believes is left of the charge, in rupees. */
  left: number;
  method: ProposableMethod;
  afterwards: AfterRefund;
  /** Of a bank transfer: its number. */
  utr?: string;
  reason: string;
}

export interface RefundEndProposal {
  end: RefundEnd;
  /** Where it was seen: the console, the bank's statement. */
  reason: string;
}

/** Of a payment, for its student: rupees on their way back and rupees given back. */
export interface RefundedAmounts {
  underWay: number;
  paidOut: number;
}
