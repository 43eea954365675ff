import type { Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

/** I6: at most one automatic mail per receipt reached a mail server, and the outbox agrees. */
export function checkMails({ payments, receipts, outbox, mails, endedAt }: Snapshot, report: Report): void {
  const arrived = grouped(mails.filter(({ automatic, refundId }) => automatic && refundId === null), ({ receiptNo }) => receiptNo);
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const receiptById = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  const numbers = new Set(receipts.map(({ receipt_no: number }) => number));
  for (const number of arrived.keys()) if (number === null || !numbers.has(number)) report('I6', `a mail about receipt ${number}, which does not exist`);
  for (const { receipt_id: id, state, next_attempt_at: due } of outbox) {
    if (id === null) continue;
    const receipt = receiptById.get(id);
    const txn = paymentById.get(receipt?.payment_id ?? 0)?.transaction_id ?? null;
    const count = arrived.get(receipt?.receipt_no ?? '')?.length ?? 0;
    if (count > 1) report('I6', `${count} automatic mails were received`, txn);
    if (state === 'sent' && count === 0) report('I6', 'is stored as sent and never arrived', txn);
    if (['waiting', 'cancelled', 'refused'].includes(state) && count > 0) report('I6', `arrived, and is stored as ${state}`, txn);
    if (state === 'waiting' && due <= endedAt) report('I6', 'was due and was not sent', txn);
    if (state === 'claimed') report('I6', 'is still claimed at the end', txn);
    if (state === 'cancelled' && receipt?.voided_at === null) report('I6', 'is cancelled although the receipt is valid', txn);
  }
}
