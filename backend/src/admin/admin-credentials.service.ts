import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AdminIdentity, CredentialsChecker } from '../common/auth/credentials-checker.js';
import { Clock } from '../common/clock.js';
import { clientNetwork } from '../common/limits/client-network.js';
import { RateLimits } from '../common/limits/rate-limits.js';
import { LogWriter } from '../common/logging/log-writer.js';
import { AdminRepository } from './admin.repository.js';
import { NarrowDoor } from './narrow-door.js';
import { hashPassword, matchesHash, PASSWORD_MAX, USERNAME_MAX } from './password-hash.js';
import { VerifiedLogins } from './verified-logins.js';

/** Two of the four worker threads hash; what waits behind them is at most a second of work. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 200;

/** Judges a name and a password, for the login call and for every Basic header alike. */
@Injectable()
export class AdminCredentials extends CredentialsChecker {
  private readonly verified = new VerifiedLogins();
  private readonly door = new NarrowDoor(HASHES_AT_ONCE, HASHES_WAITING);
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly admins: AdminRepository,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly log: LogWriter,
  ) {
    super();
  }

  /**
   * The stored hash is read each time: a changed password or a removed administrator counts from the next call on, in
   * every process. Only the hashing is remembered.
   */
  async check(username: string, password: string, address: string): Promise<AdminIdentity | null> {
    const guesses = guessKey(username, address);
    await this.limits.check('wrongPasswords', guesses);
    const stored = await this.storedHash(username);
    if (stored && this.verified.has(username, password, stored, this.clock.now())) return { username };
    const right = await this.door.pass(() => this.verify(guesses, password, stored));
    if (!right || !stored) {
      this.log.warn('login refused', { address });
      return null;
    }
    this.verified.add(username, password, stored, this.clock.now());
    // Once for each time a credential is remembered, not for each of an administrator's calls.
    this.log.info('administrator let in', { admin: username, address });
    return { username };
  }

  private async storedHash(username: string): Promise<string | null> {
    if (username.length > USERNAME_MAX) return null;
    const stored = await this.admins.find(username);
    return stored?.username === username ? stored.passwordHash : null;
  }

  private async verify(guesses: string, password: string, stored: string | null): Promise<boolean> {
    // Again, because a thousand guesses sent at once have all passed the first look.
    await this.limits.check('wrongPasswords', guesses);
    // An unknown name costs a hash as well, or its answer would come sooner.
    this.decoy ??= hashPassword(randomBytes(16).toString('hex'));
    const matches = await matchesHash(password.slice(0, PASSWORD_MAX + 1), stored ?? (await this.decoy));
    const right = matches && stored !== null;
    if (!right) await this.limits.consume('wrongPasswords', guesses);
    return right;
  }
}

/** Of fixed length whatever was sent, and not readable in a store of limits. */
function guessKey(username: string, address: string): string {
  return createHash('sha256').update(`${clientNetwork(address)}\n${username}`).digest('base64url');
}
