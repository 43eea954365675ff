import { heldAttempts, settles } from './gateway-truth.js';
import type { DecisionRow, GivenBackRow, PaymentRow, Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

/** Cases about a charge that need not wait for a decision itself. */
const OF_SETTLED: ReadonlySet<string> = new Set(['REVERSED_REFUND', 'PROMOTED', 'REFUND_UNKNOWN', 'REFUND_FAILED', 'REFUND_LISTED']);

/** I17: the review queue lists every unresolved charge that settles nothing, every changed fee, and nothing else. */
export function checkReviews({ payments, demands, decisions, queue, truth, responses, givenBack }: Snapshot, report: Report): void {
  const items = grouped(queue, ({ transaction_id: id }) => id);
  const demandOf = new Map(demands.map((demand) => [demand.id, demand]));
  const acknowledged = new Set(decisions.map(({ payment_id: id, subject }) => `${id} ${subject}`));
  for (const payment of payments) {
    const { id, transaction_id: txn, amount, state } = payment;
    const own = items.get(txn) ?? [];
    const demand = demandOf.get(payment.demand_id);
    const isSettled = demand?.settled_by_payment_id != null;
    const attempts = truth.get(txn) ?? [];
    const waiting = heldAttempts(attempts).filter((attempt) => {
      const isDismissed = attempt.decided === 'dismissed' && (isSettled || attempt.amount !== amount);
      return !isSettling(payment, attempt.atomTxnId) && !isDismissed;
    });
    const named = own.flatMap(({ kind, charge }) => (charge && !OF_SETTLED.has(kind) ? [charge.gatewayTxnId] : []));
    for (const { atomTxnId, amount: paise } of waiting) {
      if (!named.includes(atomTxnId)) report('I17', `${paise} paise of ${atomTxnId} settle nothing and are not in the review queue`, txn);
    }
    for (const charge of named) {
      if (!waiting.some(({ atomTxnId }) => atomTxnId === charge)) report('I17', `the review queue lists charge ${charge}, which needs no review`, txn);
    }
    if (waiting.length > 0 && payment.needs_review !== 1) report('I17', `${waiting.length} charges need review, needs_review is ${payment.needs_review}`, txn);
    const isFeeChanged = state === 'SUCCESS' && amount !== demand?.total && !acknowledged.has(`${id} feeChanged`);
    if (isFeeChanged !== own.some(({ kind }) => kind === 'FEE_CHANGED')) {
      report('I17', `settled by ${amount}, ${demand?.total} are due today, and the review queue ${isFeeChanged ? 'does not list it' : 'says that it changed'}`, txn);
    }
    if (state === 'DUPLICATE' && !isSettled && settles(attempts, amount)) report('I17', 'is DUPLICATE although its charge may settle the demand', txn);
  }
  checkStored(payments, decisions.filter((decision) => !isOfRefunds(decision, givenBack)), responses, report);
}

/** Refunds through the product decide by themselves, in the transactions of their steps. */
const isOfRefunds = ({ payment_id: id, gateway_txn_id: charge, subject, resolution }: DecisionRow, givenBack: readonly GivenBackRow[]): boolean =>
  (subject === 'refund' || subject === 'refundEnd' || resolution === 'refunded') &&
  givenBack.some((row) => row.payment_id === id && row.gateway_txn_id === charge && row.method !== 'recorded');

const isSettling = ({ state, gateway_txn_id: id }: PaymentRow, atomTxnId: string): boolean => state === 'SUCCESS' && String(id) === atomTxnId;

const SUBJECTS: Readonly<Record<string, string>> = {
  REVERSED_REFUND: 'reversedRefund', DISAGREEMENT: 'disagreement', FEE_CHANGED: 'feeChanged', RECEIPT_DATE: 'receiptDate',
  PROMOTED: 'promotion', RECEIPT_VOID: 'voidReceipt', SEMESTER_TWICE: 'otherDemand', STILL_PENDING: 'stillPending', REFUND_FAILED: 'refundEnd', REFUND_LISTED: 'refundListed', CLAIMED_TWICE: 'claimedCharge',
};
const subjectOf = (kind: unknown, resolution: unknown): string => (resolution === 'refunded' ? 'charge' : (SUBJECTS[String(kind)] ?? 'charge'));

/** Every acknowledged resolution is stored, and every stored one was requested. */
function checkStored(payments: readonly PaymentRow[], decisions: Snapshot['decisions'], responses: Snapshot['responses'], report: Report): void {
  const idOf = new Map(payments.map(({ id, transaction_id: txn }) => [id, txn]));
  const keyOf = (txn: unknown, subject: unknown, charge: unknown, resolution: unknown): string => [txn, subject, charge, resolution].join(' ');
  const stored = new Set(decisions.map((row) => keyOf(idOf.get(row.payment_id), row.subject, row.gateway_txn_id, row.resolution)));
  const made = new Set<string>();
  for (const { call, transactionId, status, content } of responses) {
    if (call !== 'resolve') continue;
    const key = keyOf(transactionId, subjectOf(content['kind'], content['resolution']), content['gatewayTxnId'] ?? '', content['resolution']);
    made.add(key);
    if (status === 204 && !stored.has(key)) report('I17', `${String(content['resolution'])} was acknowledged and is not stored`, transactionId);
  }
  for (const row of decisions) {
    const key = keyOf(idOf.get(row.payment_id), row.subject, row.gateway_txn_id, row.resolution);
    if (row.resolution !== 'reopened' && !made.has(key)) report('I17', `${row.resolution} is stored and was never requested`, idOf.get(row.payment_id) ?? null);
  }
}
