import type { Told } from '../bench/told.js';
import { isPaid, isUndecided, type TrueAttempt } from './gateway-truth.js';
import type { DecisionRow, EventRow, PaymentRow, Snapshot } from './snapshot.js';
import { grouped, type Say } from './violation.js';

/** What a bank did in the last moments before an answer may not have been known to it. */
const MOMENT_MS = 12_000;
/** Clocks of replicas are wrong by up to a minute on purpose. */
const SKEW_MS = 65_000;
const MEANING: Readonly<Record<string, string>> = { paid: 'paid', failed: 'failed', pending: 'pending' };

/** I8, and the told part of I2: nobody was told what is not so. */
export function checkTold(snapshot: Snapshot, say: Say): void {
  const payments = new Map(snapshot.payments.map((payment) => [payment.transaction_id, payment]));
  const events = grouped(snapshot.events, ({ payment_id: id }) => id);
  const decisions = grouped(snapshot.decisions, ({ payment_id: id }) => id);
  for (const told of snapshot.told) {
    if (told.status !== 200) {
      checkRefusal(told, snapshot, payments, say);
      continue;
    }
    const payment = told.transactionId ? payments.get(told.transactionId) : undefined;
    const attempts = told.transactionId ? (snapshot.truth.get(told.transactionId) ?? []) : [];
    const saysSuccess = told.says['transaction_status'] === 'SUCCESS' || told.call === 'receipt' || isReceiptScreen(told);
    if (saysSuccess) checkSuccess(told, payment, attempts, say);
    if (told.call === 'status' && payment) {
      checkFailure(told, attempts, say);
      if (told.says['safeToPayAgain'] === true) checkSafe(told, snapshot, { events, decisions }, say);
    }
    if (told.call === 'callback') checkAcknowledged(told, payment, snapshot, say);
  }
}

const isReceiptScreen = ({ call, says }: Told): boolean => call === 'return' && String(says['screen'] ?? '').includes('/fee-receipt/');

/** The outcomes an attempt had up to a moment of the wall clock. */
const hadBy = ({ past }: TrueAttempt, wall: number): TrueAttempt['past'] => past.filter((step) => step.wall <= wall);

function checkSuccess(told: Told, payment: PaymentRow | undefined, attempts: readonly TrueAttempt[], say: Say): void {
  const id = told.transactionId;
  if (!payment) return say('I8', `a ${told.call} told of a success of an unknown payment`, id);
  if (!attempts.some((attempt) => hadBy(attempt, told.wall).some(isPaid))) say('I2', `${told.who} was told of a success that the gateway did not have`, id);
  // Money that was taken back since leaves the payment to what its other attempts become.
  const isTakenBack = attempts.some(({ past }) => past.some(({ outcome }) => outcome === 'reversed'));
  const ends = ['SUCCESS', 'REVERSED', ...(isTakenBack ? ['AT_BANK', 'EXPIRED', 'DUPLICATE', 'MISMATCH'] : [])];
  if (!ends.includes(payment.state)) say('I8', `${told.who} was told of a success, the payment ended ${payment.state}`, id);
  if (told.call === 'receipt') {
    const rupees = Number(`${Math.floor(payment.amount / 100)}.${String(payment.amount % 100).padStart(2, '0')}`);
    if (told.says['receipt_no'] !== payment.receipt_no || told.says['total_fees'] !== rupees) say('I8', 'a receipt was shown with another number or amount', id);
  }
}

/** "Failed" is said only of what the gateway called failed. */
function checkFailure(told: Told, attempts: readonly TrueAttempt[], say: Say): void {
  const shown = String(told.says['transaction_status']);
  const word: Record<string, string[]> = { FAILED: ['failed', 'cancelled'], CANCELLED: ['cancelled'], REVERSED: ['reversed'] };
  const needed = word[shown];
  if (shown === 'REFUNDED') {
    if (!attempts.some(({ isGivenBack }) => isGivenBack)) say('I8', `${told.who} was told REFUNDED, and nothing was given back`, told.transactionId);
    return;
  }
  if (!needed) return;
  const was = attempts.some((attempt) => hadBy(attempt, told.wall).some(({ outcome }) => needed.includes(outcome)));
  if (!was) say('I8', `${told.who} was told ${shown}, which the gateway never said`, told.transactionId);
}

const inDoubt = (step: TrueAttempt['past'][number]): boolean => isPaid(step) || isUndecided(step);

/** Nobody is told that it is safe to pay again while money of any attempt of the demand was in doubt. */
function checkSafe(told: Told, { payments, truth }: Snapshot, { events, decisions }: { events: Map<number, EventRow[]>; decisions: Map<number, DecisionRow[]> }, say: Say): void {
  for (const payment of payments.filter(({ demand_id: id }) => id === told.demandId)) {
    // Once an attempt had ended, the student's next try on its old page is late money, which nobody could know of.
    const ended = (events.get(payment.id) ?? []).find(({ to_state: to }) => ['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'].includes(to));
    // The office let the student pay beside money of another amount.
    const isReleased = (events.get(payment.id) ?? []).some(({ cause, at }) => cause === 'released' && at <= told.at + SKEW_MS);
    for (const attempt of truth.get(payment.transaction_id) ?? []) {
      const isGivenBack = (decisions.get(payment.id) ?? []).some(
        ({ gateway_txn_id: id, resolution, at }) => id === attempt.atomTxnId && resolution === 'refunded' && at <= told.at + SKEW_MS,
      );
      if (isGivenBack || (isReleased && attempt.amount !== payment.amount)) continue;
      const [before, last] = [hadBy(attempt, told.wall - MOMENT_MS).at(-1), hadBy(attempt, told.wall).at(-1)];
      const first = attempt.past.find(inDoubt);
      // What has only just begun could not be known, and what has just ended was no longer in doubt.
      if (!before || !last || !first || !inDoubt(before) || !inDoubt(last)) continue;
      const moneyAfterEnd = ended !== undefined && ended.at <= first.at + SKEW_MS;
      if (!moneyAfterEnd) say('I8', `${told.who} was told that paying again is safe while the gateway had it ${last.outcome}`, payment.transaction_id);
    }
  }
}

function checkRefusal(told: Told, { events }: Snapshot, payments: ReadonlyMap<string, PaymentRow>, say: Say): void {
  // The students send the very fees that the look-up showed them.
  if (told.says['code'] === 'FEE_MISMATCH') say('I7', `${told.who} was refused the fees that the college asks for`);
  if (told.call !== 'token' || told.says['code'] !== 'ALREADY_PAID') return;
  const named = payments.get(String(told.says['transaction_id']));
  const succeeded = named && events.some(({ payment_id: id, to_state: to }) => id === named.id && to === 'SUCCESS');
  if (!succeeded) say('I8', `${told.who} was told that the fee is paid, and it never was`, named?.transaction_id ?? null);
}

/** The gateway heard `OK`: from then on the news is ours to keep. */
function checkAcknowledged(told: Told, payment: PaymentRow | undefined, { facts }: Snapshot, say: Say): void {
  const { atomTxnId, outcome, forged, unsigned } = told.says;
  if (!payment || forged !== undefined || unsigned !== undefined || typeof atomTxnId !== 'string') return;
  const kept = facts.some(
    (fact) => fact.payment_id === payment.id && fact.source === 'callback' && String(fact.gateway_txn_id) === atomTxnId && fact.meaning === MEANING[String(outcome)],
  );
  if (!kept) say('I8', `the gateway was told OK for "${String(outcome)}", and nothing is stored`, payment.transaction_id);
}
