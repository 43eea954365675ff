import type { FeeChange } from '../harness/college.js';
import { heldAttempts, settles, statesAllowed } from './gateway-truth.js';
import { type DemandRow, type PaymentRow, settledBy, type Snapshot } from './snapshot.js';
import { grouped, repeated, type Report } from './violation.js';

const DAY = 86_400_000;
/** The campaign sets clocks wrong by up to a minute. */
const SKEW_MS = 65_000;
const HOLDS_MONEY = ['SUCCESS', 'DUPLICATE'];
const OPEN = ['CREATED', 'TOKEN_ISSUED', 'AT_BANK'];

const sum = (amounts: Iterable<number>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  return total;
};

/** What settles the demand, or would: two people may have accepted another amount than was asked. */

/** I1, I2, I3, I4, I5, I7: payments, receipts and demands agree with the gateway. */
export function checkMoney(snapshot: Snapshot, report: Report): void {
  const { payments, truth, endedAt } = snapshot;
  for (const payment of payments) {
    const { transaction_id: id, state } = payment;
    const attempts = truth.get(id) ?? [];
    const allowed = statesAllowed(attempts, settledBy(payment));
    const young = endedAt - payment.created_at < 5 * DAY && OPEN.includes(state) && allowed.includes('EXPIRED');
    if (allowed.includes(state) || young) continue;
    const rule = HOLDS_MONEY.includes(state) ? 'I2' : 'I1';
    report(rule, `is ${state}, the gateway content ${attempts.map(({ outcome }) => outcome).join(', ') || 'never opened'}: expected ${allowed.join(' or ')}`, id);
  }
  const known = new Set(payments.map(({ transaction_id: id }) => id));
  for (const id of truth.keys()) if (!known.has(id)) report('I1', 'the gateway has attempts of a payment that is not in the database', id);
  checkSums(snapshot, report);
  checkSettlements(snapshot, report);
  checkIds(snapshot, report);
  checkAmounts(snapshot, report);
}

function checkSums({ payments, receipts, demands, truth, feeChanges }: Snapshot, report: Report): void {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const settled = sum(payments.filter(({ state }) => state === 'SUCCESS').map(settledBy));
  const receipted = sum(receipts.filter(({ voided_at: at }) => at === null).flatMap(({ payment_id: id }) => {
    const payment = byId.get(id);
    return payment ? [settledBy(payment)] : [];
  }));
  const demanded = sum(demands.flatMap((demand) => {
    const settling = byId.get(demand.settled_by_payment_id ?? 0);
    return settling ? [settling.settled_amount ?? totalAt(demand, settling.created_at, feeChanges, settling.amount)] : [];
  }));
  if (settled !== receipted || settled !== demanded) report('I3', `settled ${settled}, receipted ${receipted}, demands paid ${demanded} paise`);
  const atGateway = sum([...truth.values()].flatMap((attempts) => heldAttempts(attempts).map(({ amount }) => amount)));
  const surplus = sum(payments.flatMap((payment) => {
    const paid = heldAttempts(truth.get(payment.transaction_id) ?? []);
    const own = HOLDS_MONEY.includes(payment.state) ? paid.findIndex((attempt) => attempt.amount === settledBy(payment)) : -1;
    return paid.filter((_, index) => index !== own).map((attempt) => attempt.amount);
  }));
  const held = settled + sum(payments.filter(({ state }) => state === 'DUPLICATE').map(({ amount }) => amount)) + surplus;
  if (atGateway !== held) report('I3', `the gateway keeps ${atGateway} paise, the database explains ${held}`);
}

function checkSettlements({ payments, demands, receipts, events, truth }: Snapshot, report: Report): void {
  const valid = new Map(receipts.filter(({ voided_at: at }) => at === null).map((receipt) => [receipt.payment_id, receipt]));
  const everPaid = new Set(events.filter(({ to_state: to }) => to === 'SUCCESS').map(({ payment_id: id }) => id));
  const byDemand = grouped(payments, ({ demand_id: id }) => id);
  for (const demand of demands) {
    const attempts = byDemand.get(demand.id) ?? [];
    const settling = attempts.filter(({ state }) => state === 'SUCCESS');
    // Money that a person decided about settles nothing by itself.
    const settleable = attempts.filter((attempt) => settles(truth.get(attempt.transaction_id) ?? [], settledBy(attempt)));
    const [first] = attempts;
    if (settling.length !== (settleable.length > 0 ? 1 : 0)) {
      report('I4', `${settling.length} settled successes for demand ${demand.id}, ${settleable.length} payments hold money that settles`, first?.transaction_id);
    }
  }
  for (const payment of payments) {
    const has = valid.has(payment.id);
    if (has !== (payment.state === 'SUCCESS')) report('I4', has ? `has a valid receipt and is ${payment.state}` : 'is SUCCESS without a valid receipt', payment.transaction_id);
  }
  for (const receipt of receipts) {
    if (!everPaid.has(receipt.payment_id)) report('I4', `receipt ${receipt.receipt_no} of a payment that never succeeded`, idOf(payments, receipt.payment_id));
  }
}

const idOf = (payments: readonly PaymentRow[], id: number): string | null => payments.find((payment) => payment.id === id)?.transaction_id ?? null;

function checkIds({ payments, receipts, journal, responses }: Snapshot, report: Report): void {
  for (const id of repeated(payments, ({ transaction_id: txn }) => txn)) report('I5', 'two payments have this id', id);
  for (const number of repeated(payments, ({ receipt_no: no }) => no)) report('I5', `receipt number ${number} was given twice`);
  for (const number of repeated(receipts, ({ receipt_no: no }) => no)) report('I5', `two receipts have the number ${number}`);
  const tokens = journal.filter(({ kind }) => kind === 'auth.token');
  for (const id of repeated(tokens, ({ merchTxnId }) => merchTxnId)) report('I5', 'the gateway was asked for two tokens of one payment', id);
  const handedOut = grouped(responses.filter(({ call, status }) => call === 'token' && status === 200), ({ content }) => String(content['transaction_id']));
  for (const [id, answers] of handedOut) {
    if (new Set(answers.map(({ demandId }) => demandId)).size > 1) report('I5', 'was handed out to two students', id);
  }
}

/**
 * What the college asked for at a moment.
 *
 * @param among the amount to look for where the clocks are not sure which of two it was.
 */
function totalAt({ id, total }: DemandRow, at: number, feeChanges: readonly FeeChange[], among: number): number {
  const changes = feeChanges.filter(({ demandId }) => demandId === id);
  const unsure = changes.find(({ from, until, before, after }) => at > from - SKEW_MS && at < until + SKEW_MS && (before === among || after === among));
  return unsure ? among : (changes.find(({ until }) => at < until)?.before ?? total);
}

/** I7: paid is what the college asked for when the payment began. */
function checkAmounts({ payments, demands, feeChanges }: Snapshot, report: Report): void {
  const totals = new Map(demands.map((demand) => [demand.id, demand]));
  for (const payment of payments) {
    const demand = totals.get(payment.demand_id);
    const asked = demand && totalAt(demand, payment.created_at, feeChanges, payment.amount);
    if (payment.amount !== asked) report('I7', `amount ${payment.amount}, demand ${asked}`, payment.transaction_id);
    const heads = Object.values(JSON.parse(payment.heads) as Record<string, number>);
    if (sum(heads) !== BigInt(payment.amount)) report('I7', 'the fee heads do not add up to the amount', payment.transaction_id);
  }
}
