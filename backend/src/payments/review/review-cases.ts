import { istDate, LATE_FEE, MAIL_KINDS, type MailKind, type ReviewKind, type ReviewResolution } from '../../contract/index.js';
import type { DemandSettlement } from '../../students/fee-demands.service.js';
import { type Charge, isNamed } from '../ledger/charges.js';
import type { PaymentOutcome } from '../ledger/payment-outcome.js';
import { holdsDemand } from '../ledger/payment-state.js';
import type { DecisionSubject, PaymentDecision } from './payment-decision.entity.js';
import type { Payment } from '../payment.entity.js';

type PaymentKind = Exclude<ReviewKind, MailKind | 'UNKNOWN_MONEY'>;

export const isOfPayment = (kind: ReviewKind): kind is PaymentKind => kind !== 'UNKNOWN_MONEY' && !(MAIL_KINDS as readonly ReviewKind[]).includes(kind);

export interface ReviewCase {
  kind: PaymentKind;
  charge: Charge | null;
  /** UTC ms. */
  since: number;
  /** Nothing settles the fee, and a receipt can be about this charge. */
  maySettle: boolean;
}

export interface DemandState {
  isSettled: boolean;
  /** Paise. */
  total: number;
  /** IST, `yyyy-MM-dd`, of this student alone. */
  dueOn: string | null;
}

/** A closed demand is no longer due, as a settled one. */
export const demandState = ({ settledByPaymentId, refund, total, dueOn }: DemandSettlement): DemandState => ({
  isSettled: settledByPaymentId !== null || refund === 'closed', total, dueOn,
});

/** Possible resolutions per kind, and what the decision is about. */
const CASES: Readonly<Record<PaymentKind, { subject: DecisionSubject; resolutions: readonly ReviewResolution[] }>> = {
  HELD: { subject: 'charge', resolutions: ['accepted', 'refunded', 'dismissed'] },
  MISMATCH: { subject: 'charge', resolutions: ['accepted', 'refunded', 'dismissed'] },
  CLAIMED_TWICE: { subject: 'claimedCharge', resolutions: ['dismissed'] },
  DUPLICATE: { subject: 'charge', resolutions: ['refunded', 'dismissed'] },
  EXTRA: { subject: 'charge', resolutions: ['refunded', 'dismissed'] },
  REVERSED_REFUND: { subject: 'reversedRefund', resolutions: ['dismissed'] },
  DISAGREEMENT: { subject: 'disagreement', resolutions: ['dismissed'] },
  FEE_CHANGED: { subject: 'feeChanged', resolutions: ['dismissed'] },
  RECEIPT_DATE: { subject: 'receiptDate', resolutions: ['dismissed'] },
  PROMOTED: { subject: 'promotion', resolutions: ['dismissed', 'refunded'] },
  RECEIPT_VOID: { subject: 'voidReceipt', resolutions: ['dismissed'] },
  SEMESTER_TWICE: { subject: 'otherDemand', resolutions: ['dismissed'] },
  REFUND_UNKNOWN: { subject: 'refund', resolutions: [] },
  REFUND_FAILED: { subject: 'refundEnd', resolutions: ['dismissed'] },
  REFUND_LISTED: { subject: 'refundListed', resolutions: ['refunded', 'dismissed'] },
  STILL_PENDING: { subject: 'stillPending', resolutions: ['dismissed'] },
};

export const subjectOf = (kind: PaymentKind): DecisionSubject => CASES[kind].subject;

/**
 * Money settles the fee only while nothing else does. Money of the expected amount either settles it or is refunded; only
 * another amount may be dismissed while the fee is due.
 */
export function resolutionsOf({ kind, charge, maySettle }: ReviewCase): readonly ReviewResolution[] {
  return CASES[kind].resolutions.filter((one) =>
    one === 'accepted' ? maySettle
    : one === 'refunded' ? leftOf(charge) > 0
    : kind !== 'HELD' || charge?.money !== 'expected');
}

export function reviewCasesOf(payment: Payment, outcome: PaymentOutcome, decisions: readonly PaymentDecision[], demand: DemandState): ReviewCase[] {
  // Acknowledges only what was known at that time: by the clock, and by the order in which it was written.
  const isAcknowledged = (kind: PaymentKind, since: number, charge = '') => {
    const about = decisions.filter((decision) => decision.subject === CASES[kind].subject && decision.gatewayTxnId === charge);
    const reopened = about.findLastIndex(({ resolution }) => resolution === 'reopened');
    return about.slice(reopened + 1).some(({ at }) => at >= since);
  };
  const cases: ReviewCase[] = [];
  const settling = settlingCharge(payment, outcome);
  const held = new Set(outcome.held);
  for (const charge of outcome.charges) {
    if (held.has(charge)) {
      // What is to be done with it is open until it is known whose money it is.
      const asDecided = isAboutOtherMoney(charge, decisions) ? { ...charge, resolution: null } : charge;
      const kind = charge === settling || isClaimedTwice(decisions, charge) ? null : kindOfHeld(payment, asDecided, demand);
      const maySettle = !demand.isSettled && charge.isReceiptable && leftOf(charge) > 0;
      if (kind) cases.push({ kind, charge, since: charge.knownAt ?? payment.stateAt, maySettle });
    } else if (charge.isReversed && charge.agreed > 0 && !isAcknowledged('REVERSED_REFUND', 0, charge.key)) {
      cases.push({ kind: 'REVERSED_REFUND', charge, since: charge.latestAt, maySettle: false });
    } else if (charge.resolution === 'refunded' && charge.aboveRefundsAt !== null && !isAcknowledged('DISAGREEMENT', charge.aboveRefundsAt, charge.key)) {
      cases.push({ kind: 'DISAGREEMENT', charge, since: charge.aboveRefundsAt, maySettle: false });
    }
  }
  if (payment.deniedAt !== null && !isAcknowledged('DISAGREEMENT', payment.deniedAt)) {
    cases.push({ kind: 'DISAGREEMENT', charge: null, since: payment.deniedAt, maySettle: false });
  }
  // While the payment is open the gateway is asked.
  const isUnclear = outcome.hasUnnamedMoney ? !holdsDemand(payment.state) : payment.state === 'EXPIRED' && payment.lastAnswer === 'pending';
  if (isUnclear && !isAcknowledged('STILL_PENDING', payment.stateAt)) {
    cases.push({ kind: 'STILL_PENDING', charge: null, since: payment.stateAt, maySettle: false });
  }
  /** A case opened by the ledger and not answered yet. */
  const openedCase = (kind: PaymentKind): PaymentDecision | undefined =>
    decisions.filter(({ subject }) => subject === CASES[kind].subject).slice(-1).find(({ resolution }) => resolution === 'reopened');
  for (const charge of outcome.charges) {
    for (const kind of ['REFUND_UNKNOWN', 'REFUND_FAILED', 'REFUND_LISTED', 'CLAIMED_TWICE'] as const) {
      if (kind === 'REFUND_LISTED' && charge.resolution === 'refunded') continue;
      const latest = kind === 'CLAIMED_TWICE' ? latestClaim(decisions, charge.keys)
        : decisions.findLast(({ subject, gatewayTxnId }) => subject === CASES[kind].subject && gatewayTxnId === charge.key);
      if (latest?.resolution === 'reopened') cases.push({ kind, charge, since: latest.at, maySettle: false });
    }
  }
  const voided = payment.state === 'SUCCESS' ? undefined : openedCase('RECEIPT_VOID');
  if (voided) cases.push({ kind: 'RECEIPT_VOID', charge: null, since: voided.at, maySettle: false });
  if (payment.state !== 'SUCCESS') return cases;
  const add = (kind: PaymentKind, charge: Charge | null, since: number, isOpen: boolean): void => {
    if (isOpen) cases.push({ kind, charge, since, maySettle: false });
  };
  for (const kind of ['PROMOTED', 'SEMESTER_TWICE'] as const) {
    const opened = openedCase(kind);
    add(kind, kind === 'PROMOTED' ? settling : null, opened?.at ?? 0, opened !== undefined);
  }
  const otherNamedAt = settling ? namedAfterAcceptance(settling, decisions) : null;
  const feeChangedAt = Math.max(payment.stateAt, otherNamedAt ?? 0);
  add('FEE_CHANGED', null, feeChangedAt, (otherNamedAt !== null || isOtherFee(payment, demand)) && !isAcknowledged('FEE_CHANGED', feeChangedAt));
  add('RECEIPT_DATE', null, Math.max(payment.stateAt, ...outcome.held.map(({ latestAt }) => latestAt)),
    receiptDates(payment, outcome) !== null && !isAcknowledged('RECEIPT_DATE', payment.stateAt));
  return cases;
}

/** The charge may be the same debit as another one, of this payment or of another, and no person has looked at it. */
export const isClaimedTwice = (decisions: readonly PaymentDecision[], { keys }: Charge): boolean => latestClaim(decisions, keys)?.resolution === 'reopened';

/** The latest row about whether a charge is a debit of its own, also from before the gateway named it. */
export const latestClaim = (decisions: readonly PaymentDecision[], keys: readonly string[]): PaymentDecision | undefined =>
  decisions.findLast(({ subject, gatewayTxnId }) => subject === 'claimedCharge' && keys.includes(gatewayTxnId));

/** The latest decision about the charge was made while less was known of it, or another amount than the expected one that is known since. */
function isAboutOtherMoney({ keys, money, knownAt, otherKnownAt, moreKnownAt }: Charge, decisions: readonly PaymentDecision[]): boolean {
  if (moreKnownAt !== null) return true;
  if (money !== 'expected' || knownAt === null || otherKnownAt === null || otherKnownAt >= knownAt) return false;
  const latest = decisions.findLast(({ subject, gatewayTxnId }) => subject === 'charge' && keys.includes(gatewayTxnId));
  return latest !== undefined && latest.at < knownAt;
}

/** People accepted one amount, and the gateway has named another since, less or more. @returns UTC ms; null when it has not. */
function namedAfterAcceptance({ keys, amountsKnownAt }: Charge, decisions: readonly PaymentDecision[]): number | null {
  const accepted = decisions.findLast(({ subject, gatewayTxnId, resolution }) => subject === 'charge' && keys.includes(gatewayTxnId) && resolution === 'accepted');
  const latest = Math.max(...amountsKnownAt);
  return accepted && accepted.at < latest ? latest : null;
}

/** Paise that did not go back, are not on the way, and are not proposed to go. */
export const leftOf = (charge: Pick<Charge, 'amount' | 'taken'> | null): number => (charge === null ? 0 : Math.max(0, (charge.amount ?? 0) - charge.taken));

/** Whether another fee is due today than was asked for. What people booked by hand is compared as booked; what they accepted is not. */
const isOtherFee = (payment: Payment, { total, dueOn }: DemandState): boolean => {
  const { amount, heads, booked, settledAmount } = payment;
  const lateFee = heads[LATE_FEE] ?? 0;
  return (booked === null ? amount : (settledAmount ?? amount)) - lateFee !== total || (lateFee > 0 && isInTime(payment, dueOn));
};

/** Two people have put the day off for this student since: the late fee of the payment is owed no longer. */
const isInTime = ({ createdAt, paidAt }: Payment, dueOn: string | null): boolean =>
  dueOn !== null && istDate(new Date(Math.min(createdAt, paidAt ?? createdAt))) <= dueOn;

export function settlingCharge({ state, gatewayTxnId }: Payment, { settleable }: PaymentOutcome): Charge | null {
  if (state !== 'SUCCESS') return null;
  return settleable.find((charge) => isNamed(charge, gatewayTxnId)) ?? null;
}

/** The charge that the receipt rests on, also while it is being given back. */
export function refundableSettling(payment: Payment, outcome: PaymentOutcome): Charge | null {
  const refunding = outcome.held.find((charge) => isNamed(charge, payment.gatewayTxnId) && charge.resolution === 'refunding');
  return payment.state === 'SUCCESS' && refunding ? refunding : settlingCharge(payment, outcome);
}

function kindOfHeld(payment: Payment, charge: Charge, { isSettled }: DemandState): PaymentKind | null {
  if (charge.resolution === 'refunding') return null;
  if (!isSettled && (charge.money === 'expected' || charge.resolution === 'reopened')) return 'HELD';
  if (charge.resolution === 'dismissed') return null;
  if (payment.state === 'SUCCESS') return 'EXTRA';
  return charge.money === 'expected' ? 'DUPLICATE' : 'MISMATCH';
}

export function receiptDates(payment: Payment, outcome: PaymentOutcome): { receipt: string; named: string } | null {
  const settling = settlingCharge(payment, outcome);
  if (payment.receiptDatedAt === null || settling?.paidAt == null) return null;
  const dates = { receipt: istDate(new Date(payment.receiptDatedAt)), named: istDate(new Date(settling.paidAt)) };
  return dates.receipt === dates.named ? null : dates;
}
