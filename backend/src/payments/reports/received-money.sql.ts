/**
 * What was received by a payment `p`. Where a person accepted another amount, the payment forgets it when it is taken back, and the messages
 * about its charge still say it.
 */
const RECEIVED = `COALESCE(p.settled_amount, CASE WHEN p.state <> 'SUCCESS' THEN (
  SELECT CASE WHEN COUNT(*) = COUNT(f.mismatch) THEN MIN(f.amount) END FROM gateway_facts f
   WHERE f.payment_id = p.id AND f.meaning = 'paid' AND (f.gateway_txn_id = p.gateway_txn_id OR (f.gateway_txn_id IS NULL AND p.gateway_txn_id IS NULL))) END, p.amount)`;

/** SQL about the money of a payment `p`, of its event `e` and of its refund `r`. Amounts in paise. */
export const moneySql = {
  received: RECEIVED,
  /** Of an event: what was received or taken back by it; else what was asked for. */
  moved: `CASE WHEN e.to_state = 'SUCCESS' OR e.from_state = 'SUCCESS' THEN ${RECEIVED} ELSE p.amount END`,
  /** Whether a refund is of what was received; what was never counted is not taken off. */
  isOfReceived: `(p.gateway_txn_id IS NULL OR r.gateway_txn_id = p.gateway_txn_id)
         AND EXISTS (SELECT 1 FROM payment_events s WHERE s.payment_id = p.id AND s.to_state = 'SUCCESS')`,
  /** How it was paid; '' when no message says so. */
  channel: "COALESCE((SELECT MAX(f.channel) FROM gateway_facts f WHERE f.payment_id = p.id AND f.meaning = 'paid'), '')",
};

/** Two transactions may commit in another order than their ids, but not by more than so many. */
export const IDS_OUT_OF_ORDER = 10_000;
