import { randomInt } from 'node:crypto';
import { DAY_MS, randomReceiptNo, RECEIPT_NO, timeOfTransactionId, transactionIdAt } from '../../contract/index.js';

export interface PaymentIds {
  transactionId: string;
  receiptNo: string;
}

/**
 * The ids a page proposes, when they are well-formed and within 24 h of our clock; else `null` (docs/requirements.md#ids).
 *
 * @param restoredAt UTC ms. An id from before may belong to a payment that the restored backup does not hold, and whose
 *   money the gateway would report under it; so may one of the day after, which was proposed ahead of the clock.
 */
export function validProposedIds(transactionId: unknown, receiptNo: unknown, now: number, restoredAt: number): PaymentIds | null {
  if (typeof transactionId !== 'string' || typeof receiptNo !== 'string' || !RECEIPT_NO.test(receiptNo)) return null;
  const named = timeOfTransactionId(transactionId);
  return named && Math.abs(named.getTime() - now) < DAY_MS && named.getTime() > restoredAt + DAY_MS ? { transactionId, receiptNo } : null;
}

/**
 * A transaction id has a resolution of one millisecond, and hundreds may be needed within it, so every retry picks from
 * a longer period, which begins after the latest restore as that of a proposed id (docs/requirements.md#ids).
 *
 * @param attempt 0 for the first.
 * @param restoredAt UTC ms.
 */
export function generateIds(now: number, attempt: number, restoredAt: number): PaymentIds {
  const period = Math.max(1, Math.min(1_000 * 2 ** Math.min(attempt, 10), now - restoredAt));
  const back = attempt === 0 ? 0 : randomInt(period);
  return { transactionId: transactionIdAt(new Date(now - back)), receiptNo: randomReceiptNo(randomInt) };
}
