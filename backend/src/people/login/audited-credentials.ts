import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/audit-trail.js';
import { type AdminIdentity, CredentialsChecker } from '../../common/auth/credentials-checker.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { Throttle } from '../../common/throttle.js';
import { AdminRepository } from '../admin.repository.js';
import { AdminCredentialsService } from './admin-credentials.service.js';

const guessOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The window of the limits. */
export const STOPPED_EVERY_MS = 15 * 60_000;

/**
 * Records each wrong password, at the login and on every other route. How many there can be the limits decide: what
 * they refuse of an account is recorded once in a while, so that nobody can fill the trail.
 */
@Injectable()
export class AuditedCredentials extends CredentialsChecker {
  private readonly stopped = new Throttle(STOPPED_EVERY_MS);
  private readonly recording = new Map<string, Promise<void>>();

  constructor(
    private readonly checker: AdminCredentialsService,
    private readonly admins: AdminRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {
    super();
  }

  async check(username: string, password: string, address: string): Promise<AdminIdentity | null> {
    const identity = await this.checker.check(username, password, address).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') await this.recordStopped(username, address);
      throw error;
    });
    if (!identity) await this.once(guessOf(username, password, address), () => this.record(username, address));
    return identity;
  }

  private async recordStopped(username: string, address: string): Promise<void> {
    if (!this.stopped.isDue(username, this.clock.now())) return;
    const known = await this.admins.find(username);
    if (known?.username === username) await this.trail.recordAlone({ act: 'login', by: { person: username, address, requestId: randomUUID() }, refusal: 'TOO_MANY_REQUESTS' });
  }

  /** Equal calls at one time are one guess. */
  private once(key: string, record: () => Promise<void>): Promise<void> {
    const known = this.recording.get(key);
    if (known) return known;
    const begun = record().finally(() => this.recording.delete(key));
    this.recording.set(key, begun);
    return begun;
  }

  private async record(username: string, address: string): Promise<void> {
    const known = await this.admins.find(username);
    // People type their password into the wrong field: only a name that exists is kept.
    const person = known?.username === username ? username : '';
    await this.trail.recordAlone({ act: 'login', by: { person, address, requestId: randomUUID() }, refusal: 'UNAUTHORIZED' });
  }
}
