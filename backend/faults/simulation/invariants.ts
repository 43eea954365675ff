import { outcomeOf } from '../../src/payments/fact-outcome.js';
import { canMove } from '../../src/payments/payment-state.js';
import { isPaid, statesAllowed } from '../checker/gateway-truth.js';
import { type Counter, TOTAL } from './counter.js';

const HOLDS_MONEY = ['SUCCESS', 'DUPLICATE'];

function fail(rule: string, text: string): never {
  throw new Error(`${rule}: ${text}`);
}

/** What holds at every moment: I2, I4, I9, I12. */
export function holdsNow({ books, gateway }: Counter): void {
  const { payments, events, receipts, demand } = books.tables;
  const settling = payments.filter(({ state }) => state === 'SUCCESS');
  if (settling.length > 1) fail('I4', 'two payments settle one demand');
  if (demand.settledByPaymentId !== (settling[0]?.id ?? null)) fail('I12', 'the demand names another payment than the one that settled it');
  for (const { id, transactionId, state, settledDemandId } of payments) {
    if (HOLDS_MONEY.includes(state) && !gateway.of(transactionId).some(({ past }) => past.some(isPaid))) fail('I2', `${state} without money`);
    if ((receipts.get(id) ?? false) !== (state === 'SUCCESS')) fail('I4', `${state}, and the receipt is ${receipts.get(id)}`);
    if ((settledDemandId !== null) !== (state === 'SUCCESS')) fail('I12', `${state}, and it settles ${settledDemandId}`);
    let at: typeof state = 'CREATED';
    for (const { fromState, toState } of events.filter((event) => event.paymentId === id)) {
      if (fromState !== at || (fromState !== toState && !canMove(at, toState))) fail('I9', `a step from ${fromState} to ${toState} at ${at}`);
      at = toState;
    }
    if (at !== state) fail('I9', `the story ends at ${at}, the payment is ${state}`);
  }
  if (gateway.tokens > payments.length) fail('I5', 'a payment has two tokens');
}

/** What holds when all is over: I1, I3, I4, I10, I11, I13. */
export function holdsAtTheEnd({ books, gateway, hinted }: Counter): void {
  const { payments, facts } = books.tables;
  for (const [id, answers] of hinted) if (gateway.answersAbout(id) <= answers) fail('I13', `an unsigned message about ${id} led to no question`);
  let kept = 0;
  for (const { id, transactionId, state, amount, lastAskedAt } of payments) {
    const attempts = gateway.of(transactionId);
    const allowed = statesAllowed(attempts, amount);
    if (!allowed.includes(state)) fail('I1', `${state}, the gateway says ${attempts.map(({ outcome }) => outcome).join(', ') || 'nothing'}`);
    if (HOLDS_MONEY.includes(state)) kept += amount;
    if (lastAskedAt === null && state !== 'EXPIRED') fail('I11', `${state} and never asked about`);
    const own = facts.filter(({ paymentId }) => paymentId === id);
    const backwards = outcomeOf([...own].reverse());
    const forwards = outcomeOf(own);
    if (JSON.stringify(backwards) !== JSON.stringify(forwards)) fail('I10', 'the order of the facts matters');
    if (HOLDS_MONEY.includes(state) !== (forwards.verdict === 'moneyIn')) fail('I10', `${state}, the facts say ${forwards.verdict}`);
  }
  const withMoney = payments.filter(({ state }) => HOLDS_MONEY.includes(state));
  if (withMoney.length > 0 && withMoney.filter(({ state }) => state === 'SUCCESS').length !== 1) fail('I4', 'money is there and settles nothing');
  const truly = payments.filter(({ transactionId }) => gateway.of(transactionId).some((attempt) => isPaid(attempt) && attempt.amount === TOTAL)).length;
  if (kept !== truly * TOTAL) fail('I3', `${kept} paise in the books, ${truly * TOTAL} at the gateway`);
}
