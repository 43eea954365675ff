import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** One step early or late: a clock may be wrong by that much, and typing takes time. */
const WINDOW = 1;
/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const base32 = (secret: Buffer): string => secretOf(secret).base32;

export const totpUri = (secret: Buffer, issuer: string, username: string): string => new TOTP({ issuer, label: username, secret: secretOf(secret) }).toString();

/** @returns the time step that this code belongs to, `null` when it is of none around now. */
export function matchingStep(secret: Buffer, code: string, now: number): number | null {
  const delta = new TOTP({ secret: secretOf(secret) }).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}

const CODES = 10;
const CODE_LENGTH = 16;
/** Without signs that look alike. 80 bits each. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz023456789';

/** `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('').replace(/(.{4})(?=.)/g, '$1-'));

export type TypedCode = { kind: 'totp' | 'recovery'; code: string } | null;

/** What somebody typed, with spaces and hyphens as they like. */
export function readCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return new RegExp(`^[${SIGNS}]{${CODE_LENGTH}}$`).test(code) ? { kind: 'recovery', code } : null;
}
