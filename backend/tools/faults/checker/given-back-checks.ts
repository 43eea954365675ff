import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import type { GivenBackRow, Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

const ENDED = ['stopped', 'rejected', 'notExecuted', 'paidOut'];

/** A refund that the gateway has taken, by its journal. */
interface TrueRefund {
  atomTxnId: string;
  amount: number;
  isFailed: boolean;
  /** Wall time of the call that asked for it, and of its end. */
  askedAt: number;
  endedAt: number;
}

/** By our id of the refund, and how often each was asked for. */
export function refundsIn(journal: readonly JournalEntry[]): { taken: Map<string, TrueRefund>; asked: Map<string, number> } {
  const taken = new Map<string, TrueRefund>();
  const asked = new Map<string, number>();
  const askedAt = new Map<string, number>();
  for (const { kind, detail, wallAt } of journal) {
    const refundId = String(detail['prodRefundId']);
    const wall = Date.parse(wallAt);
    if (kind === 'refund.asked') {
      asked.set(refundId, (asked.get(refundId) ?? 0) + 1);
      if (!askedAt.has(refundId)) askedAt.set(refundId, wall);
    }
    const given = { atomTxnId: String(detail['atomTxnId']), amount: Number(detail['amount']), isFailed: detail['isFailed'] === true };
    if (kind === 'refund') taken.set(refundId, { ...given, askedAt: askedAt.get(refundId) ?? wall, endedAt: Number.POSITIVE_INFINITY });
    if (kind === 'refund.moved') taken.set(refundId, { ...given, askedAt: askedAt.get(refundId) ?? wall, endedAt: wall });
  }
  return { taken, asked };
}

/** Charges that were paid back whole, by transaction and gateway id. */
export function givenBackCharges(journal: readonly JournalEntry[]): Set<string> {
  const amounts = new Map<string, number>();
  const whole = new Map<string, number>();
  const orders = new Map<string, string>();
  for (const { kind, merchTxnId, detail } of journal) {
    const charge = `${merchTxnId} ${String(detail['atomTxnId'])}`;
    if (kind === 'money') whole.set(charge, Number(detail['amount']));
    if (kind === 'refund') orders.set(String(detail['prodRefundId']), charge);
  }
  for (const [refundId, { amount, isFailed, endedAt }] of refundsIn(journal).taken) {
    const charge = orders.get(refundId) ?? '';
    if (!isFailed && endedAt < Number.POSITIVE_INFINITY) amounts.set(charge, (amounts.get(charge) ?? 0) + amount);
  }
  return new Set([...amounts].flatMap(([charge, amount]) => (amount >= (whole.get(charge) ?? Number.POSITIVE_INFINITY) ? [charge] : [])));
}

/**
 * I23: refunds never exceed the charge, none is sent twice, each ends as the gateway ended it or is asked about, no receipt is answered
 * while its money goes back, and each that was paid out has one advice.
 */
export function checkGivenBack(snapshot: Snapshot, report: Report): void {
  const { payments, givenBack, journal, truth } = snapshot;
  const { taken, asked } = refundsIn(journal);
  const idOf = new Map(payments.map(({ id, transaction_id: txn }) => [id, txn]));
  for (const [refundId, times] of asked) if (times > 1) report('I23', `refund ${refundId} was sent ${times} times`);
  for (const { kind, merchTxnId, detail } of journal) {
    if (kind === 'refund.refused' && detail['code'] === 'M3') report('I23', 'more was sent than is left of the charge', merchTxnId);
  }
  for (const [charge, rows] of grouped(givenBack, ({ payment_id: id, gateway_txn_id: charge }) => `${idOf.get(id)} ${charge}`)) {
    const [txn = '', atomTxnId] = charge.split(' ');
    const whole = truth.get(txn)?.find((attempt) => attempt.atomTxnId === atomTxnId)?.amount ?? 0;
    const sum = rows.filter(({ state }) => state === 'paidOut' || !ENDED.includes(state)).reduce((total, { amount }) => total + Number(amount), 0);
    if (sum > whole) report('I23', `${sum} of ${whole} paise of ${atomTxnId} are given back`, txn);
    for (const row of rows.filter(({ method }) => method !== 'recorded')) checkEnd(row, taken.get(row.refund_id), txn, snapshot, report);
    checkReceipts(rows, taken, { txn, whole }, snapshot, report);
  }
}

function checkEnd(row: GivenBackRow, known: TrueRefund | undefined, txn: string, { queue, outbox, mails, endedAt }: Snapshot, report: Report): void {
  const { refund_id: refundId, state, next_check_at: next } = row;
  const truly = known === undefined ? 'not carried out' : known.isFailed ? 'rejected' : known.endedAt < Number.POSITIVE_INFINITY ? 'paid out' : 'under way';
  const fits: Record<string, readonly string[]> = {
    paidOut: ['paid out'], rejected: ['rejected', 'not carried out'], stopped: ['not carried out'], notExecuted: ['not carried out'],
    accepted: ['under way'], unknown: ['not carried out'], approved: [], sent: [],
  };
  if (!fits[state]?.includes(truly)) report('I23', `refund ${refundId} is ${state} at the end, by the gateway it was ${truly}`, txn);
  if (!ENDED.includes(state) && (next === null || Number(next) <= endedAt)) report('I23', `refund ${refundId} is ${state} and is not asked about`, txn);
  const isListed = queue.some((item) => item.transaction_id === txn && item.kind === 'REFUND_UNKNOWN');
  if (state === 'unknown' && !isListed) report('I23', `refund ${refundId} is unknown and not in the review queue`, txn);
  const advices = outbox.filter(({ dedup_key: key }) => key?.endsWith(`:${refundId}`));
  const arrived = mails.filter((mail) => mail.refundId === refundId).length;
  if (advices.length !== (state === 'paidOut' ? 1 : 0) || arrived > advices.length) report('I23', `refund ${refundId} is ${state}, with ${advices.length} advices and ${arrived} mails`, txn);
}

/** Asked for and answered while the gateway had all of the charge to give back, or had given it back. */
function checkReceipts(rows: readonly GivenBackRow[], taken: ReadonlyMap<string, TrueRefund>, { txn, whole }: { txn: string; whole: number }, { responses }: Snapshot, report: Report): void {
  const parts = rows.flatMap(({ refund_id: id }) => taken.get(id) ?? []);
  for (const { call, transactionId, status, sentWall, wall } of responses) {
    if (call !== 'receipt' || transactionId !== txn || status !== 200) continue;
    const during = parts.filter(({ askedAt, endedAt, isFailed }) => askedAt < sentWall && (!isFailed || endedAt > wall));
    if (during.reduce((sum, { amount }) => sum + amount, 0) >= whole) report('I23', 'a receipt was answered while its money was given back', txn);
  }
}
