import { isSettleable, settles } from './gateway-truth.js';
import type { Snapshot } from './snapshot.js';
import { grouped, type Say } from './violation.js';

/**
 * I14: no receipt stands for money that was given back, once the office has told the product so, nor for money that waits
 * for a person; none is missing where other money settles; and money is given back only where it came.
 */
export function checkRefunds({ payments, receipts, refunds, decisions, truth }: Snapshot, say: Say): void {
  const valid = new Set(receipts.filter(({ voided_at: at }) => at === null).map(({ payment_id: id }) => id));
  const decided = new Set(decisions.map(({ payment_id: id }) => id));
  for (const attempts of grouped(payments, ({ demand_id: id }) => id).values()) {
    if (!attempts.some(({ id }) => decided.has(id))) continue;
    const bearing = attempts.filter(({ id }) => valid.has(id));
    const settling = attempts.filter(({ transaction_id: txn, amount }) => settles(truth.get(txn) ?? [], amount));
    if (bearing.length === 0 && settling[0]) say('I14', 'money settles after the office decided about other money, and no receipt stands', settling[0].transaction_id);
    for (const { transaction_id: txn, gateway_txn_id: id, amount } of bearing) {
      const charge = (truth.get(txn) ?? []).find(({ atomTxnId }) => atomTxnId === String(id));
      if (charge && !isSettleable(charge, amount)) say('I14', `a receipt stands for ${charge.amount} paise of ${charge.atomTxnId}, which ${charge.isGivenBack ? 'the college gave back' : `the office ${charge.decided}`}`, txn);
    }
  }
  for (const { transactionId, atomTxnId, amount, told } of refunds) {
    const charge = truth.get(transactionId)?.find((attempt) => attempt.atomTxnId === atomTxnId);
    if (told && (!charge || charge.amount !== amount)) say('I14', `the office was made to give back ${amount} paise of ${atomTxnId}, of which the gateway took ${charge?.amount ?? 'none'}`, transactionId);
  }
}
