import type { GatewayStatus } from '../providers/payment-provider.js';
import type { Resolution } from '../review/payment-decision.entity.js';

/** The part of a stored fact about the money. Times are UTC ms. */
export interface MoneyFact {
  gatewayTxnId: string | null;
  status: GatewayStatus;
  mismatch: string | null;
  /** Paise. */
  amount: number | null;
  /** 1: paid at a branch, days or weeks after it was begun. */
  isChallan: number;
  bankTxnId: string | null;
  /** By the gateway's clock: attempt ended, bank called, gateway's page opened. */
  completedAt: number | null;
  initiatedAt: number | null;
  openedAt: number | null;
  receivedAt: number;
}

/** In the order in which they were made. */
export interface ChargeDecision {
  gatewayTxnId: string;
  resolution: Resolution;
  /** UTC ms. */
  at: number;
}

/** Everything known about one gateway transaction id of one payment. */
export interface Charge {
  gatewayTxnId: string | null;
  statuses: ReadonlySet<GatewayStatus>;
  /** The expected amount, another amount, or no money. */
  money: 'expected' | 'other' | null;
  /** Paise as the gateway states them; null when it states none. */
  amount: number | null;
  bankTxnId: string | null;
  /** UTC ms, by the gateway's own times: see {@link paidAtOf}. Null without money. */
  paidAt: number | null;
  /** UTC ms, when this server first knew of the money. */
  knownAt: number | null;
  /** UTC ms of the latest message about it. */
  latestAt: number;
  isReversed: boolean;
  resolution: Resolution | null;
}

/** Received, not reversed and not refunded. */
export const isHeld = ({ money, isReversed, resolution }: Charge): boolean => money !== null && !isReversed && resolution !== 'refunded';

/** May settle the demand without a person's decision. */
export const isSettleable = (charge: Charge): boolean =>
  isHeld(charge) && charge.money === 'expected' && (charge.resolution === null || charge.resolution === 'accepted');

/** The charges of one payment. Independent of the order of the facts. */
export function chargesOf(facts: readonly MoneyFact[], decisions: readonly ChargeDecision[]): Charge[] {
  const groups = new Map<string, MoneyFact[]>();
  for (const fact of facts) {
    const id = fact.gatewayTxnId ?? '';
    groups.set(id, [...(groups.get(id) ?? []), fact]);
  }
  const latest = new Map(decisions.map((decision) => [decision.gatewayTxnId, decision]));
  mergeUnnamedMoney(groups, latest);
  return [...groups].map(([id, own]) => chargeOf(id, own, latest.get(id)?.resolution ?? null));
}

/**
 * A requery element may lack the gateway's id. Paid beside a named charge of the same amount it is the same money:
 * counting it as a second charge would refund the only payment. After that charge was reversed it may be new money or
 * the reversed one, and several that differ are several charges: a person decides.
 */
function mergeUnnamedMoney(groups: Map<string, MoneyFact[]>, latest: Map<string, ChargeDecision>): void {
  const unnamed = groups.get('') ?? [];
  const named = [...groups].filter(([id]) => id !== '').sort(([a], [b]) => a.localeCompare(b));
  const decision = latest.get('');
  const rest = unnamed.filter((fact) => {
    const same = fact.status === 'paid' ? named.find(([, facts]) => isSameMoney(fact, facts) && !isPaidAfterRefund(facts, decision)) : undefined;
    if (same && decision && !latest.has(same[0])) latest.set(same[0], decisionForNamed(decision, same[1]));
    return same === undefined;
  });
  if (rest.length === 0) groups.delete('');
  else groups.set('', rest);
  const paid = rest.filter(isPaid);
  const reversed = rest.filter(({ status }) => status === 'reversed');
  // Both unnamed: received later, or with another bank id, the paid money is not the reversed one.
  const kept = paid.filter((fact) => isOtherMoney(fact, reversed));
  if (kept.length > 0) {
    groups.set('', kept);
    groups.set(UNNAMED_REVERSED, rest.filter((fact) => !kept.includes(fact)));
  }
  const isLikeReversed = ({ amount }: MoneyFact) => named.some(([, facts]) => facts.some((fact) => fact.status === 'reversed' && fact.amount === amount));
  const isAmbiguous = kept.length > 0 || paid.some(isLikeReversed) || differ(paid.map(({ amount }) => amount)) || differ(paid.flatMap(({ bankTxnId }) => bankTxnId ?? [])) || paid.some(({ completedAt }) => completedAt !== null && paid.some((other) => areApart(completedAt, other.completedAt)));
  if (isAmbiguous && !decision) latest.set('', { gatewayTxnId: '', resolution: 'reopened', at: 0 });
}

/** Key of a second unnamed charge; no gateway id, and no decision refers to it. */
const UNNAMED_REVERSED = ' ';

function isOtherMoney(paid: MoneyFact, reversed: readonly MoneyFact[]): boolean {
  if (reversed.length === 0) return false;
  const bankIds = reversed.flatMap(({ bankTxnId }) => bankTxnId ?? []);
  const isOtherDebit = paid.bankTxnId !== null && bankIds.length > 0 && !bankIds.includes(paid.bankTxnId);
  return isOtherDebit || paid.receivedAt >= Math.min(...reversed.map(({ receivedAt }) => receivedAt));
}

const isPaid = ({ status }: MoneyFact): boolean => status === 'paid';
const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1;

const CLOCK_TOLERANCE_MS = 120_000;
/** Two completion times of one debit differ by clocks, not by more. */
const areApart = (a: number, b: number | null): boolean => b !== null && Math.abs(a - b) > CLOCK_TOLERANCE_MS;

/** Paid after the unnamed money was refunded: another payment. */
function isPaidAfterRefund(named: readonly MoneyFact[], decision: ChargeDecision | undefined): boolean {
  const completedAt = smallest(named.filter(isPaid).map((fact) => fact.completedAt));
  return decision?.resolution === 'refunded' && completedAt !== null && completedAt > decision.at + CLOCK_TOLERANCE_MS;
}

/**
 * A decision about unnamed money carries over to its id. Without the payment time it is unknown whether this was the
 * refunded money.
 */
function decisionForNamed(decision: ChargeDecision, named: readonly MoneyFact[]): ChargeDecision {
  const isTimeKnown = named.some((fact) => isPaid(fact) && fact.completedAt !== null);
  return decision.resolution === 'refunded' && !isTimeKnown ? { ...decision, resolution: 'reopened' } : decision;
}

/** @param named all facts about one charge that the gateway named. */
function isSameMoney(unnamed: MoneyFact, named: readonly MoneyFact[]): boolean {
  const paid = named.filter(({ status, amount, mismatch }) => status === 'paid' && amount === unnamed.amount && mismatch === unnamed.mismatch);
  const bankIds = paid.flatMap(({ bankTxnId }) => bankTxnId ?? []);
  const completedAt = paid.flatMap((fact) => fact.completedAt ?? []);
  const isOtherTime = unnamed.completedAt !== null && completedAt.length > 0 && completedAt.every((at) => areApart(at, unnamed.completedAt));
  const isOtherDebit = isOtherTime || (unnamed.bankTxnId !== null && bankIds.length > 0 && !bankIds.includes(unnamed.bankTxnId));
  const reversedAt = Math.min(...named.filter(({ status }) => status === 'reversed').map(({ receivedAt }) => receivedAt));
  return paid.length > 0 && !isOtherDebit && unnamed.receivedAt < reversedAt;
}

function chargeOf(id: string, facts: readonly MoneyFact[], resolution: Resolution | null): Charge {
  const paid = facts.filter(({ status }) => status === 'paid');
  const expected = paid.filter(({ mismatch }) => mismatch === null);
  const money = expected.length > 0 ? expected : paid;
  return {
    gatewayTxnId: id.trim() === '' ? null : id,
    statuses: new Set(facts.map(({ status }) => status)),
    money: expected.length > 0 ? 'expected' : paid.length > 0 ? 'other' : null,
    amount: smallest(money.map(({ amount }) => amount)),
    bankTxnId: money.map(({ bankTxnId }) => bankTxnId).filter((one) => one !== null).sort()[0] ?? null,
    paidAt: money.length > 0 ? paidAtOf(money) : null,
    knownAt: smallest(money.map(({ receivedAt }) => receivedAt)),
    latestAt: Math.max(...facts.map(({ receivedAt }) => receivedAt)),
    isReversed: facts.some(({ status }) => status === 'reversed'),
    resolution,
  };
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

function smallest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
