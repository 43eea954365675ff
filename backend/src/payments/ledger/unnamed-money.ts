import { createHash } from 'node:crypto';
import { isBooked, isBookedKey } from './booked-money.js';
import { type ChargeDecision, isPaid, isReversal, type MoneyFact, smallest } from './money-fact.js';

/** Key of what names no gateway id: its first debit, and everything that is no money. */
export const UNNAMED = '';
/** Key of an unnamed charge that was reversed beside another one; no gateway id, and no decision refers to it. */
export const UNNAMED_REVERSED = ' ';
/** Begins the key of each further unnamed debit. */
const FURTHER = '~';

export const isUnnamedKey = (key: string): boolean => key.trim() === '' || key.startsWith(FURTHER);

type NamedCharge = readonly [id: string, facts: readonly MoneyFact[]];

/**
 * A requery element may lack the gateway's id. Paid beside a named charge of the same amount it is the same money:
 * counting it as a second charge would refund the only payment. After that charge was reversed it may be new money or
 * the reversed one: a person decides. Several that differ are several charges, and a named charge is one of them.
 *
 * @param groups facts by gateway id; changed in place.
 * @param latest the latest decision about each; changed in place.
 * @param decidedAt when a person first decided about each, in UTC ms.
 * @returns the key that a named charge had before the gateway named it.
 */
export function resolveUnnamedMoney(
  groups: Map<string, MoneyFact[]>, latest: Map<string, ChargeDecision>, decidedAt: ReadonlyMap<string, number>,
): Map<string, string> {
  const named: NamedCharge[] = [...groups].filter(([id]) => id !== UNNAMED && !isBookedKey(id)).sort(([a], [b]) => a.localeCompare(b));
  const unnamed = groups.get(UNNAMED) ?? [];
  const unmatched = unnamed.filter((fact) => !isPaid(fact));
  const keys = new Map<MoneyFact, string>();
  const debits = debitsOf(unnamed, decidedAt);
  const nameOf = namesOf(debits, named, latest);
  const former = new Map<string, string>();
  for (const [key, debit] of debits) {
    const [id, facts] = nameOf.get(key) ?? [];
    if (id === undefined || facts === undefined) {
      unmatched.push(...debit);
      for (const fact of debit) keys.set(fact, key);
      continue;
    }
    const decision = latest.get(key);
    if (decision && !latest.has(id)) latest.set(id, decisionForNamed(decision, facts));
    former.set(id, key);
  }

  const { money, reversed } = splitReversed(unmatched);
  groups.delete(UNNAMED);
  for (const fact of money) {
    const key = keys.get(fact) ?? UNNAMED;
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  if (reversed.length > 0) groups.set(UNNAMED_REVERSED, reversed);
  // Bank id and time are weaker than an id of the gateway: beside a debit that a person decided about nothing settles by itself.
  const isDecided = [...keys.values()].some((key) => latest.has(key));
  const isOneOfSeveralReversed = unmatched.some(isReversal) && [...keys.values()].some((key) => key !== UNNAMED);
  const isUnclear = isOneOfSeveralReversed || isForPerson(unmatched, named);
  for (const key of new Set([UNNAMED, ...keys.values()])) {
    if (!latest.has(key) && (isUnclear || (isDecided && key !== UNNAMED))) latest.set(key, { gatewayTxnId: key, resolution: 'reopened', at: 0 });
  }
  return former;
}

/**
 * Unnamed paid facts by debit. The one heard of first keeps the plain key for ever; a further one is known by what tells
 * it apart, so that a decision about one debit never covers a later one.
 *
 * An answer lists each debit once. What is heard after a person has decided about a debit belongs to it only when bank id or
 * time says so, or the same words in an answer that lists others as well: anything else may be new money.
 */
export function debitsOf(unnamed: readonly MoneyFact[], decidedAt: ReadonlyMap<string, number>): [key: string, facts: MoneyFact[]][] {
  const debits: [key: string, facts: MoneyFact[]][] = [];
  for (const answer of answersOf(new Set(unnamed.filter(isPaid)))) {
    const possible = (fact: MoneyFact) => debits.filter(([, facts]) => !areSeveral([...facts, fact]));
    const isOfEarlier = ([, facts]: [string, MoneyFact[]]): boolean => !facts.some((fact) => answer.includes(fact));
    const sure = (fact: MoneyFact) => possible(fact).find(([, facts]) => hasSameBankId(fact, facts))
      ?? possible(fact).filter(isOfEarlier).find(([, facts]) => hasSameTime(fact, facts) || (answer.length > 1 && hasSameWords(fact, facts)));
    const likely = (fact: MoneyFact) => possible(fact).filter(isOfEarlier).find(([key]) => fact.receivedAt <= (decidedAt.get(key) ?? Number.POSITIVE_INFINITY));
    const left = answer.filter((fact) => sure(fact)?.[1].push(fact) === undefined);
    for (const fact of left) {
      const same = sure(fact) ?? likely(fact);
      if (same) same[1].push(fact);
      else debits.push([debits.length === 0 ? UNNAMED : keyOf(fact, debits), [fact]]);
    }
  }
  return debits;
}

/** The elements of one answer together, everything else by itself; in the order in which it was received. */
function answersOf(paid: ReadonlySet<MoneyFact>): MoneyFact[][] {
  const answers = new Map<unknown, MoneyFact[]>();
  for (const fact of [...paid].sort((a, b) => a.receivedAt - b.receivedAt || identityOf(a).localeCompare(identityOf(b)))) {
    const answer = fact.source === 'requery' ? fact.receivedAt : fact;
    answers.set(answer, [...(answers.get(answer) ?? []), fact]);
  }
  return [...answers.values()];
}

/** All that may tell two debits apart. */
const identityOf = ({ bankTxnId, completedAt, amount }: MoneyFact): string => [bankTxnId, completedAt, amount].join();

const hasSameWords = (fact: MoneyFact, others: readonly MoneyFact[]): boolean => others.some((other) => identityOf(other) === identityOf(fact));
const hasSameBankId = ({ bankTxnId }: MoneyFact, others: readonly MoneyFact[]): boolean =>
  bankTxnId !== null && others.some((other) => other.bankTxnId === bankTxnId);
const hasSameTime = ({ completedAt }: MoneyFact, others: readonly MoneyFact[]): boolean =>
  completedAt !== null && others.some((other) => other.completedAt !== null && !areApart(completedAt, other.completedAt));

/** Short enough for the column of a gateway id. */
function keyOf(first: MoneyFact, debits: readonly [key: string, facts: MoneyFact[]][]): string {
  for (let alike = 0; ; alike += 1) {
    const key = FURTHER + createHash('sha256').update(alike === 0 ? identityOf(first) : `${identityOf(first)}#${alike}`).digest('hex').slice(0, 16);
    if (!debits.some(([used]) => used === key)) return key;
  }
}

/** Which charge each debit is, by its key; what bank id or time proves before what is only possible. */
export function namesOf(
  debits: readonly [key: string, facts: MoneyFact[]][], named: readonly NamedCharge[], latest: ReadonlyMap<string, ChargeDecision>,
): Map<string, NamedCharge> {
  const names = new Map<string, NamedCharge>();
  for (const isEnough of [isProven, () => true]) {
    for (const [key, debit] of debits) {
      const charge = named.find((one) => [...names.values()].every((taken) => taken !== one) && isEnough(debit, one[1])
        && !isPaidAfterRefund(one[1], latest.get(key)) && debit.every((fact) => isSameMoney(fact, one[1])));
      if (charge && !names.has(key)) names.set(key, charge);
    }
  }
  return names;
}

const isProven = (debit: readonly MoneyFact[], named: readonly MoneyFact[]): boolean => {
  const paid = named.filter(isPaid);
  return debit.some((fact) => hasSameBankId(fact, paid) || hasSameTime(fact, paid));
};

/** Whether an unnamed paid fact and a named charge are one debit. */
function isSameMoney(unnamed: MoneyFact, named: readonly MoneyFact[]): boolean {
  const paid = named.filter((fact) => isPaid(fact) && fact.amount === unnamed.amount && fact.mismatch === unnamed.mismatch);
  // Who books a payment by hand knows the day, and a number that may not be the bank's.
  const exact = paid.filter((fact) => !isBooked(fact));
  const completedAt = exact.flatMap((fact) => fact.completedAt ?? []);
  const isOtherTime = unnamed.completedAt !== null && completedAt.length > 0 && completedAt.every((at) => areApart(at, unnamed.completedAt));
  return paid.length > 0 && !isOtherTime && !hasOtherBankId(unnamed, exact) && unnamed.receivedAt < firstReceived(named.filter(isReversal));
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

/** Whether the unnamed money may be money that went back. */
export function isForPerson(unmatched: readonly MoneyFact[], named: readonly NamedCharge[]): boolean {
  const paid = unmatched.filter(isPaid);
  const reversed = unmatched.filter(isReversal);
  return paid.some((fact) => isOtherMoney(fact, reversed) || mayBeReversed(fact, named));
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
