import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { APP_BASE, SCREENS } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { WaitingMail } from '../../receipts/mail/mail-kinds.js';
import { MailOutboxService } from '../../receipts/mail/mail-outbox.service.js';
import { composeInvitation, type ComposedMail } from '../accounts/account-mails.js';
import { AdminRepository } from '../admin.repository.js';
import { hashOf } from './invitation-tokens.js';
import { InvitationsRepository } from './invitations.repository.js';

export const INVITATION_MAIL = 'invitation';
const VALID_MS = 24 * 3_600_000;

/** Invites people: an invitation leads one person, once, to a password. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly invitations: InvitationsRepository,
    private readonly admins: AdminRepository,
    private readonly outbox: MailOutboxService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
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
}

const keyOf = (invitationId: number): string => `${INVITATION_MAIL}:${invitationId}`;
