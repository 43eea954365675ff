import { isSettleable, settles } from './gateway-truth.js';
import { type Snapshot, settledBy } from './snapshot.js';
import { grouped, type Report } from './violation.js';

/**
 * I14: no receipt is valid for a charge that was refunded (once the refund is recorded) or that needs review; none is
 * missing where another charge settles the demand; and only charges that the gateway took are refunded.
 */
export function checkRefunds({ payments, receipts, refunds, decisions, truth }: Snapshot, report: Report): void {
  const valid = new Set(receipts.filter(({ voided_at: at }) => at === null).map(({ payment_id: id }) => id));
  const decided = new Set(decisions.map(({ payment_id: id }) => id));
  for (const attempts of grouped(payments, ({ demand_id: id }) => id).values()) {
    if (!attempts.some(({ id }) => decided.has(id))) continue;
    const receipted = attempts.filter(({ id }) => valid.has(id));
    const settling = attempts.filter((payment) => settles(truth.get(payment.transaction_id) ?? [], settledBy(payment)));
    if (receipted.length === 0 && settling[0]) report('I14', 'a charge settles the demand after the office resolved another one, and no receipt is valid', settling[0].transaction_id);
    for (const payment of receipted) {
      const { transaction_id: txn, gateway_txn_id: id } = payment;
      const charge = (truth.get(txn) ?? []).find(({ atomTxnId }) => atomTxnId === String(id));
      if (charge && !isSettleable(charge, settledBy(payment))) report('I14', `a receipt is valid for ${charge.amount} paise of ${charge.atomTxnId}, which is ${charge.isRefunded ? 'refunded' : charge.decided}`, txn);
    }
  }
  for (const { transactionId, atomTxnId, amount, isRecorded } of refunds) {
    const charge = truth.get(transactionId)?.find((attempt) => attempt.atomTxnId === atomTxnId);
    if (isRecorded && (!charge || charge.amount !== amount)) report('I14', `${amount} paise of ${atomTxnId} were refunded, of which the gateway took ${charge?.amount ?? 'none'}`, transactionId);
  }
}
