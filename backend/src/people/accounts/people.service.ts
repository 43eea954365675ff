import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { AppError } from '../../common/errors/app-error.js';
import { type AuditValues, istIsoDateTime, type OfficeSession, type Person, type PersonState, type Role, ROLES } from '../../contract/index.js';
import { accountFaults } from '../../contract/texts/index.js';
import { isDuplicateKey, Transactions, type Tx } from '../../database/transactions.js';
import { isOneAddress } from '../../common/one-address.js';
import { type AccountEntry, AccountJournal } from './account-journal.js';
import type { Admin } from '../admin.entity.js';
import { AdminRepository, type StoredAccount, writeRoles } from '../admin.repository.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { usernameFault, usernameOf } from '../passwords/password-rules.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { OfficeSessions } from '../sessions/office-sessions.service.js';

export interface PersonDetails {
  name: string;
  email: string;
}

export interface NewPerson extends PersonDetails {
  username: string;
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
    private readonly journal: AccountJournal,
    private readonly trail: AuditTrail,
  ) {}

  async list(): Promise<Person[]> {
    const [accounts, faults] = await Promise.all([this.admins.all(), this.invitations.mailFaults()]);
    return accounts.map((account) => toPerson(account, account.state === 'invited' ? faults.get(account.id) : undefined));
  }

  /** @throws AppError VALIDATION_FAILED, PERSON_EXISTS */
  async invite(by: Actor, { username: typed, name, email, roles }: NewPerson, details: AuditValues = {}): Promise<Person> {
    const username = usernameOf(typed);
    const errors = { ...faultOf('username', usernameFault(username)), ...emailFault(email) };
    if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    const id = await this.transactions.run(async (tx) => {
      if ((await this.admins.findLookingLike(tx, username)) !== null) throw new AppError('PERSON_EXISTS');
      const adminId = await this.admins.add(tx, { username, name, email, roles: writeRoles(roles) });
      await this.invitations.invite(tx, adminId, email);
      await this.journal.record(tx, { act: 'person.invite', by, account: { id: adminId, username }, after: { name, email, roles }, details });
      return adminId;
    }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('PERSON_EXISTS') : error;
    });
    return toPerson(await this.mustFind(id));
  }

  /** For the command line: a first account has nobody who could invite it. It holds all roles. */
  async create(by: Actor, username: string, passwordHash: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const id = await this.admins.addActive(tx, { username, passwordHash });
      await this.journal.record(tx, { act: 'person.create', by, account: { id, username }, after: { roles: ROLES } });
    });
  }

  /** From the next call on, in every process. */
  disable(by: Actor, id: number): Promise<void> {
    return this.keepingAnAdministrator(async (tx) => {
      const account = await this.mustLock(tx, id);
      if (account.state !== 'disabled') {
        await this.admins.change(tx, id, { state: 'disabled' });
        await this.sessions.endAll(tx, id);
        await this.invitations.endAll(tx, id);
      }
      return { act: 'person.disable', by, account, before: { state: account.state }, after: { state: 'disabled' } };
    });
  }

  /** For the command line: whoever has the machine needs no second person (docs/decisions/0026-approvals.md). */
  async enableByCommand(by: Actor, id: number): Promise<void> {
    await this.transactions.run(async (tx) => this.enable(tx, by, await this.mustLock(tx, id), {}));
  }

  /** With the account locked. */
  async enable(tx: Tx, by: Actor, account: Admin, details: AuditValues): Promise<void> {
    const state = stateWhenEnabled(account);
    if (state !== account.state) await this.admins.change(tx, account.id, { state });
    await this.journal.record(tx, { act: 'person.enable', by, account, before: { state: account.state }, after: { state }, details });
  }

  /**
   * Password, second factor and sessions go, and a new invitation comes. Also for somebody whose invitation has ended. Nobody resets
   * the own account: whoever sits at an open page would get rid of the second factor without a code.
   *
   * @throws AppError OWN_RESET, NO_MAIL_ADDRESS, NOT_IN_THIS_STATE for a disabled account, LAST_ADMINISTRATOR
   */
  reset(by: Actor, id: number): Promise<void> {
    return this.keepingAnAdministrator(async (tx) => {
      const account = await this.mustLock(tx, id);
      if (account.username === by.person) throw new AppError('OWN_RESET');
      if (account.state === 'disabled') throw new AppError('NOT_IN_THIS_STATE');
      if (account.email === null) throw new AppError('NO_MAIL_ADDRESS');
      await this.takeLogin(tx, account);
      await this.invitations.invite(tx, id, account.email);
      return {
        act: 'person.reset', by, account, before: { state: account.state, hasSecondFactor: account.secondFactorAt !== null }, after: { state: 'invited', hasSecondFactor: false },
        notices: account.state === 'active' ? [{ change: 'reset' }] : [],
      };
    });
  }

  /**
   * With the account locked. Whoever reads the former address loses an open invitation, and the new one gets another. Without a role the
   * account begins anew: whoever approves its roles reads the new address, and nobody else shall have the password.
   */
  async setDetails(tx: Tx, by: Actor, account: Admin, { name, email }: PersonDetails, details: AuditValues): Promise<void> {
    if (account.name !== name || account.email !== email) await this.admins.change(tx, account.id, { name, email });
    if (account.email !== email && account.roles === '') await this.takeLogin(tx, account);
    if (account.email !== email && account.state !== 'disabled' && (account.state === 'invited' || account.roles === '')) await this.invitations.invite(tx, account.id, email);
    await this.journal.record(tx, {
      act: 'person.details', by, account, before: { name: account.name, email: account.email }, after: { name, email }, details,
      notices: account.email === email ? [] : [account.email, email].map((to) => ({ change: 'email', email, to })),
    });
  }

  async sessionsOf(by: Actor, id: number): Promise<OfficeSession[]> {
    const { username } = await this.mustFind(id);
    const sessions = await this.sessions.list(id, null);
    await this.trail.recordAlone({ act: 'session.list', by, subject: username, details: { rows: sessions.length } });
    return sessions;
  }

  /** @throws AppError NOT_IN_THIS_STATE when there is no such session any more. */
  async endSession(by: Actor, id: number, sessionId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const account = await this.mustLock(tx, id);
      if (!(await this.sessions.end(tx, id, sessionId))) throw new AppError('NOT_IN_THIS_STATE');
      await this.journal.record(tx, { act: 'session.end', by, account, details: { session: sessionId } });
    });
  }

  async endSessions(by: Actor, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const account = await this.mustLock(tx, id);
      await this.sessions.endAll(tx, id);
      await this.journal.record(tx, { act: 'session.endAll', by, account });
    });
  }

  /** After a restore: what was open in the backup may have been ended since. */
  async endEverything(by: Actor): Promise<void> {
    const accounts = await this.admins.all();
    await this.transactions.run(async (tx) => {
      for (const { id } of accounts) {
        await this.sessions.endAll(tx, id);
        await this.invitations.endAll(tx, id);
      }
      await this.trail.record(tx, { act: 'session.endAll', by, details: { accounts: accounts.length } });
    });
  }

  /**
   * For the command line, which the locked-out use: a password at once, no factor, no session, active.
   *
   * @throws AppError PERSON_NOT_FOUND
   */
  async replacePassword(by: Actor, id: number, passwordHash: string, { forgetFactor }: { forgetFactor: boolean }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const account = await this.mustLock(tx, id);
      await this.admins.change(tx, id, { passwordHash, state: 'active' });
      if (forgetFactor) await this.secondFactor.forget(tx, account);
      else await this.sessions.endAll(tx, id);
      const hadFactor = account.secondFactorAt !== null;
      await this.journal.record(tx, {
        act: forgetFactor ? 'person.reset' : 'password.change', by, account,
        before: { state: account.state, hasSecondFactor: hadFactor }, after: { state: 'active', hasSecondFactor: hadFactor && !forgetFactor },
        notices: [{ change: 'password' }, ...(forgetFactor && hadFactor ? [{ change: 'secondFactorRemoved' } as const] : [])],
      });
    });
  }

  private keepingAnAdministrator(work: (tx: Tx) => Promise<AccountEntry>): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.admins.holdAdministrators(tx);
      const entry = await work(tx);
      if ((await this.admins.countAdministrators(tx)) === 0) throw new AppError('LAST_ADMINISTRATOR');
      await this.journal.record(tx, entry);
    });
  }

  private async takeLogin(tx: Tx, account: Admin): Promise<void> {
    await this.admins.change(tx, account.id, { passwordHash: '', ...(account.state === 'disabled' ? {} : { state: 'invited' }) });
    await this.secondFactor.forget(tx, account);
  }

  /** @throws AppError PERSON_NOT_FOUND */
  async mustLock(tx: Tx, id: number): Promise<Admin> {
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

/** @throws AppError VALIDATION_FAILED */
export function mustBeMailAddress(email: string): void {
  const errors = emailFault(email);
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
}

/** Of a disabled account; any other stays as it is. */
export const stateWhenEnabled = ({ state, passwordHash }: Pick<Admin, 'state' | 'passwordHash'>): PersonState =>
  state !== 'disabled' ? state : passwordHash === '' ? 'invited' : 'active';

const faultOf = (field: string, fault: string | null): Record<string, string> => (fault === null ? {} : { [field]: fault });
const emailFault = (email: string): Record<string, string> => faultOf('email', isOneAddress(email) ? null : accountFaults.email);

export function toPerson(account: StoredAccount, invitationFault: string | null = null): Person {
  const { id, username, name, email, roles, state, hasSecondFactor, lastLoginAt } = account;
  const lastLogin = lastLoginAt === null ? null : istIsoDateTime(new Date(lastLoginAt));
  return { id, username, name, email, roles, state, hasSecondFactor, lastLoginAt: lastLogin, invitationFault };
}
