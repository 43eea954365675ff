import { INITIALS_MAX, RECEIPT_NO, RECEIPT_TOKEN_TYPE, type ReceiptClaims, SERIAL_NO, TRANSACTION_ID } from '@mmmcollege/backend/contract';
import { loadKeys, loadStandings, type StandingList } from './published';
import { readToken, type SignedToken } from './signed-token';
import { isSignedBy } from './verify-signature';

export type Outcome = 'valid' | 'amended' | 'cancelled' | 'reversed' | 'test' | 'forged' | 'withdrawn' | 'unknown' | 'notListed' | 'noKeys';

export interface Verdict {
  outcome: Outcome;
  /** Only of what the college has signed. */
  claims: ReceiptClaims | null;
  /** When the college said how it stands, UTC ms. */
  standingAt: number | null;
  /** Offline: what it was then. */
  lastKnown: Outcome | null;
}

const verdict = (outcome: Outcome, claims: ReceiptClaims | null = null, standingAt: number | null = null, lastKnown: Outcome | null = null): Verdict => ({
  outcome, claims, standingAt, lastKnown,
});

/**
 * @param base origin of the calls; empty: this page's.
 * @param now UTC ms.
 */
export async function verifyReceipt(text: string, base: string, now: number): Promise<Verdict> {
  const token = readToken(text, RECEIPT_TOKEN_TYPE);
  if (!token) return verdict('forged');
  const known = await keyOf(token, base);
  if (!known) return verdict('noKeys');
  const { key, published } = known;
  const claims = claimsOf(token.payload);
  if (!key || claims?.iss !== published.issuer || !(await isSignedBy(token, key.x))) return verdict('forged');
  if (key.isWithdrawn) return verdict('withdrawn', claims);
  if (claims.tst === 1) return verdict('test', claims);
  const [, year = '', number = ''] = claims.sn.split('/');
  const list = year === '' ? null : await listWith(Number(number), (isFresh) => loadStandings(base, year, published, isFresh));
  if (!list) return verdict('unknown', claims);
  const outcome = outcomeIn(list, Number(number));
  const at = list.at * 1_000;
  return now > list.expiresAt * 1_000 ? verdict('unknown', claims, at, outcome) : verdict(outcome, claims, at);
}

function outcomeIn(list: StandingList, serial: number): Outcome {
  const standing = list.of(serial);
  return standing === null || standing === 'notIssued' ? 'notListed' : standing;
}

/** A receipt of the last minutes is in a list of now only. */
async function listWith(serial: number, load: (isFresh: boolean) => Promise<StandingList | null>): Promise<StandingList | null> {
  const kept = await load(false);
  return kept && outcomeIn(kept, serial) !== 'notListed' ? kept : ((await load(true)) ?? kept);
}

/**
 * What is kept knows neither a withdrawal nor a key of today. So it is believed without a network only, and there a key
 * that is not in it may be genuine: `null`, as when no key is known.
 */
async function keyOf({ kid }: SignedToken, base: string) {
  const fresh = await loadKeys(base, true);
  const published = fresh ?? (await loadKeys(base, false));
  const key = published?.keys.find((one) => one.kid === kid);
  return published && (key || fresh) ? { published, key } : null;
}

const isText = (value: unknown, longest: number): value is string => typeof value === 'string' && value.length <= longest;

function claimsOf(payload: Record<string, unknown>): ReceiptClaims | null {
  const { v, iss, rn, sn, tx, nm, an, amt, dt, tst } = payload;
  const isWhole = v === 1 && isText(iss, 24) && isText(rn, 10) && RECEIPT_NO.test(rn) && isText(sn, 17) && (sn === '' || SERIAL_NO.test(sn)) && isText(tx, 19)
    && TRANSACTION_ID.test(tx) && isText(nm, INITIALS_MAX) && isText(an, 8) && Number.isSafeInteger(amt) && Number(amt) >= 0
    && isText(dt, 10) && /^\d{4}-\d\d-\d\d$/.test(dt) && (tst === undefined || tst === 1);
  return isWhole ? (payload as unknown as ReceiptClaims) : null;
}
