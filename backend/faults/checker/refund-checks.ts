import type { Snapshot } from './snapshot.js';
import type { Say } from './violation.js';

/** I14: no receipt stands for money that was given back, once the office has told the product so. */
export function checkRefunds({ payments, receipts, refunds }: Snapshot, say: Say): void {
  const valid = new Set(receipts.filter(({ voided_at: at }) => at === null).map(({ payment_id: id }) => id));
  for (const { transactionId, atomTxnId, amount, told } of refunds) {
    const payment = payments.find(({ transaction_id: id }) => id === transactionId);
    if (told && payment && valid.has(payment.id) && String(payment.gateway_txn_id) === atomTxnId) {
      say('I14', `a receipt stands for ${amount} paise of ${atomTxnId}, which the college gave back`, transactionId);
    }
  }
}
