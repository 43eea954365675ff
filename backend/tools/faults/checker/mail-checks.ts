import type { Snapshot } from './snapshot.js';
import { grouped, type Say } from './violation.js';

/** I6: at most one automatic mail per receipt reached a mail server, and the outbox says so. */
export function checkMails({ payments, receipts, outbox, mails, sealedAt }: Snapshot, say: Say): void {
  const arrived = grouped(mails.filter(({ automatic }) => automatic), ({ receiptNo }) => receiptNo);
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const receiptById = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  const numbers = new Set(receipts.map(({ receipt_no: number }) => number));
  for (const number of arrived.keys()) if (number === null || !numbers.has(number)) say('I6', `a mail about receipt ${number}, which does not exist`);
  for (const { receipt_id: id, state, next_attempt_at: due } of outbox) {
    const receipt = receiptById.get(id);
    const txn = paymentById.get(receipt?.payment_id ?? 0)?.transaction_id ?? null;
    const count = arrived.get(receipt?.receipt_no ?? '')?.length ?? 0;
    if (count > 1) say('I6', `${count} automatic mails were taken`, txn);
    if (state === 'sent' && count === 0) say('I6', 'is marked as sent and never arrived', txn);
    if (['waiting', 'cancelled', 'refused'].includes(state) && count > 0) say('I6', `arrived, and is marked as ${state}`, txn);
    if (state === 'waiting' && due <= sealedAt) say('I6', 'was due and was not sent', txn);
    if (state === 'claimed') say('I6', 'is claimed by nobody', txn);
    if (state === 'cancelled' && receipt?.voided_at === null) say('I6', 'is cancelled although the receipt is valid', txn);
  }
}
