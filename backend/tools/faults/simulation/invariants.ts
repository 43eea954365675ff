import type { Payment } from '../../../src/payments/payment.entity.js';
import { outcomeOf, type PaymentOutcome } from '../../../src/payments/ledger/payment-outcome.js';
import type { PaymentDecision } from '../../../src/payments/review/payment-decision.entity.js';
import { chargeDecisions } from '../../../src/payments/ledger/known-money.js';
import { canMove } from '../../../src/payments/ledger/payment-state.js';
import { demandState, reviewCasesOf } from '../../../src/payments/review/review-cases.js';
import { isPaid, statesAllowed } from '../checker/gateway-truth.js';
import { checkMessageInvariants } from './message-invariants.js';
import { checkRefundInvariants, fail } from './refund-invariants.js';
import type { SimulatedSystem } from './simulated-system.js';

const HOLDS_MONEY = ['SUCCESS', 'DUPLICATE'];

function known({ database }: SimulatedSystem, { id }: Payment): { outcome: PaymentOutcome; backwards: PaymentOutcome; decisions: PaymentDecision[] } {
  const facts = database.tables.facts.filter(({ paymentId }) => paymentId === id);
  const decisions = database.tables.decisions.filter(({ paymentId }) => paymentId === id);
  const aboutCharges = chargeDecisions(decisions);
  const refunds = database.tables.refunds.filter(({ paymentId }) => paymentId === id);
  return { outcome: outcomeOf(facts, aboutCharges, refunds), backwards: outcomeOf([...facts].reverse(), aboutCharges, refunds), decisions };
}

/** Hold at every moment: I2 to I4, I9, I12, I14 to I16, I19 to I22, I25, and that everything that needs review is in the queue. */
export function checkInvariants(system: SimulatedSystem): void {
  const { database, gateway } = system;
  const { payments, events, receipts, demand } = database.tables;
  const settling = payments.filter(({ state }) => state === 'SUCCESS');
  if (settling.length > 1) fail('I4', 'two payments settle one demand');
  if (demand.settledByPaymentId !== (settling[0]?.id ?? null)) fail('I12', 'the demand names another payment than the one that settled it');
  for (const payment of payments) {
    const { id, transactionId, state, settledDemandId, amount, settledAmount } = payment;
    const attempts = gateway.attemptsOf(transactionId);
    if (HOLDS_MONEY.includes(state) && !attempts.some(({ past }) => past.some(isPaid))) fail('I2', `${state} without money`);
    if (state === 'SUCCESS' && !attempts.some((attempt) => !attempt.isRefunded && attempt.amount === (settledAmount ?? amount) && attempt.past.some(isPaid))) {
      fail('I14', 'a receipt is valid for a refunded charge');
    }
    if ((receipts.get(id) ?? false) !== (state === 'SUCCESS')) fail('I4', `${state}, and the receipt is ${receipts.get(id)}`);
    if ((settledDemandId !== null) !== (state === 'SUCCESS')) fail('I12', `${state}, and it settles ${settledDemandId}`);
    let at: typeof state = 'CREATED';
    for (const { fromState, toState } of events.filter((event) => event.paymentId === id)) {
      if (fromState !== at || (fromState !== toState && !canMove(at, toState))) fail('I9', `a transition from ${fromState} to ${toState} at ${at}`);
      at = toState;
    }
    if (at !== state) fail('I9', `the events end at ${at}, the payment is ${state}`);
    const { outcome, decisions } = known(system, payment);
    checkCharges(system, payment, outcome);
    const everPaid = attempts.filter(({ past }) => past.some(isPaid)).length;
    if (outcome.held.length > everPaid) fail('I3', `${outcome.held.length} charges are held, and the gateway took ${everPaid}`);
    const cases = reviewCasesOf(payment, outcome, decisions, demandState(demand));
    if (cases.length > 0 !== (payment.needsReview === 1)) fail('review', `${cases.map(({ kind }) => kind).join(', ') || 'nothing'} to review, and needsReview is ${payment.needsReview}`);
    const resolution = chargeDecisions(decisions).findLast(({ gatewayTxnId }) => gatewayTxnId === (payment.gatewayTxnId ?? ''))?.resolution;
    if (state === 'SUCCESS' && resolution !== undefined && resolution !== 'accepted') fail('I14', `settled by a charge that is ${resolution}`);
    if (outcome.kind === 'held' && settling.length === 0 && demand.refund !== 'closed' && payment.releasedAt !== null) fail('I8', 'a charge is held, nothing settles the fee, and it may be paid again');
    const isOtherFee = state === 'SUCCESS' && amount !== demand.total && !decisions.some(({ subject }) => subject === 'feeChanged');
    if (isOtherFee && payment.needsReview === 0) fail('review', `settled by ${amount} of ${demand.total} paise and not in the review queue`);
    for (const charge of outcome.held) {
      const isSettling = state === 'SUCCESS' && charge.gatewayTxnId === payment.gatewayTxnId;
      const isListed = cases.some((one) => one.charge === charge) || charge.resolution === 'dismissed' || charge.resolution === 'refunding';
      if (!isSettling && !isListed) fail('review', `charge ${charge.gatewayTxnId} is held and not in the review queue`);
    }
  }
  if (gateway.tokens > payments.length) fail('I5', 'a payment has two tokens');
  checkRefundInvariants(system);
  checkMessageInvariants(system);
}

/** I18, I19: each debit is one row that says what went back of it and which fee it pays. */
function checkCharges(
  { database }: SimulatedSystem, { id, state, gatewayTxnId, demandId }: Payment, { charges }: PaymentOutcome,
): void {
  const rows = database.tables.charges.filter(({ paymentId }) => paymentId === id);
  const expected = charges.filter(({ money, isReversed }) => money !== null || isReversed);
  const textOf = (...values: (string | number | boolean | null)[]): string => values.join(' ');
  const stored = rows.map((row) => textOf(row.gatewayTxnId, row.amount, row.givenBack, row.inFlight, row.isReversed === 1, row.paysDemandId === demandId)).sort();
  const known = expected.map(({ key, money, amount, paidOut, taken, isReversed }) =>
    textOf(key, money === null ? null : amount, paidOut, taken - paidOut, isReversed, state === 'SUCCESS' && key === gatewayTxnId)).sort();
  if (stored.join() !== known.join()) fail('I18', `the charges are stored as ${stored.join(', ') || 'none'}, and are ${known.join(', ') || 'none'}`);
}

/** Hold at the end: I1, I3, I4, I10, I11, I15. */
export function checkFinalInvariants(system: SimulatedSystem): void {
  const { database, gateway, hinted } = system;
  const { payments } = database.tables;
  for (const [id, answers] of hinted) if (gateway.answersAbout(id) <= answers) fail('I15', `an unsigned message about ${id} led to no requery`);
  let recorded = 0;
  let taken = 0;
  let couldSettle = 0;
  for (const payment of payments) {
    const { transactionId, state, lastRequeryAt } = payment;
    // Two people may have accepted another amount than was asked.
    const amount = payment.settledAmount ?? payment.amount;
    const attempts = gateway.attemptsOf(transactionId);
    const allowed = statesAllowed(attempts, amount);
    if (!allowed.includes(state)) fail('I1', `${state}, the gateway says ${attempts.map(({ outcome }) => outcome).join(', ') || 'nothing'}`);
    if (HOLDS_MONEY.includes(state)) recorded += amount;
    if (attempts.some((attempt) => isPaid(attempt) && !attempt.isRefunded && attempt.amount === amount)) taken += amount;
    if (lastRequeryAt === null && state !== 'EXPIRED') fail('I11', `${state} and never requeried`);
    const { outcome, backwards } = known(system, payment);
    const settleable = ({ settleable: charges }: PaymentOutcome) => charges.map(({ gatewayTxnId, paidAt }) => [gatewayTxnId, paidAt]);
    if (outcome.kind !== backwards.kind || JSON.stringify(settleable(outcome)) !== JSON.stringify(settleable(backwards))) fail('I10', 'the order of the facts matters');
    if (HOLDS_MONEY.includes(state) !== ['moneyIn', 'held'].includes(outcome.kind)) fail('I10', `${state}, the facts say ${outcome.kind}`);
    if (outcome.kind === 'moneyIn') couldSettle += 1;
  }
  if (couldSettle > 0 && database.tables.demand.refund !== 'closed' && payments.filter(({ state }) => state === 'SUCCESS').length !== 1) fail('I4', 'a charge could settle the demand and does not');
  if (recorded !== taken) fail('I3', `${recorded} paise in the database, ${taken} at the gateway`);
}
