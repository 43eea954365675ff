import { type Charge, type ChargeRefund, chargesOf, isHeld, isSettleable, settlesByItself } from './charges.js';
import { type ChargeDecision, isUnnamedMoney, type MoneyFact } from './money-fact.js';
import type { GatewayStatus } from '../providers/payment-provider.js';
import type { PaymentState } from './payment-state.js';

/** The outcome of all facts of one payment and people's decisions about its charges. */
export interface PaymentOutcome {
  /**
   * `moneyIn` becomes SUCCESS or DUPLICATE, depending on the demand. `held`: the expected amount is held, and it does not
   * settle by itself: a person decided so, or a part of it was given back. `none`: the facts decide nothing.
   */
  kind: 'moneyIn' | 'held' | Extract<PaymentState, 'MISMATCH' | 'REVERSED' | 'REFUNDED' | 'AT_BANK' | 'FAILED' | 'CANCELLED'> | 'none';
  /** Those of which nothing was given back first; then the earliest paid. */
  settleable: Charge[];
  /** The earliest paid first. */
  held: Charge[];
  charges: Charge[];
  /** A message spoke of money and named no id of it, or no amount, and no charge that is known explains it: nobody knows whether there is any. */
  hasUnnamedMoney: boolean;
}

/**
 * Reconciles the facts per gateway id: a reversal or a recorded refund beats every success of its id, a success beats
 * every failure, and a final status beats "pending". Independent of the order of the facts; the order of decisions
 * matters only within one charge.
 */
export function outcomeOf(
  facts: readonly MoneyFact[], decisions: readonly ChargeDecision[] = [], refunds: readonly ChargeRefund[] = [],
): PaymentOutcome {
  const charges = chargesOf(facts, decisions, refunds);
  const held = charges.filter(isHeld).sort(byTimeOfMoney);
  const settleable = held.filter(isSettleable).sort((a, b) => Number(a.taken > 0) - Number(b.taken > 0));
  const open = charges.filter(({ isReversed, resolution }) => !isReversed && resolution !== 'refunded');
  const nameless = facts.filter(({ gatewayTxnId }) => gatewayTxnId === null);
  const says = (status: GatewayStatus) => open.some(({ statuses }) => statuses.has(status)) || statusesOf(nameless).has(status);
  // Without an id the gateway speaks of the time before it began an attempt: one with an id outdates it.
  const beforeAttempts = charges.length > 0 ? [] : nameless.filter((fact) => !isUnnamedMoney(fact));
  const hasUnnamedMoney = facts.some((fact) => isUnnamedMoney(fact) && !charges.some((charge) => explains(charge, fact)));
  const isWaiting = hasUnnamedMoney || [...open.map(({ statuses }) => statuses), statusesOf(beforeAttempts)].some(
    (statuses) => statuses.has('pending') && !statuses.has('failed') && !statuses.has('cancelled'),
  );

  const kind =
    settleable.some(settlesByItself) ? 'moneyIn'
    : held.some(({ money }) => money === 'expected') ? 'held'
    : held.length > 0 ? 'MISMATCH'
    : isWaiting ? 'AT_BANK'
    : charges.some(({ isReversed }) => isReversed) ? 'REVERSED'
    : charges.some(({ resolution }) => resolution === 'refunded') ? 'REFUNDED'
    : says('failed') ? 'FAILED'
    : says('cancelled') ? 'CANCELLED'
    : 'none';
  return { kind, settleable, held, charges, hasUnnamedMoney };
}

const statusesOf = (facts: readonly MoneyFact[]): ReadonlySet<GatewayStatus> => new Set(facts.map(({ status }) => status));

/**
 * It speaks of this charge (of which it is, where it names an id), which the bank has not taken back, or had not when the message came. What
 * the college gave back stays paid for the gateway.
 */
const explains = ({ key, money, isReversed, latestAt }: Charge, { gatewayTxnId, receivedAt }: MoneyFact): boolean =>
  (isReversed ? receivedAt <= latestAt : money !== null) && (gatewayTxnId === null || gatewayTxnId === key);

/** @param key also the one that the charge had as booked. */
export const chargeWithKey = ({ charges }: PaymentOutcome, key: string): Charge | undefined =>
  charges.find((charge) => charge.key === key) ?? charges.find(({ keys }) => keys.includes(key));

const byTimeOfMoney = (a: Charge, b: Charge): number =>
  (a.paidAt ?? 0) - (b.paidAt ?? 0) || String(a.gatewayTxnId).localeCompare(String(b.gatewayTxnId));
