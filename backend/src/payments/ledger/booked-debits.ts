import { bankKeyOf, numberKeyOf } from './bank-number.js';
import { isBooked } from './booked-money.js';
import { type ChargeDecision, isPaid, isReversal, type MoneyFact } from './money-fact.js';

type Groups = Map<string, MoneyFact[]>;

/**
 * One number of the bank is one debit: what people booked by the number on its paper, and what the gateway names with that number, is one
 * charge, whatever id of the gateway people typed. Counted twice, the only debit would be given back beside the receipt that rests on it
 * (docs/decisions/0038-booking-by-hand.md).
 *
 * @param groups facts by gateway id; changed in place.
 * @param latest the latest decision about each; changed in place.
 * @returns by the gateway's id, the keys that the charge had as booked.
 */
export function joinBookedDebits(groups: Groups, latest: Map<string, ChargeDecision>): Map<string, string[]> {
  const asBooked = new Map<string, string[]>();
  for (const [key, booked] of [...groups].filter(([, facts]) => isOnlyBooked(facts)).sort(([a], [b]) => a.localeCompare(b))) {
    const numbers = new Set([...numbersOf(booked.filter(isBooked), null)].filter((number) => bankKeyOf(number) !== null));
    const named = [...groups].filter(([id, facts]) => !isOnlyBooked(facts) && isNumbered(facts, id, numbers));
    // Two ids of the gateway are two debits for it: which of them was booked, a person decides.
    const [only, ...others] = named;
    if (!only || others.length > 0) continue;
    const [id, facts] = only;
    groups.set(id, [...facts, ...booked]);
    groups.delete(key);
    asBooked.set(id, [...(asBooked.get(id) ?? []), key]);
    const decision = decisionOfBoth(latest.get(id), latest.get(key));
    if (decision) latest.set(id, { ...decision, gatewayTxnId: id });
    else latest.delete(id);
  }
  return asBooked;
}

/**
 * The numbers under which a paper may name this money: those of the bank, and the gateway's own id.
 *
 * @param id the gateway's; null of a paper.
 */
export function numbersOf(facts: readonly MoneyFact[], id: string | null): ReadonlySet<string> {
  const named = facts.filter((fact) => isPaid(fact) || isReversal(fact)).map(({ bankTxnId }) => bankTxnId);
  return new Set([...named, id].flatMap((number) => numberKeyOf(number) ?? []));
}

/** The gateway has told of none of this money. */
function isOnlyBooked(facts: readonly MoneyFact[]): boolean {
  const money = facts.filter((fact) => isPaid(fact) || isReversal(fact));
  return money.length > 0 && money.every(isBooked);
}

function isNumbered(facts: readonly MoneyFact[], id: string | null, numbers: ReadonlySet<string>): boolean {
  return [...numbersOf(facts.filter((fact) => !isBooked(fact)), id)].some((number) => numbers.has(number));
}

/** That a second charge was left alone, or was in doubt, says nothing about the only one. */
function decisionOfBoth(named: ChargeDecision | undefined, booked: ChargeDecision | undefined): ChargeDecision | undefined {
  const isOfSecond = named?.resolution === 'dismissed' || named?.resolution === 'reopened';
  return booked ?? (isOfSecond ? undefined : named);
}
