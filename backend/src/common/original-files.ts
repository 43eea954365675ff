import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Characters of one row. */
const PART = 16_000;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'mmmcollege settlement file', 32));

/**
 * Compressed, then encrypted and bound to its hash; in pieces that fit a row each. The nonce follows from the content, so that one file gives
 * the same pieces each time: those of an upload that was stopped fit the next one's, and no nonce serves two contents.
 */
export async function encryptOriginal(bytes: Uint8Array, sha256: string, secret: string): Promise<string[]> {
  const nonce = createHmac('sha256', keyOf(secret)).update(sha256).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce).setAAD(Buffer.from(sha256));
  const encrypted = Buffer.concat([cipher.update(await promisify(gzip)(bytes)), cipher.final()]);
  const text = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
  return Array.from({ length: Math.ceil(text.length / PART) }, (_, part) => text.slice(part * PART, (part + 1) * PART));
}

/** @throws when the key is another one, or a piece was changed. */
export async function decryptOriginal(parts: readonly string[], sha256: string, secret: string): Promise<Buffer> {
  const bytes = Buffer.from(parts.join(''), 'base64');
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(sha256))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return promisify(gunzip)(Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]));
}
