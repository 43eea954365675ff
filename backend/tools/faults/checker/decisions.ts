import type { Refund } from '../bench/college.js';
import type { Standing } from './gateway-truth.js';
import type { DecisionRow, PaymentRow } from './snapshot.js';

/** What people made of each charge: given back by the college's journal, dismissed by the latest row about it. */
export function standings(payments: readonly PaymentRow[], decisions: readonly DecisionRow[], refunds: readonly Refund[]): (transactionId: string, atomTxnId: string) => Standing {
  const idOf = new Map(payments.map(({ id, transaction_id: txn }) => [id, txn]));
  const latest = new Map<string, string>();
  for (const { payment_id: id, subject, gateway_txn_id: charge, resolution } of decisions) {
    if (subject === 'charge') latest.set(`${idOf.get(id)} ${charge}`, resolution);
  }
  const givenBack = new Set(refunds.filter(({ told }) => told).map(({ transactionId, atomTxnId }) => `${transactionId} ${atomTxnId}`));
  return (transactionId, atomTxnId) => {
    const charge = `${transactionId} ${atomTxnId}`;
    return { isGivenBack: givenBack.has(charge), decided: latest.get(charge) ?? null };
  };
}
