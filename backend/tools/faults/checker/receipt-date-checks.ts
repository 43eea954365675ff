import { isPaid, type TrueAttempt } from './gateway-truth.js';
import type { FactRow, PaymentRow, Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

const IST_MS = 5.5 * 3_600_000;

const istDay = (at: number): string => new Date(at + IST_MS).toISOString().slice(0, 10);

/** I16: a receipt shows the IST day of the gateway's own times, whenever the requery ran, and always the same day. */
export function checkReceiptDates({ payments, receipts, facts, events, truth, responses }: Snapshot, report: Report): void {
  const shown = grouped(responses.filter(({ call, status }) => call === 'receipt' && status === 200), ({ transactionId }) => transactionId);
  const receiptOf = new Map(receipts.map((receipt) => [receipt.payment_id, receipt]));
  const eventsOf = grouped(events, ({ payment_id: id }) => id);
  const factsOf = grouped(facts, ({ payment_id: id }) => id);
  for (const payment of payments) {
    const { id, transaction_id: txn } = payment;
    const days = new Set((shown.get(txn) ?? []).map(({ content }) => String(content['transaction_date']).slice(0, 10)));
    const receipt = receiptOf.get(id);
    if (!receipt || days.size === 0) continue;
    // A receipt that was void for a while may be for another charge of the payment since.
    const reinstatedAt = (eventsOf.get(id) ?? []).filter(({ to_state: to }) => to === 'SUCCESS').slice(1).at(-1)?.at;
    if (days.size > 1 && reinstatedAt === undefined) report('I16', `the receipt showed the days ${[...days].join(' and ')}`, txn);
    const issuedAt = reinstatedAt ?? receipt.issued_at;
    const settling = (factsOf.get(id) ?? []).filter((fact) => fact.meaning === 'paid' && fact.mismatch === null && fact.received_at <= issuedAt);
    const due = new Set(settling.flatMap((fact) => daysNamed(fact, payment, truth.get(txn) ?? [])));
    for (const day of days) {
      if (due.size > 0 && !due.has(day)) {
        report('I16', `the receipt shows ${day}, the gateway named ${[...due].join(' or ')} (${settling.map(({ source }) => source).join(', ')}), and it was received on ${istDay(issuedAt)}`, txn);
      }
    }
  }
}

/** `txnCompleteDate` if the message has it, else the day the page was opened (`txnInitDate`, `merchTxnDate`). */
function daysNamed({ source, gateway_txn_id: id, received_at: receivedAt }: FactRow, { amount }: PaymentRow, attempts: readonly TrueAttempt[]): string[] {
  const meant = attempts.filter((attempt) => attempt.atomTxnId === String(id) || (id === null && attempt.amount === amount));
  return meant.flatMap(({ channel, openedAt, past, ...attempt }) => {
    const completed = past.filter(isPaid).map(({ completedAt }) => istDay(completedAt));
    const isNamed = (dates: string): boolean => dates === 'both' || dates === 'complete';
    // A challan is printed before it is paid: without a completion date, the day of the message counts.
    if (channel === 'NR') return [istDay(receivedAt), ...(isNamed(attempt.statusDates) || isNamed(attempt.messageDates) ? completed : [])];
    return isNamed(source === 'requery' ? attempt.statusDates : attempt.messageDates) ? completed : [istDay(openedAt)];
  });
}
