import { API_BASE, JWKS_PATH, STANDING_BITS, STANDINGS, type Standing, STATUS_LIST_TYPE } from '@mmmcollege/backend/contract';
import { isRecord } from '../../lib/is-record';
import { bytesOf, readToken } from './signed-token';
import { isSignedBy } from './verify-signature';

interface PublishedKey {
  kid: string;
  x: string;
  isWithdrawn: boolean;
}

export interface PublishedKeys {
  issuer: string;
  keys: PublishedKey[];
}

/** How all receipts of a financial year stand. `at`: Unix seconds, when the college said so; `expiresAt`: from when it may be otherwise. */
export interface StandingList {
  at: number;
  expiresAt: number;
  /** By the number of the series; null beyond the list. */
  of: (serial: number) => Standing | null;
}

const LIST_MAX = 1_000_000;

async function load(url: string, init: RequestInit): Promise<Response | null> {
  try {
    const response = await fetch(url, { ...init, credentials: 'omit' });
    return response.ok ? response : null;
  } catch {
    return null;
  }
}

/** @param isFresh from the college itself: neither from what the browser keeps, nor from what this screen has kept. */
export async function loadKeys(base: string, isFresh: boolean): Promise<PublishedKeys | null> {
  const response = await load(`${base}${JWKS_PATH}`, isFresh ? { cache: 'reload' } : {});
  const content: unknown = await response?.json().catch(() => null);
  if (!isRecord(content) || typeof content['issuer'] !== 'string' || !Array.isArray(content['keys'])) return null;
  const keys = content['keys'].flatMap((key: unknown) => {
    if (!isRecord(key) || key['kty'] !== 'OKP' || key['crv'] !== 'Ed25519' || typeof key['kid'] !== 'string' || typeof key['x'] !== 'string') return [];
    return [{ kid: key['kid'], x: key['x'], isWithdrawn: key['revoked'] !== undefined }];
  });
  return { issuer: content['issuer'], keys };
}

/**
 * `null` when it cannot be had, or the college has not signed it.
 *
 * @param isFresh from the college itself: a list that is kept does not know the receipts since.
 */
export async function loadStandings(base: string, year: string, { issuer, keys }: PublishedKeys, isFresh: boolean): Promise<StandingList | null> {
  const response = await load(`${base}${API_BASE}/receipt-status/${year}`, isFresh ? { cache: 'reload' } : {});
  const token = readToken((await response?.text().catch(() => '')) ?? '', STATUS_LIST_TYPE, LIST_MAX);
  const key = keys.find(({ kid, isWithdrawn }) => kid === token?.kid && !isWithdrawn);
  if (!token || !key || !(await isSignedBy(token, key.x))) return null;
  const { iss, sub, iat, exp, status_list: list } = token.payload;
  const isOfYear = typeof sub === 'string' && sub.endsWith(`${API_BASE}/receipt-status/${year}`);
  if (iss !== issuer || !isOfYear || typeof iat !== 'number' || typeof exp !== 'number' || !isRecord(list) || list['bits'] !== STANDING_BITS) return null;
  const bytes = await inflate(bytesOf(String(list['lst'])));
  return bytes && { at: iat, expiresAt: exp, of: (serial) => standingIn(bytes, serial) };
}

/** The lowest bits of a byte first (draft-ietf-oauth-status-list, section 4). */
function standingIn(bytes: Uint8Array, serial: number): Standing | null {
  const index = serial - 1;
  const byte = bytes[Math.floor((index * STANDING_BITS) / 8)];
  if (byte === undefined) return null;
  const code = (byte >> ((index * STANDING_BITS) % 8)) & ((1 << STANDING_BITS) - 1);
  return (Object.keys(STANDINGS) as Standing[]).find((standing) => STANDINGS[standing] === code) ?? null;
}

async function inflate(bytes: Uint8Array | null): Promise<Uint8Array | null> {
  if (!bytes) return null;
  try {
    if (typeof DecompressionStream === 'undefined') return (await import('./old-browsers')).inflated(bytes);
    const stream = new Response(bytes as BodyInit).body?.pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return null;
  }
}
