import type { RefundState } from '../../../src/contract/index.js';
import type { Payment } from '../../../src/payments/payment.entity.js';
import type { Refund } from '../../../src/payments/refunds/refund.entity.js';
import type { RefundEntry } from './simulated-refunds.js';
import type { SimulatedSystem } from './simulated-system.js';

/** By decision 27, not by the code that implements it. */
const HAS_ENDED: readonly RefundState[] = ['stopped', 'rejected', 'notExecuted', 'paidOut'];
const COMES_ALIVE: readonly RefundState[] = ['rejected', 'notExecuted'];
const NOT_GIVEN: readonly RefundState[] = ['stopped', 'rejected', 'notExecuted'];
const WEEK_MS = 7 * 86_400_000;

export function fail(rule: string, text: string): never {
  throw new Error(`${rule}: ${text}`);
}

const sum = (parts: readonly { amount: number }[]): number => parts.reduce((total, { amount }) => total + amount, 0);

/** Hold at every moment: I19 to I22. */
export function checkRefundInvariants(system: SimulatedSystem): void {
  const { gateway, database } = system;
  const { calls, faults } = gateway.refunds;
  if (new Set(calls).size < calls.length) fail('I20', `a refund was sent twice: ${calls.join(', ')}`);
  if (faults[0] !== undefined) fail('I20', faults[0]);
  for (const payment of database.tables.payments) {
    const refunds = database.tables.refunds.filter(({ paymentId }) => paymentId === payment.id);
    for (const attempt of gateway.attemptsOf(payment.transactionId)) {
      const own = refunds.filter(({ gatewayTxnId }) => gatewayTxnId === attempt.atomTxnId);
      checkCharge(system, payment, attempt, own);
    }
    for (const refund of refunds) checkAsked(system, payment, refund);
  }
}

function checkCharge({ gateway }: SimulatedSystem, payment: Payment, { atomTxnId, amount }: { atomTxnId: string; amount: number }, refunds: readonly Refund[]): void {
  const { transactionId, state, gatewayTxnId, refundingSince } = payment;
  const entries = gateway.refunds.of(transactionId, atomTxnId);
  // Nobody could know of what the gateway has denied until its list shows it, and it was asked.
  const isBelieved = ({ refundId, isDenied }: RefundEntry): boolean => isDenied && refunds.some((one) => one.refundId === refundId && COMES_ALIVE.includes(one.state));
  const wasDenied = entries.some(({ isDenied }) => isDenied);
  const taking = sum(refunds.filter((refund) => !NOT_GIVEN.includes(refund.state)));
  if (taking > amount && !wasDenied) fail('I19', `${taking} of ${amount} paise of ${atomTxnId} are being given back`);
  const atGateway = sum(entries.filter((one) => one.refundId !== null && one.standing !== 'rejected' && !isBelieved(one)));
  const byBank = sum(refunds.filter(({ method, state: at }) => method === 'bankTransfer' && at === 'paidOut'));
  if (atGateway + byBank > amount && !wasDenied) fail('I19', `${atGateway + byBank} of ${amount} paise of ${atomTxnId} were given back`);
  if (state !== 'SUCCESS' || gatewayTxnId !== atomTxnId) return;
  if (atGateway + byBank >= amount && refundingSince === null) fail('I21', `the receipt of ${transactionId} stands, and all of its money went back`);
  if ((taking >= amount) !== (refundingSince !== null)) fail('I21', `${taking} of ${amount} paise are on their way, and the receipt is ${refundingSince === null ? 'valid' : 'suspended'}`);
}

function checkAsked({ clock, database }: SimulatedSystem, payment: Payment, refund: Refund): void {
  const { refundId, state, stateAt, nextCheckAt, lastAnsweredAt, leaseUntil } = refund;
  const mayComeAlive = COMES_ALIVE.includes(state);
  const hasEnded = HAS_ENDED.includes(state) && !mayComeAlive;
  if (mayComeAlive && nextCheckAt === null && (lastAnsweredAt ?? 0) < stateAt + WEEK_MS) fail('I22', `refund ${refundId} is ${state}, and was not asked about for a week`);
  if (!mayComeAlive && hasEnded !== (nextCheckAt === null)) fail('I22', `refund ${refundId} is ${state} and is asked about at ${nextCheckAt}`);
  if (hasEnded && leaseUntil !== null) fail('I22', `refund ${refundId} is ${state} and leased`);
  // A clock that was set back finds it by another rule.
  if (nextCheckAt !== null && nextCheckAt > clock.now() + WEEK_MS + 20_000) fail('I22', `refund ${refundId} is asked about in more than a week`);
  if (state === 'unknown' && payment.needsReview === 0) fail('I22', `refund ${refundId} is unknown and not in the review queue`);
  const { refundEvents, refunds } = database.tables;
  const id = refunds.find((one) => one.refundId === refundId)?.id;
  const own = refundEvents.filter((event) => event.refundId === id);
  const last = own.at(-1)?.state;
  const revived = own.find((event, index) => !COMES_ALIVE.includes(event.state) && COMES_ALIVE.includes(own[index - 1]?.state ?? event.state));
  const isTold = database.tables.decisions.some(({ paymentId, subject, at }) => paymentId === payment.id && subject === 'refundEnd' && at === revived?.at);
  if (revived && !isTold) fail('I22', `refund ${refundId} is ${revived.state} after it had ended, and nobody was told`);
  if (last !== state) fail('I22', `refund ${refundId} is ${state}, its last event says ${last}`);
}

/** Holds when the gateway has ended each refund and was asked: what it carried out is paid out, and nothing else is. */
export function checkRefundEnds({ gateway, database }: SimulatedSystem): void {
  for (const { refundId, state, method, nextCheckAt } of database.tables.refunds) {
    if (method !== 'gateway') continue;
    const entry = gateway.refunds.entries.find((one) => one.refundId === refundId);
    const allowed: readonly RefundState[] =
      entry === undefined ? ['unknown', 'stopped', 'rejected', 'notExecuted'] : entry.standing === 'paidOut' ? ['paidOut'] : ['rejected', 'notExecuted'];
    // Denied, and carried out when nobody asked any more.
    if (COMES_ALIVE.includes(state) && nextCheckAt === null && entry?.isDenied) continue;
    if (!allowed.includes(state)) fail('I22', `refund ${refundId} is ${state}, the gateway says ${entry?.standing ?? 'nothing'}`);
  }
}
