import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { Throttle } from '../../common/throttle.js';
import { AppConfig } from '../../config/app-config.js';
import { type ErrorCode, type Invitation, istIsoDateTime } from '../../contract/index.js';
import { Transactions } from '../../database/transactions.js';
import { AccountJournal } from '../accounts/account-journal.js';
import { AdminRepository } from '../admin.repository.js';
import { hashPassword } from '../passwords/password-hash.js';
import { passwordFault } from '../passwords/password-rules.js';
import { hashOf } from './invitation-tokens.js';
import { InvitationsRepository } from './invitations.repository.js';

const REFUSED_EVERY_MS = 15 * 60_000;

/** Whoever holds the token of an invitation chooses a password with it, once. */
@Injectable()
export class InvitationAcceptanceService {
  private readonly refused = new Throttle(REFUSED_EVERY_MS);

  constructor(
    private readonly transactions: Transactions,
    private readonly invitations: InvitationsRepository,
    private readonly admins: AdminRepository,
    private readonly journal: AccountJournal,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws AppError INVITATION_ENDED */
  async find(from: Omit<Actor, 'person'>, token: string): Promise<Invitation> {
    const found = await this.invitations.open(hashOf(token), this.clock.now());
    if (found === null) throw await this.ended(from, hashOf(token));
    return { username: found.username, name: found.name, expiresAt: istIsoDateTime(new Date(found.expiresAt)) };
  }

  /** @throws AppError INVITATION_ENDED, VALIDATION_FAILED */
  async accept(from: Omit<Actor, 'person'>, token: string, password: string): Promise<void> {
    const tokenHash = hashOf(token);
    // Nobody without an invitation can make the server hash.
    const found = await this.invitations.open(tokenHash, this.clock.now());
    if (found === null) throw await this.ended(from, tokenHash);
    const fault = passwordFault(password, [found.username, found.name ?? '', found.email ?? '', this.config.college.name]);
    if (fault !== null) {
      await this.recordRefused({ ...from, person: found.username }, found.username, 'VALIDATION_FAILED');
      throw new AppError('VALIDATION_FAILED', { errors: { password: fault } });
    }
    const passwordHash = await hashPassword(password);
    const isAccepted = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const invitation = await this.invitations.lock(tx, { tokenHash });
      if (invitation === null || invitation.endedAt !== null || (invitation.expiresAt ?? 0) <= now) return false;
      const admin = await this.admins.lock(tx, invitation.adminId);
      if (admin?.state !== 'invited') return false;
      await this.invitations.change(tx, invitation.id, { endedAt: now });
      await this.admins.change(tx, admin.id, { passwordHash, state: 'active' });
      const by = { ...from, person: admin.username };
      await this.journal.record(tx, { act: 'person.accept', by, account: admin, before: { state: admin.state }, after: { state: 'active' }, notices: [{ change: 'password' }] });
      return true;
    });
    if (!isAccepted) throw await this.ended(from, tokenHash);
  }

  /** Somebody has a link that opens nothing any more, perhaps not its owner. */
  private async ended({ address, requestId }: Omit<Actor, 'person'>, tokenHash: string): Promise<AppError> {
    const username = await this.invitations.usernameOf(tokenHash);
    if (username !== null) await this.recordRefused({ address, requestId, person: '' }, username, 'INVITATION_ENDED');
    return new AppError('INVITATION_ENDED');
  }

  /** Once in a while, so that it fills no trail. */
  private async recordRefused(by: Actor, username: string, refusal: ErrorCode): Promise<void> {
    if (this.refused.isDue(`${username} ${refusal}`, this.clock.now())) await this.trail.recordAlone({ act: 'person.accept', by, subject: username, refusal });
  }
}
