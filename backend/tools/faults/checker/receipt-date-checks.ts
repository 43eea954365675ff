import { isPaid, type TrueAttempt } from './gateway-truth.js';
import type { FactRow, PaymentRow, Snapshot } from './snapshot.js';
import { grouped, type Say } from './violation.js';

const IST_MS = 5.5 * 3_600_000;

const istDay = (at: number): string => new Date(at + IST_MS).toISOString().slice(0, 10);

/** I16: a receipt bears the IST day that the gateway's own times name, whenever it was asked, and always the same one. */
export function checkReceiptDates({ payments, receipts, facts, events, truth, told }: Snapshot, say: Say): void {
  const shown = grouped(told.filter(({ call, status }) => call === 'receipt' && status === 200), ({ transactionId }) => transactionId);
  const receiptOf = new Map(receipts.map((receipt) => [receipt.payment_id, receipt]));
  const eventsOf = grouped(events, ({ payment_id: id }) => id);
  const factsOf = grouped(facts, ({ payment_id: id }) => id);
  for (const payment of payments) {
    const { id, transaction_id: txn } = payment;
    const days = new Set((shown.get(txn) ?? []).map(({ says }) => String(says['transaction_date']).slice(0, 10)));
    const receipt = receiptOf.get(id);
    if (!receipt || days.size === 0) continue;
    // A receipt that was void for a while may stand for other money of the payment since.
    const reinstatedAt = (eventsOf.get(id) ?? []).filter(({ to_state: to }) => to === 'SUCCESS').slice(1).at(-1)?.at;
    if (days.size > 1 && reinstatedAt === undefined) say('I16', `the receipt bore the days ${[...days].join(' and ')}`, txn);
    const issuedAt = reinstatedAt ?? receipt.issued_at;
    const settling = (factsOf.get(id) ?? []).filter((fact) => fact.meaning === 'paid' && fact.mismatch === null && fact.received_at <= issuedAt);
    const due = new Set(settling.flatMap((fact) => daysNamed(fact, payment, truth.get(txn) ?? [])));
    for (const day of days) {
      if (due.size > 0 && !due.has(day)) {
        say('I16', `the receipt bears ${day}, the gateway named ${[...due].join(' or ')} (${settling.map(({ source }) => source).join(', ')}), and it was told on ${istDay(issuedAt)}`, txn);
      }
    }
  }
}

/** `txnCompleteDate` where the message named it, else the day the page was opened, which is `txnInitDate` and `merchTxnDate`. */
function daysNamed({ source, gateway_txn_id: id, received_at: receivedAt }: FactRow, { amount }: PaymentRow, attempts: readonly TrueAttempt[]): string[] {
  const meant = attempts.filter((attempt) => attempt.atomTxnId === String(id) || (id === null && attempt.amount === amount));
  return meant.flatMap(({ channel, openedAt, past, ...attempt }) => {
    const completed = past.filter(isPaid).map(({ completedAt }) => istDay(completedAt));
    const isNamed = (dates: string): boolean => dates === 'both' || dates === 'complete';
    // The slip of a challan is older than its money: without a date of the money's own, the day it was heard of counts.
    if (channel === 'NR') return [istDay(receivedAt), ...(isNamed(attempt.statusDates) || isNamed(attempt.messageDates) ? completed : [])];
    return isNamed(source === 'requery' ? attempt.statusDates : attempt.messageDates) ? completed : [istDay(openedAt)];
  });
}
