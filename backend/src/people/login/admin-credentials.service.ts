import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AdminIdentity, CredentialsChecker } from '../../common/auth/credentials-checker.js';
import { Clock } from '../../common/clock.js';
import { clientNetwork } from '../../common/limits/client-network.js';
import type { LimitName } from '../../common/limits/limit-table.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { LogWriter } from '../../common/logging/log-writer.js';
import { PASSWORD_MAX, USERNAME_MAX } from '../../contract/index.js';
import { AdminRepository, type StoredAccount } from '../admin.repository.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import { hashPassword, verifyPassword } from '../passwords/password-hash.js';
import { AdminIdentities } from './admin-identities.js';
import { type Credential, VerifiedCredentialsCache } from './verified-credentials-cache.js';

/** Two of the four threads of the pool hash; 200 waiting hashes are about one second of work. */
const MAX_HASHES = 2;
const MAX_WAITING_HASHES = 200;

@Injectable()
export class AdminCredentialsService extends CredentialsChecker {
  private readonly verified = new VerifiedCredentialsCache();
  private readonly pending = new Map<string, Promise<AdminIdentity | null>>();
  private readonly hashing = new ConcurrencyLimiter(MAX_HASHES, MAX_WAITING_HASHES);
  private dummyHash: Promise<string> | undefined;

  constructor(
    private readonly admins: AdminRepository,
    private readonly identities: AdminIdentities,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly log: LogWriter,
  ) {
    super();
  }

  /**
   * The account is read each time, so a changed password or role and a disabled account count from the next call on, in
   * every process. Only the result of hashing is cached, and a cached credential is accepted even when its address is
   * rate limited.
   */
  async check(username: string, password: string, address: string): Promise<AdminIdentity | null> {
    const credential = { network: clientNetwork(address), username, password };
    const remembered = this.verified.passwordHash(credential, this.clock.now());
    if (remembered !== null) {
      const account = await this.activeAccount(username);
      if (account?.passwordHash === remembered) {
        this.verified.add(credential, remembered, this.clock.now());
        return this.identities.of(account);
      }
    }
    return this.once(credential, () => this.checkCounted(credential, address));
  }

  /** A screen sends several calls at once: equal credentials share one guess and one hash. */
  private once(credential: Credential, work: () => Promise<AdminIdentity | null>): Promise<AdminIdentity | null> {
    const key = this.verified.mac(credential).toString('base64');
    const known = this.pending.get(key);
    if (known) return known;
    const begun = work().finally(() => this.pending.delete(key));
    this.pending.set(key, begun);
    return begun;
  }

  private async checkCounted(credential: Credential, address: string): Promise<AdminIdentity | null> {
    const release = await this.reserveGuess(credential);
    let wrong = false;
    try {
      const { username, password } = credential;
      const account = await this.activeAccount(username);
      const matches = await this.hashing.run(() => this.matches(password, account?.passwordHash ?? null));
      if (!matches || account === null) {
        wrong = true;
        this.log.warn('login refused', { address });
        return null;
      }
      this.verified.add(credential, account.passwordHash, this.clock.now());
      await this.limits.consume('verifiedNetworks', guessKey(credential));
      // Logged once per cached credential, not once per call.
      this.log.info('login succeeded', { admin: username, address });
      return this.identities.of(account);
    } finally {
      // Released also when the check failed with an error: only a wrong password stays counted.
      if (!wrong) await release();
    }
  }

  /**
   * Counted before the password is verified, so that parallel guesses beyond the limit cost no hash.
   *
   * @returns what counts it no more.
   */
  private async reserveGuess(credential: Credential): Promise<() => Promise<void>> {
    const counted: [LimitName, string][] = [];
    const release = async (): Promise<void> => {
      for (const [name, key] of counted) await this.limits.release(name, key);
    };
    try {
      for (const [name, key] of await this.guessLimits(credential)) {
        await this.limits.reserve(name, key);
        counted.push([name, key]);
      }
    } catch (error) {
      await release();
      throw error;
    }
    return release;
  }

  /**
   * The network first: what it refuses makes no keys for names that somebody invents. Whoever guesses from many networks is stopped by
   * account, and cannot shut out its owner where that one works.
   */
  private async guessLimits(credential: Credential): Promise<[LimitName, string][]> {
    const limits: [LimitName, string][] = [['wrongPasswordsByAddress', credential.network], ['wrongPasswords', guessKey(credential)]];
    const isVerified = (await this.limits.used('verifiedNetworks', guessKey(credential))).used > 0;
    return isVerified ? limits : [...limits, ['wrongPasswordsByAccount', accountKey(credential)]];
  }

  private async activeAccount(username: string): Promise<StoredAccount | null> {
    if (username.length > USERNAME_MAX) return null;
    const stored = await this.admins.find(username);
    return stored?.username === username && stored.state === 'active' ? stored : null;
  }

  /** An unknown name and a disabled account also cost a hash: response times must not tell whether a name exists. */
  private async matches(password: string, stored: string | null): Promise<boolean> {
    const decoy = await (this.dummyHash ??= hashPassword(randomBytes(16).toString('hex')));
    return verifyPassword(password.slice(0, PASSWORD_MAX + 1), stored ?? decoy);
  }
}

/** Hashed: fixed length, and no user name in the limit store. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');
const guessKey = ({ network, username }: Credential): string => hashed(`${network}\n${username}`);
const accountKey = ({ username }: Credential): string => hashed(`account\n${username}`);
