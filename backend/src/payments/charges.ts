import type { NewsMeaning } from './gateway/gateway.js';
import type { Resolution } from './payment-decision.entity.js';

/** The part of a stored fact that says something about the money. Times are UTC ms. */
export interface MoneyFact {
  gatewayTxnId: string | null;
  meaning: NewsMeaning;
  /** Why the money is not the money asked for; null when it is. */
  mismatch: string | null;
  /** Paise. */
  amount: number | null;
  channel: string | null;
  bankTxnId: string | null;
  /** txnCompleteDate. */
  completedAt: number | null;
  /** txnInitDate. */
  initiatedAt: number | null;
  /** merchTxnDate: when the gateway's page was opened. */
  openedAt: number | null;
  receivedAt: number;
}

/** A person's resolution of one charge, in the order in which they were made. */
export interface ChargeDecision {
  /** '' when the gateway never named the charge. */
  gatewayTxnId: string;
  resolution: Resolution;
}

/** Everything that is known about one gateway transaction id of one payment. */
export interface Charge {
  gatewayTxnId: string | null;
  meanings: ReadonlySet<NewsMeaning>;
  /** What the money is: the amount asked for, another one, or none came. */
  money: 'asked' | 'other' | null;
  /** Paise as the gateway states them; null when it states none. */
  amount: number | null;
  bankTxnId: string | null;
  /** UTC ms, by the gateway's own times: see {@link paidAtOf}. Null without money. */
  paidAt: number | null;
  /** UTC ms, when the money became known here. */
  knownAt: number | null;
  /** UTC ms, when the latest message about it was received. */
  latestAt: number;
  isReversed: boolean;
  /** The latest decision about it. */
  resolution: Resolution | null;
}

/** Money is held: it came, the bank did not take it back, and it was not given back. */
export const isHeld = ({ money, isReversed, resolution }: Charge): boolean => money !== null && !isReversed && resolution !== 'refunded';

/** Money that may settle the demand without anybody's word. */
export const isSettleable = (charge: Charge): boolean =>
  isHeld(charge) && charge.money === 'asked' && (charge.resolution === null || charge.resolution === 'accepted');

/** The charges of one payment: the same for every order in which its facts arrived. */
export function chargesOf(facts: readonly MoneyFact[], decisions: readonly ChargeDecision[]): Charge[] {
  const groups = new Map<string, MoneyFact[]>();
  for (const fact of facts) {
    const id = fact.gatewayTxnId ?? '';
    groups.set(id, [...(groups.get(id) ?? []), fact]);
  }
  const resolutions = new Map(decisions.map(({ gatewayTxnId, resolution }) => [gatewayTxnId, resolution]));
  mergeUnnamedMoney(groups, resolutions);
  return [...groups].map(([id, own]) => chargeOf(id, own, resolutions.get(id) ?? null));
}

const isReversal = ({ meaning }: MoneyFact): boolean => meaning === 'reversed';

/**
 * A requery element may lack the gateway's id. Paid beside a named charge that was paid with the same amount it is the
 * same money: calling it a second charge would make somebody refund the only payment. Beside a named charge that was
 * reversed nobody can tell whether it is the money that went back, so a person decides.
 */
function mergeUnnamedMoney(groups: Map<string, MoneyFact[]>, resolutions: Map<string, Resolution>): void {
  const unnamed = groups.get('') ?? [];
  const named = [...groups].filter(([id]) => id !== '').sort(([a], [b]) => a.localeCompare(b));
  const namedWith = (meaning: NewsMeaning, { amount, mismatch }: MoneyFact): string | undefined =>
    named.find(([, facts]) => (meaning !== 'paid' || !facts.some(isReversal)) && facts.some((fact) => fact.meaning === meaning && fact.amount === amount && (meaning !== 'paid' || fact.mismatch === mismatch)))?.[0];
  const rest = unnamed.filter((fact) => {
    const same = fact.meaning === 'paid' ? namedWith('paid', fact) : undefined;
    const resolution = resolutions.get('');
    if (same !== undefined && resolution && !resolutions.has(same)) resolutions.set(same, resolution);
    return same === undefined;
  });
  if (rest.length === 0) groups.delete('');
  else groups.set('', rest);
  const isAmbiguous = rest.some((fact) => fact.meaning === 'paid' && namedWith('reversed', fact) !== undefined);
  if (isAmbiguous && !resolutions.has('')) resolutions.set('', 'reopened');
}

function chargeOf(id: string, facts: readonly MoneyFact[], resolution: Resolution | null): Charge {
  const paid = facts.filter(({ meaning }) => meaning === 'paid');
  const asked = paid.filter(({ mismatch }) => mismatch === null);
  const money = asked.length > 0 ? asked : paid;
  return {
    gatewayTxnId: id === '' ? null : id,
    meanings: new Set(facts.map(({ meaning }) => meaning)),
    money: asked.length > 0 ? 'asked' : paid.length > 0 ? 'other' : null,
    amount: earliest(money.map(({ amount }) => amount)),
    bankTxnId: money.map(({ bankTxnId }) => bankTxnId).filter((one) => one !== null).sort()[0] ?? null,
    paidAt: money.length > 0 ? paidAtOf(money) : null,
    knownAt: earliest(money.map(({ receivedAt }) => receivedAt)),
    latestAt: Math.max(...facts.map(({ receivedAt }) => receivedAt)),
    isReversed: facts.some(({ meaning }) => meaning === 'reversed'),
    resolution,
  };
}

/**
 * When money came in, by the gateway's clock and not by the moment we asked: txnCompleteDate; a challan is paid weeks
 * after it was begun, so without that date it counts from the message; else txnInitDate, then merchTxnDate.
 */
function paidAtOf(paid: readonly MoneyFact[]): number {
  const isChallan = paid.some(({ channel }) => channel?.toUpperCase() === 'NR');
  const received = earliest(paid.map(({ receivedAt }) => receivedAt)) ?? 0;
  const completed = earliest(paid.map(({ completedAt }) => completedAt));
  if (completed !== null || isChallan) return completed ?? received;
  return earliest(paid.map(({ initiatedAt }) => initiatedAt)) ?? earliest(paid.map(({ openedAt }) => openedAt)) ?? received;
}

function earliest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
