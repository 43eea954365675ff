import { type ChargeDecision, isPaid, isReversal, type MoneyFact, smallest } from './money-fact.js';

/** Key of the facts that name no gateway id, and of the decisions about them. */
export const UNNAMED = '';
/** Key of a second unnamed charge; no gateway id, and no decision refers to it. */
export const UNNAMED_REVERSED = ' ';

type NamedCharge = readonly [id: string, facts: readonly MoneyFact[]];

/**
 * A requery element may lack the gateway's id. Paid beside a named charge of the same amount it is the same money:
 * counting it as a second charge would refund the only payment. After that charge was reversed it may be new money or
 * the reversed one, and several that differ are several charges: a person decides.
 *
 * @param groups facts by gateway id; changed in place.
 * @param latest the latest decision about each; changed in place.
 */
export function resolveUnnamedMoney(groups: Map<string, MoneyFact[]>, latest: Map<string, ChargeDecision>): void {
  const named: NamedCharge[] = [...groups].filter(([id]) => id !== UNNAMED).sort(([a], [b]) => a.localeCompare(b));
  const decision = latest.get(UNNAMED);
  const { matches, unmatched } = matchWithNamed(groups.get(UNNAMED) ?? [], named, decision);
  if (decision) for (const [id, facts] of matches) if (!latest.has(id)) latest.set(id, decisionForNamed(decision, facts));

  const { money, reversed } = splitReversed(unmatched);
  if (money.length > 0) groups.set(UNNAMED, money);
  else groups.delete(UNNAMED);
  if (reversed.length > 0) groups.set(UNNAMED_REVERSED, reversed);
  if (!decision && isForPerson(unmatched, named)) latest.set(UNNAMED, { gatewayTxnId: UNNAMED, resolution: 'reopened', at: 0 });
}

/** @returns the named charges that an unnamed fact is about, and the facts that are about none of them. */
export function matchWithNamed(
  unnamed: readonly MoneyFact[], named: readonly NamedCharge[], decision: ChargeDecision | undefined,
): { matches: NamedCharge[]; unmatched: MoneyFact[] } {
  const candidates = named.filter(([, facts]) => !isPaidAfterRefund(facts, decision));
  const matches: NamedCharge[] = [];
  const unmatched = unnamed.filter((fact) => {
    const same = isPaid(fact) ? candidates.find(([, facts]) => isSameMoney(fact, facts)) : undefined;
    if (same) matches.push(same);
    return same === undefined;
  });
  return { matches, unmatched };
}

/** Whether an unnamed paid fact and a named charge are one debit. */
function isSameMoney(unnamed: MoneyFact, named: readonly MoneyFact[]): boolean {
  const paid = named.filter((fact) => isPaid(fact) && fact.amount === unnamed.amount && fact.mismatch === unnamed.mismatch);
  const completedAt = paid.flatMap((fact) => fact.completedAt ?? []);
  const isOtherTime = unnamed.completedAt !== null && completedAt.length > 0 && completedAt.every((at) => areApart(at, unnamed.completedAt));
  return paid.length > 0 && !isOtherTime && !hasOtherBankId(unnamed, paid) && unnamed.receivedAt < firstReceived(named.filter(isReversal));
}

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

/** Unnamed money that is not the unnamed money that was reversed is a charge of its own. */
export function splitReversed(unmatched: readonly MoneyFact[]): { money: MoneyFact[]; reversed: MoneyFact[] } {
  const reversed = unmatched.filter(isReversal);
  const isOwn = (fact: MoneyFact): boolean => isPaid(fact) && isOtherMoney(fact, reversed);
  if (!unmatched.some(isOwn)) return { money: [...unmatched], reversed: [] };
  return { money: unmatched.filter(isOwn), reversed: unmatched.filter((fact) => !isOwn(fact)) };
}

/** Received later, or with another bank id. */
function isOtherMoney(paid: MoneyFact, reversed: readonly MoneyFact[]): boolean {
  return reversed.length > 0 && (hasOtherBankId(paid, reversed) || paid.receivedAt >= firstReceived(reversed));
}

/** Whether the unnamed money may be money that went back, or several charges. */
export function isForPerson(unmatched: readonly MoneyFact[], named: readonly NamedCharge[]): boolean {
  const paid = unmatched.filter(isPaid);
  return paid.some((fact) => isOtherMoney(fact, unmatched.filter(isReversal))) || paid.some((fact) => mayBeReversed(fact, named)) || areSeveral(paid);
}

const mayBeReversed = ({ amount }: MoneyFact, named: readonly NamedCharge[]): boolean =>
  named.some(([, facts]) => facts.some((fact) => isReversal(fact) && fact.amount === amount));

const areSeveral = (paid: readonly MoneyFact[]): boolean =>
  differ(paid.map(({ amount }) => amount)) || differ(paid.flatMap(({ bankTxnId }) => bankTxnId ?? []))
  || paid.some(({ completedAt }) => completedAt !== null && paid.some((other) => areApart(completedAt, other.completedAt)));

/** Both sides name their debit at the bank, and it is not the same. */
function hasOtherBankId({ bankTxnId }: MoneyFact, others: readonly MoneyFact[]): boolean {
  const bankIds = others.flatMap((other) => other.bankTxnId ?? []);
  return bankTxnId !== null && bankIds.length > 0 && !bankIds.includes(bankTxnId);
}

const CLOCK_TOLERANCE_MS = 120_000;
/** Two completion times of one debit differ by clocks, not by more. */
const areApart = (a: number, b: number | null): boolean => b !== null && Math.abs(a - b) > CLOCK_TOLERANCE_MS;

/** Infinity without facts. */
const firstReceived = (facts: readonly MoneyFact[]): number => Math.min(...facts.map(({ receivedAt }) => receivedAt));
const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1;
