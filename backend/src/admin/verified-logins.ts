import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

interface Verified {
  mac: Buffer;
  /** The stored hash the password was verified against: a changed password or a removed administrator has another or none. */
  passwordHash: string;
  until: number;
}

const MAX_AGE_MS = 60_000;
const MAX_ENTRIES = 500;

/**
 * Credentials that passed argon2 within the last minute, so that a page of calls is not a page of hashes. Holds neither
 * passwords nor anything they can be guessed from without this process's key.
 */
export class VerifiedLogins {
  private readonly key = randomBytes(32);
  private readonly entries = new Map<string, Verified>();

  has(username: string, password: string, passwordHash: string, now: number): boolean {
    const entry = this.entries.get(username);
    const mac = this.mac(username, password);
    // The comparison is made in any case, so that its time does not tell which check failed.
    const same = timingSafeEqual(mac, entry?.mac ?? this.key);
    return same && entry !== undefined && entry.until > now && entry.passwordHash === passwordHash;
  }

  add(username: string, password: string, passwordHash: string, now: number): void {
    this.entries.delete(username);
    this.entries.set(username, { mac: this.mac(username, password), passwordHash, until: now + MAX_AGE_MS });
    const oldest = this.entries.keys().next().value;
    if (this.entries.size > MAX_ENTRIES && oldest !== undefined) this.entries.delete(oldest);
  }

  private mac(username: string, password: string): Buffer {
    return createHmac('sha256', this.key).update(`${username}:${password}`, 'utf8').digest();
  }
}
