import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/audit-trail.js';
import { type AdminIdentity, CredentialsChecker } from '../../common/auth/credentials-checker.js';
import { AdminRepository } from '../admin.repository.js';
import { AdminCredentialsService } from './admin-credentials.service.js';

/**
 * Records each wrong password, at the login and on every other route. How many there can be the limits decide: what
 * they refuse is in the log alone, so that nobody can fill the trail.
 */
@Injectable()
export class AuditedCredentials extends CredentialsChecker {
  private readonly recording = new Map<string, Promise<void>>();

  constructor(
    private readonly checker: AdminCredentialsService,
    private readonly admins: AdminRepository,
    private readonly trail: AuditTrail,
  ) {
    super();
  }

  async check(username: string, password: string, address: string): Promise<AdminIdentity | null> {
    const identity = await this.checker.check(username, password, address);
    if (!identity) await this.once(`${address}\n${username}`, () => this.record(username, address));
    return identity;
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
