import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { istIsoDateTime, type OfficeSession, type Person, type Role } from '../../contract/index.js';
import { accountFaults } from '../../contract/texts/index.js';
import { isDuplicateKey, Transactions, type Tx } from '../../database/transactions.js';
import { isOneAddress } from '../../common/one-address.js';
import { AccountJournal } from './account-journal.js';
import { AccountMails } from './account-mails.js';
import type { Admin } from '../admin.entity.js';
import { AdminRepository, readRoles, type StoredAccount, writeRoles } from '../admin.repository.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { usernameFault } from '../passwords/password-rules.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { OfficeSessions } from '../sessions/office-sessions.service.js';

interface NewPerson {
  username: string;
  name: string;
  email: string;
  roles: readonly Role[];
}

/** Accounts of the office, as administrators keep them (docs/requirements.md#people). Each method is one act and one transaction. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly transactions: Transactions,
    private readonly admins: AdminRepository,
    private readonly invitations: InvitationsService,
    private readonly secondFactor: SecondFactorService,
    private readonly sessions: OfficeSessions,
    private readonly mails: AccountMails,
    private readonly journal: AccountJournal,
  ) {}

  async list(): Promise<Person[]> {
    return (await this.admins.all()).map(toPerson);
  }

  /** @throws AppError VALIDATION_FAILED, PERSON_EXISTS */
  async invite(actor: string, { username, name, email, roles }: NewPerson): Promise<Person> {
    const errors = { ...faultOf('username', usernameFault(username)), ...emailFault(email) };
    if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    const id = await this.transactions.run(async (tx) => {
      if (await this.admins.findIgnoringCase(tx, username)) throw new AppError('PERSON_EXISTS');
      const adminId = await this.admins.add(tx, { username, name, email, roles: writeRoles(roles) });
      await this.invitations.invite(tx, adminId, email);
      await this.journal.record(tx, { act: 'invited', actor, account: { id: adminId, username }, after: { name, email, roles } });
      return adminId;
    }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('PERSON_EXISTS') : error;
    });
    return toPerson(await this.mustFind(id));
  }

  /** From the next call on, in every process. */
  disable(actor: string, id: number): Promise<void> {
    return this.keepingAnAdministrator(async (tx) => {
      const admin = await this.mustLock(tx, id);
      if (admin.state === 'disabled') return;
      await this.admins.change(tx, id, { state: 'disabled' });
      await this.sessions.endAll(tx, id);
      await this.invitations.endAll(tx, id);
      await this.journal.record(tx, { act: 'disabled', actor, account: admin, before: { state: admin.state } });
    });
  }

  async enable(actor: string, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const admin = await this.mustLock(tx, id);
      if (admin.state !== 'disabled') return;
      const state = admin.passwordHash === '' ? 'invited' : 'active';
      await this.admins.change(tx, id, { state });
      await this.journal.record(tx, { act: 'enabled', actor, account: admin, after: { state } });
    });
  }

  /**
   * Password, second factor and sessions go, and a new invitation comes. Also for somebody whose invitation has ended.
   *
   * @throws AppError NO_MAIL_ADDRESS, NOT_IN_THIS_STATE for a disabled account, LAST_ADMINISTRATOR
   */
  reset(actor: string, id: number): Promise<void> {
    return this.keepingAnAdministrator(async (tx) => {
      const admin = await this.mustLock(tx, id);
      if (admin.state === 'disabled') throw new AppError('NOT_IN_THIS_STATE');
      if (admin.email === null) throw new AppError('NO_MAIL_ADDRESS');
      await this.admins.change(tx, id, { passwordHash: '', state: 'invited' });
      await this.secondFactor.forget(tx, admin);
      await this.invitations.invite(tx, id, admin.email);
      if (admin.state === 'active') await this.mails.notify(tx, admin, 'reset', actor);
      await this.journal.record(tx, { act: 'reset', actor, account: admin, before: { state: admin.state, hasSecondFactor: admin.secondFactorAt !== null } });
    });
  }

  /** @throws AppError PERSON_NOT_FOUND, LAST_ADMINISTRATOR */
  setRoles(actor: string, id: number, roles: readonly Role[]): Promise<void> {
    return this.keepingAnAdministrator(async (tx) => {
      const admin = await this.mustLock(tx, id);
      const stored = writeRoles(roles);
      if (admin.roles === stored) return;
      await this.admins.change(tx, id, { roles: stored });
      await this.mails.notify(tx, admin, 'roles', actor, { roles });
      await this.journal.record(tx, { act: 'roles changed', actor, account: admin, before: { roles: readRoles(admin.roles) }, after: { roles } });
    });
  }

  /** @throws AppError VALIDATION_FAILED, PERSON_NOT_FOUND */
  async setDetails(actor: string, id: number, { name, email }: { name: string; email: string }): Promise<void> {
    const errors = emailFault(email);
    if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    await this.transactions.run(async (tx) => {
      const admin = await this.mustLock(tx, id);
      if (admin.name === name && admin.email === email) return;
      await this.admins.change(tx, id, { name, email });
      // To the former address too: somebody may be taking the account over.
      if (admin.email !== email) for (const to of [admin.email, email]) await this.mails.notify(tx, admin, 'email', actor, { email }, to);
      await this.journal.record(tx, { act: 'details changed', actor, account: admin, before: { name: admin.name, email: admin.email }, after: { name, email } });
    });
  }

  async sessionsOf(id: number): Promise<OfficeSession[]> {
    await this.mustFind(id);
    return this.sessions.list(id, null);
  }

  /** @throws AppError NOT_IN_THIS_STATE when there is no such session any more. */
  async endSession(actor: string, id: number, sessionId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const admin = await this.mustLock(tx, id);
      if (!(await this.sessions.end(tx, id, sessionId))) throw new AppError('NOT_IN_THIS_STATE');
      await this.journal.record(tx, { act: 'session ended', actor, account: admin });
    });
  }

  async endSessions(actor: string, id: number, exceptId?: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const admin = await this.mustLock(tx, id);
      await this.sessions.endAll(tx, id, exceptId);
      await this.journal.record(tx, { act: 'sessions ended', actor, account: admin });
    });
  }

  /**
   * For the command line, which the locked-out use: a password at once, no factor, no session, active.
   *
   * @throws AppError PERSON_NOT_FOUND
   */
  async replacePassword(actor: string, id: number, passwordHash: string, { forgetFactor }: { forgetFactor: boolean }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const admin = await this.mustLock(tx, id);
      await this.admins.change(tx, id, { passwordHash, state: 'active' });
      if (forgetFactor) await this.secondFactor.forget(tx, admin);
      else await this.sessions.endAll(tx, id);
      await this.mails.notify(tx, admin, 'password', actor);
      if (forgetFactor && admin.secondFactorAt !== null) await this.mails.notify(tx, admin, 'secondFactorRemoved', actor);
      await this.journal.record(tx, { act: forgetFactor ? 'reset' : 'password changed', actor, account: admin });
    });
  }

  private keepingAnAdministrator(work: (tx: Tx) => Promise<void>): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.admins.holdAdministrators(tx);
      await work(tx);
      if ((await this.admins.countAdministrators(tx)) === 0) throw new AppError('LAST_ADMINISTRATOR');
    });
  }

  private async mustLock(tx: Tx, id: number): Promise<Admin> {
    const admin = await this.admins.lock(tx, id);
    if (admin === null) throw new AppError('PERSON_NOT_FOUND');
    return admin;
  }

  private async mustFind(id: number): Promise<StoredAccount> {
    const account = await this.admins.byId(id);
    if (account === null) throw new AppError('PERSON_NOT_FOUND');
    return account;
  }
}

const faultOf = (field: string, fault: string | null): Record<string, string> => (fault === null ? {} : { [field]: fault });
const emailFault = (email: string): Record<string, string> => faultOf('email', isOneAddress(email) ? null : accountFaults.email);

export function toPerson({ id, username, name, email, roles, state, hasSecondFactor, lastLoginAt }: StoredAccount): Person {
  return { id, username, name, email, roles, state, hasSecondFactor, lastLoginAt: lastLoginAt === null ? null : istIsoDateTime(new Date(lastLoginAt)) };
}
