import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Approval, AuditValues, Permission, Role } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { AdminRepository, readRoles } from '../admin.repository.js';
import type { Admin } from '../admin.entity.js';
import { mustBeMailAddress, PeopleService, type PersonDetails, stateWhenEnabled } from './people.service.js';

type AccessChange = { personId: number } & ({ act: 'enable' } | ({ act: 'details' } & PersonDetails));

/** What is compared of an account. */
type Held = Pick<Admin, 'email' | 'state'> & { roles: readonly Role[] };

/**
 * Into whose hands an account comes: one that was shut is opened, or a reset will lead to another mail address. Of an account that
 * has a role, nobody does that alone, the owner neither: it would be the other pair of eyes (docs/requirements.md#approvals).
 */
@Injectable()
export class AccountAccessService implements ApprovalKind<AccessChange>, OnModuleInit {
  readonly name = 'person.access';
  readonly proposedWith: Permission = 'people:manage';
  readonly permission: Permission = 'people:manage';
  readonly isReasonOptionalAlone = true;

  constructor(
    private readonly people: PeopleService,
    private readonly admins: AdminRepository,
    private readonly approvals: ApprovalsService,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * @returns what another person has to approve; null when it is done.
   * @throws AppError PERSON_NOT_FOUND, VALIDATION_FAILED without a reason; APPROVER_MISSING, APPROVAL_OPEN
   */
  enable(by: Actor, personId: number, reason: string): Promise<Approval | null> {
    return this.change(by, { personId, act: 'enable' }, reason);
  }

  /** @throws as `enable` */
  setDetails(by: Actor, personId: number, { name, email }: PersonDetails, reason: string): Promise<Approval | null> {
    mustBeMailAddress(email);
    return this.change(by, { personId, act: 'details', name, email }, reason);
  }

  async describe(tx: Tx, request: AccessChange): Promise<Change | null> {
    const account = await this.people.mustLock(tx, request.personId);
    if (request.act === 'enable') return account.state === 'disabled' ? { before: accessOf(account), after: { state: stateWhenEnabled(account) } } : null;
    const { name, email } = request;
    return account.email === email ? null : { before: { name: account.name, email: account.email }, after: { name, email } };
  }

  async carryOut(tx: Tx, request: AccessChange, by: Actor, details: AuditValues, proposed: Change | null): Promise<void> {
    const { before } = proposed ?? {};
    await this.write(tx, request, by, details, (account) => before === undefined
      || (request.act === 'enable' ? Object.entries(accessOf(account)).every(([name, value]) => before[name] === value) : before['email'] === account.email));
  }

  private async change(by: Actor, request: AccessChange, reason: string): Promise<Approval | null> {
    const account = await this.admins.byId(request.personId);
    if (account === null) throw new AppError('PERSON_NOT_FOUND');
    if (needsTwo(account, request)) {
      return this.approvals.propose({ kind: this, subject: account.username, about: String(request.personId), request, reason }, by);
    }
    await this.transactions.run((tx) => this.write(tx, request, by, {}, (now) => !needsTwo({ ...now, roles: readRoles(now.roles) }, request)));
    return null;
  }

  /** @param isExpected whether the account is still as it was when this was decided. */
  private async write(tx: Tx, request: AccessChange, by: Actor, details: AuditValues, isExpected: (account: Admin) => boolean): Promise<void> {
    const account = await this.people.mustLock(tx, request.personId);
    if (!isExpected(account)) throw new AppError('NOT_IN_THIS_STATE');
    if (request.act === 'enable') await this.people.enable(tx, by, account, details);
    else await this.people.setDetails(tx, by, account, request, details);
  }
}

/** What the approver of an opening gives back: to which mailbox, and which roles. */
const accessOf = ({ state, email, roles }: Admin): { state: string; email: string | null; roles: string } => ({ state, email, roles: readRoles(roles).join(', ') });

function needsTwo({ email, state, roles }: Held, request: AccessChange): boolean {
  if (roles.length === 0) return false;
  return request.act === 'enable' ? state === 'disabled' : email !== request.email;
}
