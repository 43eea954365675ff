import { kept, settles } from './gateway-truth.js';
import type { PaymentRow, Snapshot } from './snapshot.js';
import { grouped, type Say } from './violation.js';

/** I17: the review queue names every charge that settles nothing and waits for a person, every changed fee, and nothing else. */
export function checkReviews({ payments, demands, decisions, queue, truth, told }: Snapshot, say: Say): void {
  const items = grouped(queue, ({ transaction_id: id }) => id);
  const demandOf = new Map(demands.map((demand) => [demand.id, demand]));
  const acknowledged = new Set(decisions.map(({ payment_id: id, subject }) => `${id} ${subject}`));
  for (const payment of payments) {
    const { id, transaction_id: txn, amount, state } = payment;
    const own = items.get(txn) ?? [];
    const demand = demandOf.get(payment.demand_id);
    const isSettled = demand?.settled_by_payment_id != null;
    const attempts = truth.get(txn) ?? [];
    const waiting = kept(attempts).filter((attempt) => {
      const isForgotten = attempt.decided === 'dismissed' && (isSettled || attempt.amount !== amount);
      return !isSettling(payment, attempt.atomTxnId) && !isForgotten;
    });
    const named = own.flatMap(({ kind, charge }) => (charge && kind !== 'REVERSED_REFUND' && kind !== 'PROMOTED' ? [charge.gatewayTxnId] : []));
    for (const { atomTxnId, amount: paise } of waiting) {
      if (!named.includes(atomTxnId)) say('I17', `${paise} paise of ${atomTxnId} settle nothing, and the review queue does not say so`, txn);
    }
    for (const charge of named) {
      if (!waiting.some(({ atomTxnId }) => atomTxnId === charge)) say('I17', `the review queue holds a case about ${charge}, which nobody has to decide about`, txn);
    }
    if (waiting.length > 0 && payment.needs_review !== 1) say('I17', `${waiting.length} charges wait for a person, needs_review is ${payment.needs_review}`, txn);
    const isFeeChanged = state === 'SUCCESS' && amount !== demand?.total && !acknowledged.has(`${id} feeChanged`);
    if (isFeeChanged !== own.some(({ kind }) => kind === 'FEE_CHANGED')) {
      say('I17', `settled by ${amount}, ${demand?.total} are due today, and the review queue ${isFeeChanged ? 'does not say so' : 'says that it changed'}`, txn);
    }
    if (state === 'DUPLICATE' && !isSettled && settles(attempts, amount)) say('I17', 'is held for a person although its money settles by itself', txn);
  }
  checkStored(payments, decisions, told, say);
}

const isSettling = ({ state, gateway_txn_id: id }: PaymentRow, atomTxnId: string): boolean => state === 'SUCCESS' && String(id) === atomTxnId;

const SUBJECTS: Readonly<Record<string, string>> = {
  REVERSED_REFUND: 'reversedRefund', DISAGREEMENT: 'disagreement', FEE_CHANGED: 'feeChanged', RECEIPT_DATE: 'receiptDate',
  PROMOTED: 'promotion', RECEIPT_VOID: 'voidReceipt', SEMESTER_TWICE: 'otherDemand',
};
const subjectOf = (kind: unknown, resolution: unknown): string => (resolution === 'refunded' ? 'charge' : (SUBJECTS[String(kind)] ?? 'charge'));

/** A decision that was answered is kept, and none was made by nobody. */
function checkStored(payments: readonly PaymentRow[], decisions: Snapshot['decisions'], told: Snapshot['told'], say: Say): void {
  const idOf = new Map(payments.map(({ id, transaction_id: txn }) => [id, txn]));
  const keyOf = (txn: unknown, subject: unknown, charge: unknown, resolution: unknown): string => [txn, subject, charge, resolution].join(' ');
  const stored = new Set(decisions.map((row) => keyOf(idOf.get(row.payment_id), row.subject, row.gateway_txn_id, row.resolution)));
  const made = new Set<string>();
  for (const { call, transactionId, status, says } of told) {
    if (call !== 'resolve') continue;
    const key = keyOf(transactionId, subjectOf(says['kind'], says['resolution']), says['gatewayTxnId'] ?? '', says['resolution']);
    made.add(key);
    if (status === 204 && !stored.has(key)) say('I17', `the office was told that ${String(says['resolution'])} is recorded, and it is not`, transactionId);
  }
  for (const row of decisions) {
    const key = keyOf(idOf.get(row.payment_id), row.subject, row.gateway_txn_id, row.resolution);
    if (row.resolution !== 'reopened' && !made.has(key)) say('I17', `${row.resolution} was recorded, and nobody decided it`, idOf.get(row.payment_id) ?? null);
  }
}
