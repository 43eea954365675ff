import type { Refund } from '../harness/college.js';
import type { ChargeResolution } from './gateway-truth.js';
import type { DecisionRow, PaymentRow } from './snapshot.js';

/** The resolution of each charge: refunds from the college's journal, the rest from the latest row about it. */
export function chargeResolutions(
  payments: readonly PaymentRow[], decisions: readonly DecisionRow[], refunds: readonly Refund[], givenBack: ReadonlySet<string> = new Set(),
): (transactionId: string, atomTxnId: string) => ChargeResolution {
  const idOf = new Map(payments.map(({ id, transaction_id: txn }) => [id, txn]));
  const latest = new Map<string, string>();
  for (const { payment_id: id, subject, gateway_txn_id: charge, resolution } of decisions) {
    if (subject === 'charge') latest.set(`${idOf.get(id)} ${charge}`, resolution);
  }
  const refunded = new Set(refunds.filter(({ isRecorded }) => isRecorded).map(({ transactionId, atomTxnId }) => `${transactionId} ${atomTxnId}`));
  return (transactionId, atomTxnId) => {
    const charge = `${transactionId} ${atomTxnId}`;
    return { isRefunded: refunded.has(charge) || givenBack.has(charge), decided: latest.get(charge) ?? null };
  };
}
