import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Credential {
  /** Of the client, as `clientNetwork` gives it. */
  network: string;
  username: string;
  password: string;
}

interface CacheEntry {
  mac: Buffer;
  /** A changed password has another hash and a removed administrator none, so the entry no longer matches. */
  passwordHash: string;
  until: number;
}

/**
 * Since the last use. As long as wrong passwords are counted, so that guesses from an office's address do not lock out
 * the office.
 */
const MAX_IDLE_MS = 15 * 60_000;
const MAX_ENTRIES = 500;

/**
 * Credentials that passed argon2 recently. Holds neither passwords nor anything they can be guessed from without this
 * process's key. Keyed by network, because a cached credential is accepted without being counted.
 */
export class VerifiedCredentialsCache {
  private readonly key = randomBytes(32);
  private readonly entries = new Map<string, CacheEntry>();

  /** @returns the stored hash this credential was verified against, `null` when it is not remembered. */
  passwordHash(credential: Credential, now: number): string | null {
    const entry = this.entries.get(cacheKey(credential));
    // Compared in any case, so that the time does not tell which check failed.
    const same = timingSafeEqual(this.mac(credential), entry?.mac ?? this.key);
    return same && entry !== undefined && entry.until > now ? entry.passwordHash : null;
  }

  /** Remembers a credential from now on, or for longer. */
  add(credential: Credential, passwordHash: string, now: number): void {
    this.entries.delete(cacheKey(credential));
    this.entries.set(cacheKey(credential), { mac: this.mac(credential), passwordHash, until: now + MAX_IDLE_MS });
    const oldest = this.entries.keys().next().value;
    if (this.entries.size > MAX_ENTRIES && oldest !== undefined) this.entries.delete(oldest);
  }

  /** Keyed with a secret of this process, so that the value is useless elsewhere. */
  mac({ network, username, password }: Credential): Buffer {
    return createHmac('sha256', this.key).update(JSON.stringify([network, username, password])).digest();
  }
}

const cacheKey = ({ network, username }: Credential): string => `${network}\n${username}`;
