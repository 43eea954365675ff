import { createPrivateKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { chmodSync, closeSync, fchownSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { istDate } from '../../contract/index.js';

/** Why a key is no longer believed, in the words of OpenID Federation's historical keys. */
export interface Withdrawal {
  /** Unix seconds. */
  revoked_at: number;
  reason: string;
}

/** An Ed25519 key (RFC 8037). `d`, the private part, only while it may sign. Times are Unix seconds. */
export interface ReceiptKey {
  kty: 'OKP';
  crv: 'Ed25519';
  kid: string;
  x: string;
  d?: string;
  iat: number;
  /** When it was retired. What it signed stays genuine. */
  exp?: number;
  revoked?: Withdrawal;
}

export interface ReceiptKeys {
  /** `kid` of the key that signs. */
  active: string;
  keys: ReceiptKey[];
}

export class ReceiptKeysError extends Error {}

/** Of the key that a demo makes by itself. */
export const DEMO_KID = 'demo';
const DAY_S = 86_400;
const OWNER_ONLY = 0o600;

/** @throws ReceiptKeysError when there is none, others may read it, or it is not what `receipt-keys` writes. */
export function readReceiptKeys(file: string): ReceiptKeys {
  const mode = modeOf(file);
  if ((mode & 0o077) !== 0 && process.platform !== 'win32') throw new ReceiptKeysError(`${file} can be read by other users of this machine: chmod 600 ${file}`);
  const keys = parsed(readFileSync(file, 'utf8'));
  if (!keys) throw new ReceiptKeysError(`${file} is not a file of receipt keys.`);
  return keys;
}

function modeOf(file: string): number {
  try {
    return statSync(file).mode;
  } catch {
    throw new ReceiptKeysError(`There is no file ${file}: ./fees receipt-keys make makes it.`);
  }
}

const isKey = (key: Partial<ReceiptKey> | null): boolean =>
  key?.kty === 'OKP' && key.crv === 'Ed25519' && typeof key.kid === 'string' && /^[A-Za-z0-9_-]{43}$/.test(key.x ?? '') && Number.isSafeInteger(key.iat);

function parsed(text: string): ReceiptKeys | null {
  try {
    const content = JSON.parse(text) as Partial<ReceiptKeys> | null;
    const active = content?.keys?.find(({ kid }) => kid === content.active);
    if (!content?.keys?.every(isKey) || !active?.d || active.revoked) return null;
    createPrivateKey({ key: active as unknown as JsonWebKey, format: 'jwk' });
    return content as ReceiptKeys;
  } catch {
    return null;
  }
}

/** Whole or not at all: a server may read it meanwhile. Readable by its owner only. */
export function writeReceiptKeys(file: string, keys: ReceiptKeys): void {
  const partial = `${file}.partial`;
  const handle = openSync(partial, 'w', OWNER_ONLY);
  chmodSync(partial, OWNER_ONLY);
  const before = statSync(file, { throwIfNoEntry: false });
  // By root: else the server could not read it, and would go on signing with a key that was withdrawn.
  if (before && before.uid !== process.getuid?.()) fchownSync(handle, before.uid, before.gid);
  writeSync(handle, `${JSON.stringify(keys, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(partial, file);
}

/** @param at UTC ms. */
export function newKey(kid: string, at: number): ReceiptKey {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', kid, x: String(x), d: String(d), iat: Math.floor(at / 1_000) };
}

/** `26a`, `26b`: the year and a letter. */
export function nextKid({ keys }: Pick<ReceiptKeys, 'keys'>, at: number): string {
  const year = istDate(new Date(at)).slice(2, 4);
  const letter = (n: number): string => (n < 26 ? '' : letter(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26));
  for (let n = 0; ; n += 1) if (keys.every(({ kid }) => kid !== year + letter(n))) return year + letter(n);
}

/** The key that is published and has not signed yet; undefined without one. */
export const waitingKey = ({ active, keys }: ReceiptKeys): ReceiptKey | undefined =>
  keys.find(({ kid, d, revoked }) => kid !== active && d !== undefined && !revoked);

/** Adds a key that verifiers learn now and that signs from `rotated` on. */
export function published(keys: ReceiptKeys, at: number): ReceiptKeys {
  const waiting = waitingKey(keys);
  if (waiting) throw new ReceiptKeysError(`The key ${waiting.kid} is published and waits: ./fees receipt-keys rotate takes it into use.`);
  return { ...keys, keys: [...keys.keys, newKey(nextKid(keys, at), at)] };
}

/**
 * Takes the waiting key into use; the one before loses its private part.
 *
 * @param atOnce also when it was published less than a day ago.
 */
export function rotated(keys: ReceiptKeys, at: number, atOnce: boolean): ReceiptKeys {
  const next = waitingKey(keys);
  if (!next) throw new ReceiptKeysError('No key waits: ./fees receipt-keys publish makes one. Rotate a day later, when everybody who verifies has it.');
  const now = Math.floor(at / 1_000);
  if (!atOnce && now - next.iat < DAY_S) {
    throw new ReceiptKeysError(`The key ${next.kid} was published less than a day ago: others may not know it yet. Wait, or add --now.`);
  }
  return { active: next.kid, keys: keys.keys.map((key) => (key.kid === keys.active ? retired(key, now) : key)) };
}

/**
 * Nobody is to believe what this key signed. One that signs is replaced at once, by a new key: whoever has the file has
 * the private part of the one that waits too, which is therefore withdrawn with it.
 */
export function withdrawn(keys: ReceiptKeys, kid: string, reason: string, at: number): ReceiptKeys {
  const key = keys.keys.find((one) => one.kid === kid);
  if (!key) throw new ReceiptKeysError(`There is no key ${kid}.`);
  if (key.revoked) throw new ReceiptKeysError(`The key ${kid} is withdrawn already.`);
  const now = Math.floor(at / 1_000);
  const isSigning = kid === keys.active;
  const falls = (one: ReceiptKey): boolean => one === key || (isSigning && one.d !== undefined);
  const fallen = keys.keys.map((one) => (falls(one) ? { ...retired(one, now), revoked: { revoked_at: now, reason } } : one));
  const next = newKey(nextKid(keys, at), at);
  return isSigning ? { active: next.kid, keys: [...fallen, next] } : { ...keys, keys: fallen };
}

function retired({ d: _private, ...key }: ReceiptKey, now: number): ReceiptKey {
  return { exp: now, ...key };
}

export interface PublishedKey extends Omit<ReceiptKey, 'd'> {
  use: 'sig';
}

/** What everybody may know. Without `alg`: PyJWT skips keys whose name for it is newer than itself (decision 32). */
export const publishedKeys = ({ keys }: Pick<ReceiptKeys, 'keys'>): { keys: PublishedKey[] } => ({ keys: keys.map(({ d: _private, ...key }) => ({ ...key, use: 'sig' })) });
