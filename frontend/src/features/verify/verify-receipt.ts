import { INITIALS_MAX, RECEIPT_NO, RECEIPT_TOKEN_TYPE, type ReceiptClaims, SERIAL_NO, TRANSACTION_ID } from '@mmmcollege/backend/contract';
import { loadKeys, loadStandings } from './published';
import { readToken, type SignedToken } from './signed-token';
import { isSignedBy } from './verify-signature';

export type Outcome = 'valid' | 'cancelled' | 'reversed' | 'test' | 'forged' | 'withdrawn' | 'unknown' | 'notListed' | 'noKeys';

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
  const list = year === '' ? null : await loadStandings(base, year, published);
  if (!list) return verdict('unknown', claims);
  const standing = list.of(Number(number));
  const outcome = standing === null || standing === 'notIssued' ? 'notListed' : standing;
  const at = list.at * 1_000;
  return now > list.expiresAt * 1_000 ? verdict('unknown', claims, at, outcome) : verdict(outcome, claims, at);
}

/** A key that nobody knows may have been published a moment ago. */
async function keyOf({ kid }: SignedToken, base: string) {
  const kept = await loadKeys(base, false);
  const found = kept?.keys.find((key) => key.kid === kid);
  if (kept && found) return { published: kept, key: found };
  const published = await loadKeys(base, true);
  return published && { published, key: published.keys.find((key) => key.kid === kid) };
}

const isText = (value: unknown, longest: number): value is string => typeof value === 'string' && value.length <= longest;

function claimsOf(payload: Record<string, unknown>): ReceiptClaims | null {
  const { v, iss, rn, sn, tx, nm, an, amt, dt, tst } = payload;
  const isWhole = v === 1 && isText(iss, 24) && isText(rn, 10) && RECEIPT_NO.test(rn) && isText(sn, 17) && (sn === '' || SERIAL_NO.test(sn)) && isText(tx, 19)
    && TRANSACTION_ID.test(tx) && isText(nm, INITIALS_MAX) && isText(an, 8) && Number.isSafeInteger(amt) && Number(amt) >= 0
    && isText(dt, 10) && /^\d{4}-\d\d-\d\d$/.test(dt) && (tst === undefined || tst === 1);
  return isWhole ? (payload as unknown as ReceiptClaims) : null;
}
