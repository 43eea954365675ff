import type { JournalEntry } from '../../gateway-sandbox/journal.js';

/** How the college resolved a charge. */
export interface ChargeResolution {
  /** Refunded outside the gateway, and recorded in the product. */
  isRefunded: boolean;
  /** Its latest resolution in the product; null without one. */
  decided: string | null;
}

/** One attempt by the gateway's own journal, which is the reference for every check. */
export interface TrueAttempt extends ChargeResolution {
  atomTxnId: string;
  outcome: string;
  /** Paise that were taken. */
  amount: number;
  channel: string;
  reconStatus: string;
  /** The challan was printed and not yet paid. */
  challanUnpaid: boolean;
  /** Every outcome, oldest first. */
  past: Outcome[];
  /** When its page was opened, by the gateway's clock: its `txnInitDate` and `merchTxnDate`. */
  openedAt: number;
  /** The dates in a return or callback, and in a status answer: both, init, complete or none. */
  messageDates: string;
  statusDates: string;
}

interface Outcome {
  wall: number;
  at: number;
  outcome: string;
  challanUnpaid: boolean;
  /** Its `txnCompleteDate`. */
  completedAt: number;
}

const UNRESOLVED: ChargeResolution = { isRefunded: false, decided: null };
const RECONCILED = ['RS', 'RNS'];

/** Attempts by our transaction id, oldest first. */
export function attemptsOf(journal: readonly JournalEntry[], resolutionOf: (transactionId: string, atomTxnId: string) => ChargeResolution = () => UNRESOLVED): Map<string, TrueAttempt[]> {
  const orders = new Map<string, TrueAttempt[]>();
  for (const { kind, merchTxnId, detail, at, wallAt } of journal) {
    if (merchTxnId === null || (kind !== 'money' && kind !== 'checkout.opened')) continue;
    const attempts = orders.get(merchTxnId) ?? [];
    orders.set(merchTxnId, attempts);
    const atomTxnId = String(detail['atomTxnId']);
    let attempt = attempts.find((one) => one.atomTxnId === atomTxnId);
    if (!attempt) {
      attempt = { atomTxnId, outcome: 'opened', amount: 0, channel: 'NB', reconStatus: 'NRNS', challanUnpaid: false, ...resolutionOf(merchTxnId, atomTxnId), past: [], openedAt: Date.parse(at), messageDates: 'both', statusDates: 'none' };
      attempts.push(attempt);
    }
    if (kind !== 'money') continue;
    const outcome = String(detail['outcome']);
    const channel = String(detail['channel']);
    const reconStatus = String(detail['reconStatus']);
    const challanUnpaid = outcome === 'paid' && channel === 'NR' && !RECONCILED.includes(reconStatus);
    Object.assign(attempt, { outcome, channel, reconStatus, challanUnpaid, amount: Number(detail['amount']) });
    const { openedAt, completedAt, messageDates, statusDates } = detail;
    Object.assign(attempt, { openedAt: Date.parse(String(openedAt)), messageDates, statusDates });
    attempt.past.push({ wall: Date.parse(wallAt), at: Date.parse(at), outcome, challanUnpaid, completedAt: Date.parse(String(completedAt)) });
  }
  return orders;
}

interface ReportedAttempt {
  atomTxnId?: string;
  outcome?: string;
  reconStatus?: string;
}

/** A paid challan differs from a printed one only by its reconciliation status. */
const reportKey = (merchTxnId: string | null, { atomTxnId, outcome, reconStatus }: ReportedAttempt): string => `${merchTxnId} ${atomTxnId} ${outcome} ${reconStatus}`;

/** Whether the gateway has answered a status request with this attempt in its present outcome. */
export function reportedIn(journal: readonly JournalEntry[]): (merchTxnId: string, attempt: TrueAttempt) => boolean {
  const reported = new Set<string>();
  for (const { kind, merchTxnId, detail } of journal) {
    if (kind !== 'status.answered' || !Array.isArray(detail['codes'])) continue;
    for (const attempt of detail['codes'] as ReportedAttempt[]) reported.add(reportKey(merchTxnId, attempt));
  }
  return (merchTxnId, attempt) => reported.has(reportKey(merchTxnId, attempt));
}

type AttemptOutcome = Pick<TrueAttempt, 'outcome' | 'challanUnpaid'>;

export const isPaid = ({ outcome, challanUnpaid }: AttemptOutcome): boolean => (outcome === 'paid' || outcome === 'settled') && !challanUnpaid;
export const isUndecided = ({ outcome, challanUnpaid }: AttemptOutcome): boolean => challanUnpaid || ['pending', 'timedOut', 'atBank'].includes(outcome);

/** Paid attempts that were neither reversed nor refunded. */
export const heldAttempts = (attempts: readonly TrueAttempt[]): TrueAttempt[] => attempts.filter((attempt) => isPaid(attempt) && !attempt.isRefunded);

/** Held, of the demanded amount, and not in need of review. */
export const isSettleable = (attempt: TrueAttempt, amount: number): boolean =>
  isPaid(attempt) && !attempt.isRefunded && attempt.amount === amount && (attempt.decided === null || attempt.decided === 'accepted');

export const settles = (attempts: readonly TrueAttempt[], amount: number): boolean => attempts.some((attempt) => isSettleable(attempt, amount));

/** The states a payment may end in, by the gateway's journal and the office's resolutions. */
export function statesAllowed(attempts: readonly TrueAttempt[], amount: number): readonly string[] {
  const open = attempts.filter(({ isRefunded }) => !isRefunded);
  const paid = heldAttempts(open);
  if (settles(open, amount)) return ['SUCCESS', 'DUPLICATE'];
  if (paid.some((attempt) => attempt.amount === amount)) return ['DUPLICATE'];
  if (paid.length > 0) return ['MISMATCH'];
  if (open.some(isUndecided)) return ['AT_BANK', 'EXPIRED'];
  if (attempts.some(({ outcome }) => outcome === 'reversed')) return ['REVERSED'];
  if (attempts.length > open.length) return ['REFUNDED'];
  if (attempts.some(({ outcome }) => outcome === 'failed')) return ['FAILED'];
  if (attempts.some(({ outcome }) => outcome === 'cancelled')) return ['CANCELLED'];
  return ['EXPIRED'];
}
