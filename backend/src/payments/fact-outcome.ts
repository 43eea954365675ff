import type { NewsMeaning } from './gateway/gateway.js';
import type { PaymentState } from './payment-state.js';

/** The part of a stored fact that says something about the money. */
export interface MoneyFact {
  gatewayTxnId: string | null;
  meaning: NewsMeaning;
  mismatch: string | null;
  /** UTC ms, when the gateway gave it. */
  completedAt: number | null;
  receivedAt: number;
}

/** What all facts of one payment say together. The same for every order in which they arrived. */
export interface FactOutcome {
  /** `moneyIn` becomes SUCCESS or DUPLICATE, which only the demand can tell. `none`: the facts decide nothing. */
  verdict: 'moneyIn' | Extract<PaymentState, 'MISMATCH' | 'REVERSED' | 'AT_BANK' | 'FAILED' | 'CANCELLED'> | 'none';
  /** Gateway ids whose money is ours and was not taken back, the earliest paid first. */
  paid: { gatewayTxnId: string | null; paidAt: number }[];
  /** Money of a wrong amount or currency is held under some id. */
  mismatched: boolean;
}

interface Attempt {
  gatewayTxnId: string | null;
  paidAt: number | null;
  mismatched: boolean;
  meanings: Set<NewsMeaning>;
}

/**
 * Judges per gateway id (contract, section 5, "Against the grain"): a reversal beats every success of its id, early or
 * late; a success beats every failure of its id; a final word beats "pending" of its id.
 */
export function outcomeOf(facts: readonly MoneyFact[]): FactOutcome {
  const attempts = [...byGatewayId(facts).values()];
  const kept = attempts.filter(({ meanings }) => !meanings.has('reversed'));
  const paid = kept
    .flatMap(({ gatewayTxnId, paidAt }) => (paidAt === null ? [] : [{ gatewayTxnId, paidAt }]))
    .sort((a, b) => a.paidAt - b.paidAt || String(a.gatewayTxnId).localeCompare(String(b.gatewayTxnId)));
  const mismatched = kept.some((attempt) => attempt.mismatched && attempt.paidAt === null);
  const says = (meaning: NewsMeaning) => kept.some(({ meanings }) => meanings.has(meaning));
  // News without an id speaks of the payment before the gateway began an attempt: an attempt with an id outdates it.
  const named = kept.some(({ gatewayTxnId }) => gatewayTxnId !== null);
  const waiting = kept.some(
    ({ gatewayTxnId, meanings }) =>
      meanings.has('pending') && !meanings.has('failed') && !meanings.has('cancelled') && (gatewayTxnId !== null || !named),
  );

  const verdict =
    paid.length > 0 ? 'moneyIn'
    : kept.length < attempts.length ? 'REVERSED'
    : mismatched ? 'MISMATCH'
    : waiting ? 'AT_BANK'
    : says('failed') ? 'FAILED'
    : says('cancelled') ? 'CANCELLED'
    : 'none';
  return { verdict, paid, mismatched };
}

function byGatewayId(facts: readonly MoneyFact[]): Map<string, Attempt> {
  const attempts = new Map<string, Attempt>();
  for (const fact of facts) {
    const key = fact.gatewayTxnId ?? '';
    const attempt = attempts.get(key) ?? { gatewayTxnId: fact.gatewayTxnId, paidAt: null, mismatched: false, meanings: new Set() };
    attempts.set(key, attempt);
    attempt.meanings.add(fact.meaning);
    if (fact.meaning !== 'paid') continue;
    const at = fact.completedAt ?? fact.receivedAt;
    if (fact.mismatch !== null) attempt.mismatched = true;
    else attempt.paidAt = attempt.paidAt === null ? at : Math.min(attempt.paidAt, at);
  }
  return attempts;
}
