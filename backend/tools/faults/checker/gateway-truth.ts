import type { JournalEntry } from '../../gateway-sandbox/journal.js';

/** What people made of a charge. */
export interface Standing {
  /** The college paid it back outside the gateway, and told the product. */
  isGivenBack: boolean;
  /** The latest decision about it in the product; null without one. */
  decided: string | null;
}

/** One attempt as the gateway's own journal tells it: the truth about the money. */
export interface TrueAttempt extends Standing {
  atomTxnId: string;
  outcome: string;
  /** Paise that were taken. */
  amount: number;
  channel: string;
  reconStatus: string;
  /** A slip was printed; the money has not come. */
  challanUnpaid: boolean;
  /** Every outcome it had, oldest first. */
  past: Outcome[];
  /** When its page was opened, by the gateway's clock; what it names as `txnInitDate` and `merchTxnDate`. */
  openedAt: number;
  /** Which dates a return or callback names, and which a status answer: both, init, complete or none. */
  messageDates: string;
  statusDates: string;
}

interface Outcome {
  wall: number;
  at: number;
  outcome: string;
  challanUnpaid: boolean;
  /** What it names as `txnCompleteDate`. */
  completedAt: number;
}

const NOBODY_DECIDED: Standing = { isGivenBack: false, decided: null };
const RECONCILED = ['RS', 'RNS'];

/** Attempts by our transaction id, in the order of their beginning. */
export function attemptsOf(journal: readonly JournalEntry[], standingOf: (transactionId: string, atomTxnId: string) => Standing = () => NOBODY_DECIDED): Map<string, TrueAttempt[]> {
  const orders = new Map<string, TrueAttempt[]>();
  for (const { kind, merchTxnId, detail, at, wallAt } of journal) {
    if (merchTxnId === null || (kind !== 'money' && kind !== 'checkout.opened')) continue;
    const attempts = orders.get(merchTxnId) ?? [];
    orders.set(merchTxnId, attempts);
    const atomTxnId = String(detail['atomTxnId']);
    let attempt = attempts.find((one) => one.atomTxnId === atomTxnId);
    if (!attempt) {
      attempt = { atomTxnId, outcome: 'opened', amount: 0, channel: 'NB', reconStatus: 'NRNS', challanUnpaid: false, ...standingOf(merchTxnId, atomTxnId), past: [], openedAt: Date.parse(at), messageDates: 'both', statusDates: 'none' };
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

interface Said {
  atomTxnId?: string;
  outcome?: string;
  reconStatus?: string;
}

/** A challan that was paid differs from one that was printed only by its reconciliation. */
const wordsOf = (merchTxnId: string | null, { atomTxnId, outcome, reconStatus }: Said): string => `${merchTxnId} ${atomTxnId} ${outcome} ${reconStatus}`;

/** Whether the gateway has answered a question with this attempt as it now stands. */
export function answersOf(journal: readonly JournalEntry[]): (merchTxnId: string, attempt: TrueAttempt) => boolean {
  const said = new Set<string>();
  for (const { kind, merchTxnId, detail } of journal) {
    if (kind !== 'status.answered' || !Array.isArray(detail['codes'])) continue;
    for (const attempt of detail['codes'] as Said[]) said.add(wordsOf(merchTxnId, attempt));
  }
  return (merchTxnId, attempt) => said.has(wordsOf(merchTxnId, attempt));
}

type Moment = Pick<TrueAttempt, 'outcome' | 'challanUnpaid'>;

export const isPaid = ({ outcome, challanUnpaid }: Moment): boolean => (outcome === 'paid' || outcome === 'settled') && !challanUnpaid;
export const isUndecided = ({ outcome, challanUnpaid }: Moment): boolean => challanUnpaid || ['pending', 'timedOut', 'atBank'].includes(outcome);

/** Money of ours that the bank did not take back and the college did not give back. */
export const kept = (attempts: readonly TrueAttempt[]): TrueAttempt[] => attempts.filter((attempt) => isPaid(attempt) && !attempt.isGivenBack);

/** Kept, of the amount asked for, and no person has to decide first. */
export const isSettleable = (attempt: TrueAttempt, amount: number): boolean =>
  isPaid(attempt) && !attempt.isGivenBack && attempt.amount === amount && (attempt.decided === null || attempt.decided === 'accepted');

export const settles = (attempts: readonly TrueAttempt[], amount: number): boolean => attempts.some((attempt) => isSettleable(attempt, amount));

/** The states a payment may end in, by what the gateway and people did; everything was asked about. */
export function statesAllowed(attempts: readonly TrueAttempt[], amount: number): readonly string[] {
  const open = attempts.filter(({ isGivenBack }) => !isGivenBack);
  const paid = kept(open);
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
