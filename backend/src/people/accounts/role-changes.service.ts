import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Approval, AuditValues, Permission, Person, Role } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { Admin } from '../admin.entity.js';
import { AdminRepository, readRoles, writeRoles } from '../admin.repository.js';
import { addsRole } from '../permissions.js';
import { AccountJournal } from './account-journal.js';
import { type NewPerson, PeopleService } from './people.service.js';

interface RoleChange {
  personId: number;
  roles: readonly Role[];
}

/** Roles are given by two people, and taken away by one (docs/requirements.md#approvals). */
@Injectable()
export class RoleChangesService implements ApprovalKind<RoleChange>, OnModuleInit {
  readonly name = 'person.roles';
  readonly proposedWith: Permission = 'people:manage';
  readonly permission: Permission = 'people:manage';
  readonly isReasonOptionalAlone = true;

  constructor(
    private readonly people: PeopleService,
    private readonly admins: AdminRepository,
    private readonly approvals: ApprovalsService,
    private readonly transactions: Transactions,
    private readonly journal: AccountJournal,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * An account begins without roles where two people give them; they are proposed.
   *
   * @throws AppError VALIDATION_FAILED (without a reason too, where they are proposed), PERSON_EXISTS, APPROVER_MISSING
   */
  async invite(by: Actor, { roles, ...person }: NewPerson & { reason?: string }): Promise<Person> {
    if (!this.approvals.needsTwo) return this.people.invite(by, { ...person, roles }, { approvals: 'one' });
    await this.approvals.mustBeProposable(this, by, person.reason ?? '');
    const invited = await this.people.invite(by, { ...person, roles: [] });
    await this.setRoles(by, invited.id, roles, person.reason ?? '');
    return invited;
  }

  /**
   * @returns what another person has to approve; null when it is done.
   * @throws AppError PERSON_NOT_FOUND, NOT_IN_THIS_STATE, LAST_ADMINISTRATOR, APPROVER_MISSING, APPROVAL_OPEN
   */
  async setRoles(by: Actor, personId: number, roles: readonly Role[], reason: string): Promise<Approval | null> {
    const account = await this.admins.byId(personId);
    if (account === null) throw new AppError('PERSON_NOT_FOUND');
    const request = { personId, roles: readRoles(writeRoles(roles)) };
    if (addsRole(account.roles, roles)) {
      return this.approvals.propose({ kind: this, subject: account.username, about: String(personId), request, reason }, by);
    }
    await this.transactions.run((tx) => this.change(tx, request, by, {}, ({ roles: now }) => !addsRole(readRoles(now), roles)));
    return null;
  }

  /** With the mail address: whoever reads it can have the account by a reset. */
  async describe(tx: Tx, { personId, roles }: RoleChange): Promise<Change | null> {
    const { roles: stored, email } = await this.mustLock(tx, personId);
    return stored === writeRoles(roles) ? null : { before: { roles: shown(readRoles(stored)), email }, after: { roles: shown(roles), email } };
  }

  async carryOut(tx: Tx, request: RoleChange, by: Actor, details: AuditValues, proposed: Change | null): Promise<void> {
    await this.change(
      tx, request, by, details,
      ({ roles, email }) => proposed === null || (shown(readRoles(roles)) === proposed.before['roles'] && email === proposed.before['email']),
    );
  }

  /** @param isExpected whether the account is still as it was when this was decided. */
  private async change(tx: Tx, { personId, roles }: RoleChange, by: Actor, details: AuditValues, isExpected: (account: Admin) => boolean): Promise<void> {
    await this.admins.holdAdministrators(tx);
    const account = await this.mustLock(tx, personId);
    if (!isExpected(account)) throw new AppError('NOT_IN_THIS_STATE');
    const stored = writeRoles(roles);
    if (account.roles !== stored) {
      await this.admins.change(tx, personId, { roles: stored });
      if ((await this.admins.countAdministrators(tx)) === 0) throw new AppError('LAST_ADMINISTRATOR');
    }
    await this.journal.record(tx, {
      act: 'person.roles', by, account, before: { roles: readRoles(account.roles) }, after: { roles: readRoles(stored) }, details,
      notices: account.roles === stored ? [] : [{ change: 'roles', roles }],
    });
  }

  private async mustLock(tx: Tx, id: number): Promise<Admin> {
    const account = await this.admins.lock(tx, id);
    if (account === null) throw new AppError('PERSON_NOT_FOUND');
    return account;
  }
}

const shown = (roles: readonly Role[]): string => roles.join(', ');
