import { isUndecided, reportedIn } from './gateway-truth.js';
import type { DecisionRow, PaymentRow, Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

const IST_MS = 5.5 * 3_600_000;
/** The campaign sets clocks wrong by up to a minute. */
const SKEW_MS = 65_000;

const istDay = (at: number): string => new Date(at + IST_MS).toISOString().slice(0, 10);

interface Cause {
  kind: string;
  /** Of the decision by which a person answers the case. */
  subject: string;
  /** When it happened, by a server's clock. */
  at: number;
  why: string;
}

/** I17: whatever happened that a person has to see is in the review queue, or a person has answered it since. */
export function checkCases(snapshot: Snapshot, report: Report): void {
  const queue = grouped(snapshot.queue, ({ transaction_id: id }) => id);
  const decisions = grouped(snapshot.decisions, ({ payment_id: id }) => id);
  const causesOf = causes(snapshot);
  for (const payment of snapshot.payments) {
    const listed = new Set((queue.get(payment.transaction_id) ?? []).map(({ kind }) => kind));
    const own = decisions.get(payment.id) ?? [];
    for (const cause of causesOf(payment, own)) {
      if (!listed.has(cause.kind) && !isAnswered(cause, own)) report('I17', `${cause.why}, and ${cause.kind} is not in the review queue`, payment.transaction_id);
    }
  }
}

const isAnswered = ({ subject, at }: Cause, decisions: readonly DecisionRow[]): boolean =>
  decisions.some((one) => (one.subject === subject || (subject === 'promotion' && one.resolution === 'refunded')) && one.resolution !== 'reopened' && one.at >= at - SKEW_MS);

function causes({ events, receipts, facts, truth, journal, refunds }: Snapshot): (payment: PaymentRow, decisions: readonly DecisionRow[]) => Cause[] {
  const eventsOf = grouped(events, ({ payment_id: id }) => id);
  const factsOf = grouped(facts, ({ payment_id: id }) => id);
  const receiptOf = new Map(receipts.map((receipt) => [receipt.payment_id, receipt]));
  const answers = grouped(journal.filter(({ kind, detail }) => kind === 'status.answered' && (detail['codes'] as unknown[])[0] !== 'OTS0401'), ({ merchTxnId }) => merchTxnId);
  const isReported = reportedIn(journal);
  return (payment) => {
    const { id, transaction_id: txn, state, gateway_txn_id: charge, receipt_dated_at: datedAt } = payment;
    const found: Cause[] = [];
    const voidedAt = receiptOf.get(id)?.voided_at;
    if (state !== 'SUCCESS' && voidedAt != null) found.push({ kind: 'RECEIPT_VOID', subject: 'voidReceipt', at: Number(voidedAt), why: `its receipt was voided and it is ${state}` });
    if (state === 'EXPIRED' && (truth.get(txn) ?? []).some((attempt) => isUndecided(attempt) && !attempt.isRefunded && isReported(txn, attempt))) {
      const at = Number(payment.state_at);
      found.push({ kind: 'STILL_PENDING', subject: 'stillPending', at, why: 'it is EXPIRED while the bank calls it pending' });
    }
    if (state !== 'SUCCESS') return found;
    const settled = (eventsOf.get(id) ?? []).filter(({ to_state: to, from_state: from }) => to === 'SUCCESS' && from !== 'SUCCESS').at(-1);
    if (settled?.cause === 'promoted') found.push({ kind: 'PROMOTED', subject: 'promotion', at: Number(settled.at), why: 'it was held and settles the fee since another payment was reversed' });
    const unrecorded = refunds.find((one) => one.transactionId === txn && one.atomTxnId === String(charge) && !one.isRecorded);
    if (unrecorded && settled && settled.at > unrecorded.at) {
      found.push({ kind: 'PROMOTED', subject: 'promotion', at: Number(settled.at), why: 'its receipt rests on money that was given back outside and not recorded' });
    }
    const last = answers.get(txn)?.at(-1);
    if (last?.detail['fault'] === 'denied') found.push({ kind: 'DISAGREEMENT', subject: 'disagreement', at: Date.parse(last.at), why: 'the gateway has denied it in its last answer' });
    const completed = (factsOf.get(id) ?? []).filter((fact) => fact.meaning === 'paid' && fact.mismatch === null && String(fact.gateway_txn_id) === String(charge)).flatMap(({ completed_at: at }) => at ?? []);
    const named = completed.length > 0 ? istDay(Math.min(...completed.map(Number))) : null;
    if (named !== null && datedAt !== null && payment.refunding_since === null && named !== istDay(Number(datedAt))) {
      found.push({ kind: 'RECEIPT_DATE', subject: 'receiptDate', at: Number(settled?.at ?? payment.state_at), why: `its receipt bears ${istDay(Number(datedAt))}, the gateway named ${named}` });
    }
    return found;
  };
}
