import type { RecordedResponse } from '../harness/response-log.js';
import { isPaid, isUndecided, type TrueAttempt } from './gateway-truth.js';
import { type DecisionRow, type EventRow, type PaymentRow, settledBy, type Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

/** A server need not know yet what the bank did so shortly before the response. */
const MOMENT_MS = 12_000;
/** The campaign sets clocks wrong by up to a minute. */
const SKEW_MS = 65_000;
const MEANING: Readonly<Record<string, string>> = { paid: 'paid', failed: 'failed', pending: 'pending' };

/** I8 and I2: no response claimed what was not true when it was sent. */
export function checkResponses(snapshot: Snapshot, report: Report): void {
  const payments = new Map(snapshot.payments.map((payment) => [payment.transaction_id, payment]));
  const events = grouped(snapshot.events, ({ payment_id: id }) => id);
  const decisions = grouped(snapshot.decisions, ({ payment_id: id }) => id);
  for (const response of snapshot.responses) {
    if (response.status !== 200) {
      checkRefusal(response, snapshot, payments, report);
      continue;
    }
    const payment = response.transactionId ? payments.get(response.transactionId) : undefined;
    const attempts = response.transactionId ? (snapshot.truth.get(response.transactionId) ?? []) : [];
    const saysSuccess = response.content['transaction_status'] === 'SUCCESS' || response.call === 'receipt' || isReceiptScreen(response);
    if (saysSuccess) checkSuccess(response, payment, attempts, report);
    if (response.call === 'status' && payment) {
      checkFailure(response, attempts, report);
      if (response.content['safeToPayAgain'] === true) checkSafe(response, snapshot, { events, decisions }, report);
    }
    if (response.call === 'callback') checkAcknowledged(response, payment, snapshot, report);
  }
}

const isReceiptScreen = ({ call, content }: RecordedResponse): boolean => call === 'return' && String(content['screen'] ?? '').includes('/fee-receipt/');

/** The outcomes an attempt had up to a moment of the wall clock. */
const hadBy = ({ past }: TrueAttempt, wall: number): TrueAttempt['past'] => past.filter((step) => step.wall <= wall);

function checkSuccess(response:  RecordedResponse, payment: PaymentRow | undefined, attempts: readonly TrueAttempt[], report: Report): void {
  const id = response.transactionId;
  if (!payment) return report('I8', `a ${response.call} reported success of an unknown payment`, id);
  if (!attempts.some((attempt) => hadBy(attempt, response.wall).some(isPaid))) report('I2', `${response.client} was shown a success that the gateway did not have`, id);
  // After a reversal the other attempts decide the state of the payment.
  const isReversed = attempts.some(({ past }) => past.some(({ outcome }) => outcome === 'reversed'));
  const isGivenBack = attempts.some(({ isRefunded }) => isRefunded);
  const ends = ['SUCCESS', 'REVERSED', ...(isGivenBack ? ['REFUNDED'] : []), ...(isReversed ? ['AT_BANK', 'EXPIRED', 'DUPLICATE', 'MISMATCH'] : [])];
  if (!ends.includes(payment.state)) report('I8', `${response.client} was shown a success, the payment ended ${payment.state}`, id);
  if (response.call === 'receipt') {
    const paise = settledBy(payment);
    const rupees = Number(`${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`);
    if (response.content['receipt_no'] !== payment.receipt_no || response.content['total_fees'] !== rupees) report('I8', 'a receipt was shown with another number or amount', id);
  }
}

/** A failure is shown only when the gateway reported one. */
function checkFailure(response:  RecordedResponse, attempts: readonly TrueAttempt[], report: Report): void {
  const shown = String(response.content['transaction_status']);
  const word: Record<string, string[]> = { FAILED: ['failed', 'cancelled'], CANCELLED: ['cancelled'], REVERSED: ['reversed'] };
  const needed = word[shown];
  if (shown === 'REFUNDED') {
    if (!attempts.some(({ isRefunded }) => isRefunded)) report('I8', `${response.client} was shown REFUNDED, and nothing was refunded`, response.transactionId);
    return;
  }
  if (!needed) return;
  const was = attempts.some((attempt) => hadBy(attempt, response.wall).some(({ outcome }) => needed.includes(outcome)));
  if (!was) report('I8', `${response.client} was shown ${shown}, which the gateway never reported`, response.transactionId);
}

const inDoubt = (step: TrueAttempt['past'][number]): boolean => isPaid(step) || isUndecided(step);

/** Paying again is never called safe while any attempt of the demand may hold money. */
function checkSafe(response:  RecordedResponse, { payments, truth }: Snapshot, { events, decisions }: { events: Map<number, EventRow[]>; decisions: Map<number, DecisionRow[]> }, report: Report): void {
  for (const payment of payments.filter(({ demand_id: id }) => id === response.demandId)) {
    // A further try on the old page of an ended attempt is a late payment that the server could not foresee.
    const ended = (events.get(payment.id) ?? []).find(({ to_state: to }) => ['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'].includes(to));
    // The office released the attempt, so that the student may pay although a wrong amount is held.
    const isReleased = (events.get(payment.id) ?? []).some(({ cause, at }) => cause === 'released' && at <= response.at + SKEW_MS);
    for (const attempt of truth.get(payment.transaction_id) ?? []) {
      const isRefunded = (decisions.get(payment.id) ?? []).some(
        ({ gateway_txn_id: id, resolution, at }) => id === attempt.atomTxnId && resolution === 'refunded' && at <= response.at + SKEW_MS,
      );
      if (isRefunded || (isReleased && attempt.amount !== payment.amount)) continue;
      const [before, last] = [hadBy(attempt, response.wall - MOMENT_MS).at(-1), hadBy(attempt, response.wall).at(-1)];
      const first = attempt.past.find(inDoubt);
      // In doubt at both ends of the moment: what has only just begun could not be known, what has just ended is no longer in doubt.
      if (!before || !last || !first || !inDoubt(before) || !inDoubt(last)) continue;
      const moneyAfterEnd = ended !== undefined && ended.at <= first.at + SKEW_MS;
      if (!moneyAfterEnd) report('I8', `${response.client} was shown that paying again is safe while the attempt was ${last.outcome}`, payment.transaction_id);
    }
  }
}

function checkRefusal(response:  RecordedResponse, { events }: Snapshot, payments: ReadonlyMap<string, PaymentRow>, report: Report): void {
  // Simulated students send exactly the fees that the look-up returned.
  if (response.content['code'] === 'FEE_MISMATCH') report('I7', `${response.client} was refused with FEE_MISMATCH for the current fees`);
  if (response.call !== 'token' || response.content['code'] !== 'ALREADY_PAID') return;
  const named = payments.get(String(response.content['transaction_id']));
  const succeeded = named && events.some(({ payment_id: id, to_state: to }) => id === named.id && to === 'SUCCESS');
  if (!succeeded) report('I8', `${response.client} was shown that the fee is paid, and it never was`, named?.transaction_id ?? null);
}

/** After our `OK` the gateway does not repeat the callback, so its message must be stored. */
function checkAcknowledged(response:  RecordedResponse, payment: PaymentRow | undefined, { facts }: Snapshot, report: Report): void {
  const { atomTxnId, outcome, forged, unsigned } = response.content;
  if (!payment || forged !== undefined || unsigned !== undefined || typeof atomTxnId !== 'string') return;
  const isStored = facts.some(
    (fact) => fact.payment_id === payment.id && fact.source === 'callback' && String(fact.gateway_txn_id) === atomTxnId && fact.meaning === MEANING[String(outcome)],
  );
  if (!isStored) report('I8', `the callback was acknowledged for "${String(outcome)}", and nothing is stored`, payment.transaction_id);
}
