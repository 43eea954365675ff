import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  pbkdf2Sync,
  timingSafeEqual,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const ROUNDS = 65_536;
// The gateway fixes the IV, so ciphertexts are deterministic and malleable. Encryption proves nothing; the signature
// does.
const IV = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const BLOCK = 16;
const HEX = /^[0-9a-f]+$/i;

/** AES-256-CBC with a key derived once, because the derivation takes tens of milliseconds. */
export class AtomCipher {
  readonly #key: KeyObject;

  /** @param keyText used as ASCII text although it looks like hex. */
  constructor(keyText: string, saltText: string = keyText) {
    this.#key = createSecretKey(pbkdf2Sync(keyText, saltText, ROUNDS, 32, 'sha512'));
  }

  /** @returns upper-case hex, as the gateway writes it. */
  encrypt(text: string): string {
    const cipher = createCipheriv('aes-256-cbc', this.#key, IV);
    return (cipher.update(text, 'utf8', 'hex') + cipher.final('hex')).toUpperCase();
  }

  /** @returns `null` for anything that is not a complete ciphertext of this key holding valid UTF-8. */
  decrypt(hex: string): string | null {
    const trimmed = hex.trim();
    if (!HEX.test(trimmed) || trimmed.length % (BLOCK * 2) !== 0) return null;
    try {
      const decipher = createDecipheriv('aes-256-cbc', this.#key, IV);
      const bytes = Buffer.concat([decipher.update(trimmed, 'hex'), decipher.final()]);
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  }
}

/** HMAC-SHA512 over the fields joined without a separator, lower-case hex. */
export function sign(hashKey: string, fields: readonly string[]): string {
  return createHmac('sha512', hashKey).update(fields.join(''), 'utf8').digest('hex');
}

/** Constant time, ignoring case. */
export function signaturesEqual(expected: string, given: string): boolean {
  const left = Buffer.from(expected.toLowerCase());
  const right = Buffer.from(given.trim().toLowerCase());
  return left.length === right.length && timingSafeEqual(left, right);
}
