import type { Paise } from '../../contract/index.js';
import type { GatewayStatus } from '../providers/payment-provider.js';
import type { Refund } from '../refunds/refund.entity.js';
import { sumAgreed, sumPaidOut, sumTaken } from '../refunds/refund-states.js';
import type { Resolution } from '../review/payment-decision.entity.js';
import { joinBookedDebits, numbersOf } from './booked-debits.js';
import { type Booked, bookedOf, isBooked } from './booked-money.js';
import { type ChargeDecision, isPaid, isReversal, type MoneyFact, smallest, withKnownChallans } from './money-fact.js';

/** Everything known about one debit of one payment, by the gateway's transaction id or by the paper that people booked. */
export interface Charge {
  /** What a decision is about: the gateway's id, or the key of a booking. */
  key: string;
  /** This key, and the one that it had as people booked it: a refund keeps the key under which it was approved. */
  keys: readonly string[];
  gatewayTxnId: string;
  statuses: ReadonlySet<GatewayStatus>;
  /** The expected amount, another amount, or no money. */
  money: 'expected' | 'other' | null;
  /** Paise as the gateway states them; null when it states none. */
  amount: number | null;
  /** Rupees of a known amount: a receipt can be about them. */
  isReceiptable: boolean;
  bankTxnId: string | null;
  /** All numbers under which a paper may name it, as they are compared within one fee: short ones too. */
  numbers: ReadonlySet<string>;
  /** Paise, of payments and of reversals. */
  amounts: ReadonlySet<number>;
  /** A message of the gateway is about its money; otherwise only people know of it. */
  hasGatewayMessage: boolean;
  /** UTC ms, by the gateway's own times: see {@link paidAtOf}. Null without money. */
  paidAt: number | null;
  /** UTC ms, when this server first knew of the money. */
  knownAt: number | null;
  /** UTC ms, when this server first knew of each amount that was named for it. */
  amountsKnownAt: readonly number[];
  /** UTC ms, when this server first knew of a larger amount than whoever decided about the charge last; null when it does not. */
  moreKnownAt: number | null;
  /** UTC ms, when this server first knew of a larger amount than what went back of it; null when it does not. */
  aboveRefundsAt: number | null;
  /** UTC ms, when this server first knew of another amount or currency for it. */
  otherKnownAt: number | null;
  /** UTC ms of the latest message about it. */
  latestAt: number;
  isReversed: boolean;
  /** What people decided, or what refunds have made of it: all of the money is on its way back, or went back. */
  resolution: ChargeResolution | null;
  /** By refunds: given back, on the way, or proposed. */
  taken: Paise;
  /** Of it what this product sends, or the college transfers: not what people only recorded. */
  ownTaken: Paise;
  /** Of `taken` what people have agreed on. */
  agreed: Paise;
  /** Of that what went back. */
  paidOut: Paise;
  /** How it was paid, where people have booked it by hand. */
  booked: Booked | null;
}

export type ChargeResolution = Resolution | 'refunding' | 'refunded';
export type ChargeRefund = Pick<Refund, 'gatewayTxnId' | 'state' | 'amount' | 'method'>;

/** @param gatewayTxnId as a payment names the charge that it rests on; null without one. */
export const isNamed = (charge: Pick<Charge, 'keys'>, gatewayTxnId: string | null): boolean =>
  gatewayTxnId !== null && charge.keys.includes(gatewayTxnId);

/** Received, not reversed and not refunded. */
export const isHeld = ({ money, isReversed, resolution }: Charge): boolean => money !== null && !isReversed && resolution !== 'refunded';

/** May settle the demand: the expected amount by itself, another one only when it was accepted. */
export const isSettleable = (charge: Charge): boolean =>
  isHeld(charge) && (charge.resolution === null || charge.resolution === 'accepted') &&
  (charge.money === 'expected' || (charge.resolution !== null && charge.isReceiptable));

/** A charge of which a part was given back, or is on its way, settles a fee that is due only when a person has decided so. */
export const settlesByItself = (charge: Charge): boolean => isSettleable(charge) && (charge.taken === 0 || charge.resolution === 'accepted');

/** The charges of one payment: what names no id is none. Independent of the order of the facts. */
export function chargesOf(facts: readonly MoneyFact[], decisions: readonly ChargeDecision[], refunds: readonly ChargeRefund[]): Charge[] {
  const groups = new Map<string, MoneyFact[]>();
  for (const fact of withKnownChallans(facts, facts)) {
    const { gatewayTxnId: id } = fact;
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), fact]);
  }
  const latest = new Map(decisions.map((decision) => [decision.gatewayTxnId, decision]));
  const asBooked = joinBookedDebits(groups, latest);
  return [...groups].map(([key, own]) => {
    const keys = [key, ...(asBooked.get(key) ?? [])];
    const about = decisions.filter(({ gatewayTxnId }) => keys.includes(gatewayTxnId));
    const decided = { resolution: latest.get(key)?.resolution ?? null, moreKnownAt: moreKnownAt(own, about) };
    return chargeOf(key, keys, own, decided, refunds.filter(({ gatewayTxnId }) => keys.includes(gatewayTxnId)));
  });
}

function moreKnownAt(facts: readonly MoneyFact[], decisions: readonly ChargeDecision[]): number | null {
  const decidedAt = decisions.at(-1)?.at;
  if (decidedAt === undefined) return null;
  const amounts = knownAmounts(facts.filter(isPaid));
  const largest = Math.max(...amounts.filter(({ at }) => at <= decidedAt).map(({ amount }) => amount));
  return Number.isFinite(largest) ? smallest(amounts.filter(({ amount }) => amount > largest).map(({ at }) => at)) : null;
}

function chargeOf(
  key: string, keys: readonly string[], facts: readonly MoneyFact[],
  decided: { resolution: Resolution | null; moreKnownAt: number | null }, refunds: readonly ChargeRefund[],
): Charge {
  const paid = facts.filter(isPaid);
  const moved = facts.filter((fact) => isPaid(fact) || isReversal(fact));
  const expected = paid.filter(({ mismatch }) => mismatch === null);
  const money = expected.length > 0 ? expected : paid;
  const amount = smallest(money.map((fact) => fact.amount));
  const own = refunds.filter(({ method }) => method !== 'recorded');
  const given = { taken: sumTaken(refunds), ownTaken: sumTaken(own), agreed: sumAgreed(refunds), paidOut: sumPaidOut(refunds) };
  return {
    key,
    keys,
    gatewayTxnId: key,
    statuses: new Set(facts.map(({ status }) => status)),
    money: expected.length > 0 ? 'expected' : paid.length > 0 ? 'other' : null,
    amount,
    isReceiptable: amount !== null && money.every(({ currency }) => (currency ?? 'INR') === 'INR'),
    bankTxnId: money.map(({ bankTxnId }) => bankTxnId).filter((one) => one !== null).sort()[0] ?? null,
    numbers: numbersOf(facts, key),
    amounts: new Set(moved.flatMap((fact) => fact.amount ?? [])),
    hasGatewayMessage: moved.some((fact) => !isBooked(fact)),
    paidAt: money.length > 0 ? paidAtOf(money) : null,
    knownAt: smallest(money.map(({ receivedAt }) => receivedAt)),
    amountsKnownAt: knownAmounts(money).map(({ at }) => at),
    moreKnownAt: decided.moreKnownAt,
    aboveRefundsAt: smallest(paid.filter((fact) => (fact.amount ?? 0) > given.paidOut).map(({ receivedAt }) => receivedAt)),
    otherKnownAt: smallest(paid.filter(({ mismatch }) => mismatch !== null).map(({ receivedAt }) => receivedAt)),
    latestAt: Math.max(...facts.map(({ receivedAt }) => receivedAt)),
    isReversed: facts.some(isReversal),
    resolution: madeByRefunds(amount, given) ?? decided.resolution,
    ...given,
    booked: bookedOf(paid),
  };
}

/** The gateway may name a larger amount later: then a part of the charge went back, and the rest is held. */
function madeByRefunds(amount: Paise | null, { agreed, paidOut }: Pick<Charge, 'agreed' | 'paidOut'>): 'refunding' | 'refunded' | null {
  if (amount === null || agreed < amount) return null;
  return paidOut >= amount ? 'refunded' : 'refunding';
}

function knownAmounts(money: readonly MoneyFact[]): { amount: Paise; at: number }[] {
  const first = new Map<number, number>();
  for (const { amount, receivedAt } of money) if (amount !== null) first.set(amount, Math.min(receivedAt, first.get(amount) ?? receivedAt));
  return [...first].map(([amount, at]) => ({ amount, at })).sort((one, other) => one.at - other.at);
}

/**
 * By the gateway's clock: when the attempt ended, else when the bank was called, else when the page was opened. A challan
 * is paid weeks after it was begun, so without its end the time of the message counts.
 */
function paidAtOf(paid: readonly MoneyFact[]): number {
  const isChallan = paid.some((fact) => fact.isChallan === 1);
  const received = smallest(paid.map(({ receivedAt }) => receivedAt)) ?? 0;
  const completed = smallest(paid.map(({ completedAt }) => completedAt));
  if (completed !== null || isChallan) return completed ?? received;
  return smallest(paid.map(({ initiatedAt }) => initiatedAt)) ?? smallest(paid.map(({ openedAt }) => openedAt)) ?? received;
}
