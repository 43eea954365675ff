import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { Seldom } from '../../common/seldom.js';
import { AppConfig } from '../../config/app-config.js';
import { APP_BASE, type Invitation, istIsoDateTime, SCREENS } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { WaitingMail } from '../../receipts/mail/mail-kinds.js';
import { MailOutboxService } from '../../receipts/mail/mail-outbox.service.js';
import { AccountJournal } from '../accounts/account-journal.js';
import { composeInvitation, type ComposedMail } from '../accounts/account-mails.js';
import { AdminRepository } from '../admin.repository.js';
import { hashPassword } from '../passwords/password-hash.js';
import { passwordFault } from '../passwords/password-rules.js';
import { InvitationsRepository } from './invitations.repository.js';

export const INVITATION_MAIL = 'invitation';
const VALID_MS = 24 * 3_600_000;
const REFUSED_EVERY_MS = 15 * 60_000;

/** An invitation leads one person, once, to a password. */
@Injectable()
export class InvitationsService {
  private readonly refused = new Seldom(REFUSED_EVERY_MS);

  constructor(
    private readonly transactions: Transactions,
    private readonly invitations: InvitationsRepository,
    private readonly admins: AdminRepository,
    private readonly outbox: MailOutboxService,
    private readonly journal: AccountJournal,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly trail: AuditTrail,
  ) {}

  /** Ends earlier ones. */
  async invite(tx: Tx, adminId: number, email: string): Promise<void> {
    await this.endAll(tx, adminId);
    const invitationId = await this.invitations.add(tx, adminId, this.clock.now());
    await this.outbox.enqueue(tx, { kind: INVITATION_MAIL, key: keyOf(invitationId), recipient: email, data: { invitationId } });
  }

  endAll(tx: Tx, adminId: number): Promise<void> {
    return this.invitations.endAll(tx, adminId, this.clock.now());
  }

  /** By account: why the mail of its last invitation was not delivered, or may not have been. */
  async mailFaults(): Promise<Map<number, string>> {
    const latest = await this.invitations.latest();
    const mails = new Map((await this.outbox.byKeys(latest.map(({ id }) => keyOf(id)))).map((mail) => [mail.key, mail]));
    return new Map(latest.flatMap(({ adminId, id }) => {
      const mail = mails.get(keyOf(id));
      return mail?.state === 'refused' || mail?.state === 'unclear' ? [[adminId, mail.reason ?? ''] as const] : [];
    }));
  }

  /** Makes the link. A mail that has to be made again has another one, and the former opens nothing. */
  async compose({ data }: WaitingMail): Promise<ComposedMail | null> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = this.clock.now() + VALID_MS;
    const person = await this.transactions.run(async (tx) => {
      const invitation = await this.invitations.lock(tx, { id: Number(data['invitationId']) });
      if (invitation === null || invitation.endedAt !== null) return null;
      const admin = await this.admins.lock(tx, invitation.adminId);
      if (admin?.state !== 'invited') return null;
      await this.invitations.change(tx, invitation.id, { tokenHash: hashOf(token), expiresAt });
      return admin;
    });
    if (person === null) return null;
    const link = `${this.config.http.publicUrl}${APP_BASE}${SCREENS.invitation.pattern}#${token}`;
    return composeInvitation(person.name ?? person.username, person.username, link, expiresAt, this.config);
  }

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
    if (fault !== null) throw new AppError('VALIDATION_FAILED', { errors: { password: fault } });
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

  /** Somebody has a link that opens nothing any more, perhaps not its owner: recorded once in a while, so that it fills no trail. */
  private async ended({ address, requestId }: Omit<Actor, 'person'>, tokenHash: string): Promise<AppError> {
    const username = await this.invitations.usernameOf(tokenHash);
    if (username !== null && this.refused.isDue(username, this.clock.now())) {
      await this.trail.recordAlone({ act: 'person.accept', by: { person: '', address, requestId }, subject: username, refusal: 'INVITATION_ENDED' });
    }
    return new AppError('INVITATION_ENDED');
  }
}

const keyOf = (invitationId: number): string => `${INVITATION_MAIL}:${invitationId}`;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
