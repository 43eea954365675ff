import { Injectable } from '@nestjs/common';
import { type Actor, isCommand } from '../../audit/acting-person.decorator.js';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { istClock, istDate, type Role } from '../../contract/index.js';
import { accountMail } from '../../contract/texts/index.js';
import type { Tx } from '../../database/transactions.js';
import type { WaitingMail } from '../../receipts/mail/mail-kinds.js';
import { MailOutboxService } from '../../receipts/mail/mail-outbox.service.js';
import type { Admin } from '../admin.entity.js';

export const NOTICE_MAIL = 'account-notice';

type Change = keyof typeof accountMail.changes;

export interface AccountNotice {
  change: Change;
  roles?: readonly Role[];
  email?: string;
  /** Another address than the account's, which may be the one that was changed. */
  to?: string | null;
}

export interface ComposedMail {
  subject: string;
  text: string;
  replyTo: string;
}

export type Addressee = Pick<Admin, 'id' | 'username'> & Partial<Pick<Admin, 'name' | 'email'>>;

/** Tells people what was changed about their accounts. An account without an address is told nothing. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly clock: Clock,
  ) {}

  async notify(tx: Tx, { id, username, name, email = null }: Addressee, { change, to = email, ...detail }: AccountNotice, by: Actor): Promise<void> {
    if (to === null) return;
    const at = this.clock.now();
    await this.outbox.enqueue(tx, {
      kind: NOTICE_MAIL, key: `${NOTICE_MAIL}:${id}:${change}:${at}:${to === email ? 'own' : 'new'}`, recipient: to,
      data: { name: name ?? username, change, actor: isCommand(by) ? accountMail.commandLine : by.person, at, roles: detail.roles?.join(', ') ?? '', email: detail.email ?? '' },
    });
  }
}

export const momentOf = (at: number): string => `${istDate(new Date(at))} ${istClock(new Date(at))}`;

export function composeNotice({ data }: WaitingMail, { college }: AppConfig): ComposedMail | null {
  const { name, change, actor, at, roles, email } = data as { name: string; change: Change; actor: string; at: number; roles: string; email: string };
  const text = accountMail.changes[change] as string | ((value: string) => string) | undefined;
  // Of a newer version, which has more to say.
  if (text === undefined) return null;
  const what = typeof text === 'string' ? text : text(change === 'roles' ? roles : email);
  return letter(accountMail.noticeSubject(college.name), accountMail.greeting(name), [
    what, accountMail.noticeWhen(momentOf(at), actor), accountMail.noticeAdvice(college.email, college.phone),
  ], college);
}

export function composeInvitation(name: string, username: string, link: string, expiresAt: number, { college }: AppConfig): ComposedMail {
  return letter(accountMail.invitationSubject(college.name), accountMail.greeting(name), [`${accountMail.invitation(college.name, username)}\n${link}`, accountMail.invitationEnds(momentOf(expiresAt))], college);
}

/** @param greeting its first line. */
export function letter(subject: string, greeting: string, paragraphs: readonly string[], college: AppConfig['college']): ComposedMail {
  return { subject, replyTo: college.email, text: [greeting, ...paragraphs, `${college.name}\n${college.address}`].join('\n\n') };
}
