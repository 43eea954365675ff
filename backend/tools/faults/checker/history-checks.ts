import type { DecisionRow, FactRow, PaymentRow, Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

const MONEY = ['SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED'];

/** The declared transitions, copied from docs/payments.md#states and not imported, so that a wrong change  of the server's table is noticed. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  CREATED: ['TOKEN_ISSUED', 'AT_BANK', 'FAILED', 'CANCELLED', 'EXPIRED', ...MONEY],
  TOKEN_ISSUED: ['AT_BANK', 'FAILED', 'CANCELLED', 'EXPIRED', ...MONEY],
  AT_BANK: ['FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED', ...MONEY],
  FAILED: ['AT_BANK', ...MONEY],
  CANCELLED: ['AT_BANK', 'FAILED', ...MONEY],
  EXPIRED: ['AT_BANK', 'FAILED', 'CANCELLED', 'REFUNDED', ...MONEY],
  SUCCESS: ['REVERSED', 'REFUNDED'],
  DUPLICATE: ['SUCCESS', 'REVERSED', 'REFUNDED'],
  MISMATCH: ['SUCCESS', 'DUPLICATE', 'REVERSED', 'REFUNDED'],
  // One charge was reversed or refunded while another is pending or held.
  REVERSED: ['AT_BANK', 'SUCCESS', 'DUPLICATE', 'MISMATCH'],
  REFUNDED: ['AT_BANK', ...MONEY],
};

const OPEN = ['CREATED', 'TOKEN_ISSUED', 'AT_BANK'];
const QUARTER_HOUR = 15 * 60_000;
/** How wrong the campaign sets a server's clock, at most. */
const CLOCK_FAULT = 2 * 60_000;

/** I9, I10, I11, I12: states, events, facts and decisions agree. */
export function checkHistories(snapshot: Snapshot, report: Report): void {
  const events = grouped(snapshot.events, ({ payment_id: id }) => id);
  const facts = grouped(snapshot.facts, ({ payment_id: id }) => id);
  const decisions = grouped(snapshot.decisions, ({ payment_id: id }) => id);
  for (const payment of snapshot.payments) {
    const { transaction_id: id } = payment;
    let state = 'CREATED';
    for (const { from_state: from, to_state: to, cause } of events.get(payment.id) ?? []) {
      if (from !== state) report('I9', `an event starts from ${from} while the payment was ${state}`, id);
      if (from !== to && !MOVES[state]?.includes(to)) report('I9', `moved from ${state} to ${to} by ${cause}`, id);
      state = to;
    }
    if (state !== payment.state) report('I9', `the events end at ${state}, the payment is ${payment.state}`, id);
    checkReplay(payment, facts.get(payment.id) ?? [], decisions.get(payment.id) ?? [], report);
  }
  checkRequeried(snapshot, report);
  checkAtomicity(snapshot, report);
}

/** What facts and decisions report, the facts taken one by one in any order: a union per gateway id, so no order can matter. */
function outcomeOf(facts: readonly FactRow[], decisions: readonly DecisionRow[]): string {
  const ids = new Map<string, Set<string>>();
  const unnamed = facts.filter(({ gateway_txn_id: id, mismatch }) => id === null && mismatch !== null);
  for (const { gateway_txn_id: id, meaning, mismatch } of facts.filter((fact) => !unnamed.includes(fact))) {
    const statuses = ids.get(id ?? '') ?? new Set<string>();
    ids.set(id ?? '', statuses.add(meaning === 'paid' && mismatch !== null ? 'otherAmount' : meaning));
  }
  const latest = new Map(decisions.filter(({ subject }) => subject === 'charge').map(({ gateway_txn_id: id, resolution }) => [id, resolution]));
  const kept = [...ids].filter(([id, statuses]) => !statuses.has('reversed') && latest.get(id) !== 'refunded');
  const anyKept = (word: string): boolean => kept.some(([, statuses]) => statuses.has(word));
  const settling = kept.filter(([, statuses]) => statuses.has('paid'));
  if (settling.some(([id]) => ['accepted', undefined].includes(latest.get(id)))) return 'MONEY';
  if (kept.some(([id, statuses]) => statuses.has('otherAmount') && latest.get(id) === 'accepted')) return 'MONEY';
  if (settling.length > 0) return 'HELD';
  if (anyKept('otherAmount')) return 'MISMATCH';
  // Money without an id, which no charge with an id explains.
  if (unnamed.length > 0 && ![...ids.values()].some((statuses) => statuses.has('paid') || statuses.has('otherAmount'))) return 'AT_BANK';
  const named = kept.some(([id]) => id !== '');
  const waits = kept.some(([id, statuses]) => statuses.has('pending') && !statuses.has('failed') && !statuses.has('cancelled') && (id !== '' || !named));
  if (waits) return 'AT_BANK';
  if ([...ids.values()].some((statuses) => statuses.has('reversed'))) return 'REVERSED';
  if (kept.length < ids.size) return 'REFUNDED';
  if (anyKept('failed')) return 'FAILED';
  return anyKept('cancelled') ? 'CANCELLED' : 'NOTHING';
}

const STATES_OF: Readonly<Record<string, readonly string[]>> = {
  MONEY: ['SUCCESS', 'DUPLICATE'], HELD: ['DUPLICATE'], REVERSED: ['REVERSED'], REFUNDED: ['REFUNDED'], MISMATCH: ['MISMATCH'], AT_BANK: ['AT_BANK', 'EXPIRED'], FAILED: ['FAILED'],
  CANCELLED: ['CANCELLED'], NOTHING: ['CREATED', 'TOKEN_ISSUED', 'EXPIRED'],
};

function checkReplay({ transaction_id: id, state }: PaymentRow, facts: readonly FactRow[], decisions: readonly DecisionRow[], report: Report): void {
  const verdict = outcomeOf(facts, decisions);
  if (!STATES_OF[verdict]?.includes(state)) report('I10', `facts and decisions say ${verdict}, the payment is ${state}`, id);
  for (const fact of facts) {
    if (fact.source !== 'requery' && fact.signature !== 'valid') report('I10', `a fact without a valid signature was stored (${fact.signature})`, id);
  }
}

function checkRequeried({ payments, events, journal, endedAt }: Snapshot, report: Report): void {
  const firstAsked = new Map<string, number>();
  for (const { kind, merchTxnId, at } of journal) {
    if (kind === 'status.answered' && merchTxnId && !firstAsked.has(merchTxnId)) firstAsked.set(merchTxnId, Date.parse(at));
  }
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  for (const payment of payments) {
    if (OPEN.includes(payment.state) && endedAt - payment.created_at > QUARTER_HOUR && payment.last_asked_at === null) {
      report('I11', 'is open, older than 15 minutes, and was never requeried', payment.transaction_id);
    }
  }
  for (const { payment_id: id, to_state: to, cause, at } of events) {
    const payment = byId.get(id);
    if (!payment || to !== 'EXPIRED' || cause === 'refused') continue;
    const answeredAt = firstAsked.get(payment.transaction_id) ?? Number.POSITIVE_INFINITY;
    if (answeredAt > at + CLOCK_FAULT) report('I11', `expired (${cause}) before the gateway had answered about it`, payment.transaction_id);
  }
}

/** I12: what one transaction writes is there as a whole. */
function checkAtomicity({ payments, demands, receipts, outbox, facts, events }: Snapshot, report: Report): void {
  const demandById = new Map(demands.map((demand) => [demand.id, demand]));
  const receiptOf = new Map(receipts.map((receipt) => [receipt.payment_id, receipt]));
  const mails = grouped(outbox, ({ receipt_id: id }) => id);
  const withFacts = new Set(facts.map(({ payment_id: id }) => id));
  const paidEver = new Set(events.filter(({ to_state: to }) => to === 'SUCCESS').map(({ payment_id: id }) => id));
  for (const payment of payments) {
    const { id, transaction_id: txn, state, demand_id: demandId } = payment;
    const demand = demandById.get(demandId);
    const settles = state === 'SUCCESS';
    if ((payment.settled_demand_id !== null) !== settles) report('I12', `${state}, yet settled_demand_id is ${payment.settled_demand_id}`, txn);
    if ((demand?.settled_by_payment_id === id) !== settles) report('I12', `${state}, yet the demand is settled by ${demand?.settled_by_payment_id}`, txn);
    if (settles && (demand?.settled_transaction_id !== txn || demand.settled_receipt_no !== payment.receipt_no)) report('I12', 'the demand names other ids', txn);
    if (settles && !withFacts.has(id)) report('I12', 'SUCCESS without a fact', txn);
    const receipt = receiptOf.get(id);
    if (paidEver.has(id) && !receipt) report('I12', 'succeeded once and has no receipt row', txn);
    if (receipt && receipt.receipt_no !== payment.receipt_no) report('I12', `the receipt has the number ${receipt.receipt_no}`, txn);
    if (receipt && (receipt.voided_at === null) !== (receipt.active_demand_id !== null)) report('I12', 'the receipt is half void', txn);
    if (receipt && mails.get(receipt.id)?.length !== 1) report('I6', `${mails.get(receipt.id)?.length ?? 0} outbox rows for one receipt`, txn);
  }
}
