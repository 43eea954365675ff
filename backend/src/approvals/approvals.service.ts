import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditSubjects } from '../audit/audit-subjects.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { AdminIdentity } from '../common/auth/credentials-checker.js';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import { AppConfig } from '../config/app-config.js';
import type { Approval as ShownApproval, ApprovalKindName, AuditAct, AuditValues, Permission, ReviewCount } from '../contract/index.js';
import { istInstant } from '../contract/index.js';
import { approvals, confirmation } from '../contract/texts/index.js';
import { isDuplicateKey, Transactions, type Tx } from '../database/transactions.js';
import type { Approval } from './approval.entity.js';
import { type ApprovalKind, VALID_MS } from './approval-kind.js';
import { APPROVAL_SETTINGS } from './approval-settings.js';
import { ApprovalsRepository, type ShownApproval as StoredApproval } from './approvals.repository.js';
import { PermissionHolders } from './permission-holders.js';

/** @param permission of who may decide. */
export type ProposalListener = (tx: Tx, approval: Pick<Approval, 'id' | 'kind' | 'proposedBy' | 'expiresAt'>, permission: Permission) => Promise<void>;

export interface Proposal<Request extends object> {
  kind: ApprovalKind<Request>;
  /** A transaction id, a user name. */
  subject: string;
  /** What only one open proposal of a kind may be about. */
  about: string;
  request: Request;
  reason: string;
}

/** Two pairs of eyes: what one person proposes another one approves (docs/decisions/0026-approvals.md). */
@Injectable()
export class ApprovalsService implements OnModuleInit {
  private readonly kinds = new Map<string, ApprovalKind<object>>();
  private proposed: ProposalListener = () => Promise.resolve();
  readonly needsTwo: boolean;

  constructor(
    private readonly approvals: ApprovalsRepository,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly holders: PermissionHolders,
    private readonly clock: Clock,
    private readonly subjects: AuditSubjects,
    config: AppConfig,
  ) {
    this.needsTwo = config.settings(APPROVAL_SETTINGS).people === 'two';
  }

  onModuleInit(): void {
    this.subjects.register('address', 'approvalId', async (value) => {
      const approval = /^\d{1,9}$/.test(value) ? await this.approvals.find(Number(value)) : null;
      const named = approval && this.auditedAs(approval);
      return named?.what === undefined ? null : { subject: named.subject, details: { approval: Number(value), what: named.what } };
    });
  }

  registerKind<Request extends object>(kind: ApprovalKind<Request>): void {
    this.kinds.set(kind.name, kind as unknown as ApprovalKind<object>);
  }

  /** Undefined before its module has started. */
  kindOf(name: ApprovalKindName): ApprovalKind<object> | undefined {
    return this.kinds.get(name);
  }

  /** In the transaction of each proposal: who may approve it has to hear of it. To be called when the server starts. */
  onProposed(listener: ProposalListener): void {
    this.proposed = listener;
  }

  /** Whether it still waits for a person. */
  async isOpen(id: number): Promise<boolean> {
    const now = this.clock.now();
    return (await this.approvals.open()).some((approval) => approval.id === id && approval.expiresAt > now);
  }

  /**
   * Repeating the same proposal changes nothing.
   *
   * @returns null when it was carried out at once.
   * @throws AppError VALIDATION_FAILED without a reason; APPROVER_MISSING, APPROVAL_OPEN, and what the kind throws.
   */
  async propose<Request extends object>(proposal: Proposal<Request>, by: Actor): Promise<ShownApproval | null> {
    const { kind, request, reason } = proposal;
    if (!this.needsTwo) {
      if (kind.isReasonOptionalAlone !== true) mustHaveReason(reason, confirmation.reasonMissing);
      await kind.prepare?.(request);
      await this.transactions.run((tx) => kind.carryOut(tx, request, by, { approvals: 'one', ...withReason(reason) }, null));
      return null;
    }
    await this.expire();
    const hasApprover = await this.hasApprover(kind, by);
    const store = () => this.transactions.run((tx) => this.store(tx, proposal, by, hasApprover));
    const stored = await store().catch((error: unknown) => {
      // Somebody else proposed at the same moment: this finds it.
      if (isDuplicateKey(error)) return store();
      throw error;
    });
    return stored && this.shown(stored, by.person, false);
  }

  /** @throws AppError APPROVER_MISSING when nobody but this person could approve; VALIDATION_FAILED without a reason. */
  async mustBeProposable<Request extends object>(kind: ApprovalKind<Request>, by: Actor, reason: string): Promise<void> {
    if (!this.needsTwo) return;
    if (!(await this.hasApprover(kind, by))) throw new AppError('APPROVER_MISSING');
    mustHaveReason(reason);
  }

  /** @throws AppError APPROVAL_NOT_FOUND, NOT_PERMITTED, OWN_PROPOSAL, APPROVAL_ENDED, PROPOSER_MISSING, and what the kind throws. */
  async approve(identity: AdminIdentity, by: Actor, id: number, reason: string): Promise<void> {
    const check = (approval: Approval, kind: ApprovalKind<object>) => mustDecide(approval, kind, identity);
    await this.prepare(id, check);
    await this.end(by, id, { state: 'approved', act: 'approval.approve', reason }, check, async (tx, approval, kind) => {
      await this.mustStillHold(tx, kind, by);
      // Disabled, or without the role by now: what that person wanted is no second pair of eyes.
      if (!(await this.holders.holds(tx, kind.proposedWith, approval.proposedBy))) throw new AppError('PROPOSER_MISSING');
      await kind.carryOut(
        tx, approval.request, by, { approval: id, proposedBy: approval.proposedBy, ...withReason(approval.reason) },
        { before: approval.valuesBefore, after: approval.valuesAfter },
      );
    });
  }

  /** @throws AppError APPROVAL_NOT_FOUND, NOT_PERMITTED, OWN_PROPOSAL, APPROVAL_ENDED */
  async decline(identity: AdminIdentity, by: Actor, id: number, reason: string): Promise<void> {
    await this.end(by, id, { state: 'declined', act: 'approval.decline', reason }, (approval, kind) => mustDecide(approval, kind, identity), (tx, _approval, kind) => this.mustStillHold(tx, kind, by));
  }

  /** @throws AppError APPROVAL_NOT_FOUND, NOT_PERMITTED for another person's proposal, APPROVAL_ENDED */
  async withdraw(by: Actor, id: number): Promise<void> {
    await this.end(by, id, { state: 'withdrawn', act: 'approval.withdraw', reason: '' }, ({ proposedBy }) => {
      if (proposedBy !== by.person) throw new AppError('NOT_PERMITTED');
    });
  }

  /** Those that the person has proposed or may decide. */
  async open({ username, permissions }: AdminIdentity): Promise<ShownApproval[]> {
    await this.expire();
    const shown = (await this.approvals.open()).map((approval) => {
      const kind = this.kinds.get(approval.kind);
      return this.shown(approval, username, kind !== undefined && permissions.has(kind.permission));
    });
    return shown.filter(({ isOwn, mayDecide }) => isOwn || mayDecide);
  }

  /** Every proposal of these kinds about one subject, whatever became of it; oldest first. */
  async ofSubject(subject: string, kinds: readonly ApprovalKindName[]): Promise<Approval[]> {
    await this.expire();
    return this.approvals.ofSubject(subject, kinds);
  }

  /** Whether a proposal of a kind about something waits for another person, also one from before one person sufficed. Locks it. */
  async isProposed(tx: Tx, kind: ApprovalKindName, about: string): Promise<boolean> {
    return (await this.approvals.lock(tx, { openKey: `${kind}:${about}` })) !== null;
  }

  /** What would change by the open proposals of a kind. */
  async changesProposed(kind: ApprovalKindName): Promise<AuditValues[]> {
    return (await this.approvals.open()).filter((approval) => approval.kind === kind).map(({ valuesAfter }) => valuesAfter);
  }

  async count(identity: AdminIdentity): Promise<Pick<ReviewCount, 'toDecide' | 'own'>> {
    const open = await this.open(identity);
    return { toDecide: open.filter(({ mayDecide }) => mayDecide).length, own: open.filter(({ isOwn }) => isOwn).length };
  }

  private async store<Request extends object>(
    tx: Tx, { kind, subject, about, request, reason }: Proposal<Request>, by: Actor, hasApprover: boolean,
  ): Promise<StoredApproval | null> {
    const openKey = `${kind.name}:${about}`;
    const open = await this.approvals.lock(tx, { openKey });
    if (open !== null) {
      if (open.proposedBy === by.person && JSON.stringify(open.request) === JSON.stringify(request)) return open;
      throw new AppError('APPROVAL_OPEN');
    }
    const change = await kind.describe(tx, request);
    if (change === null) {
      await kind.carryOut(tx, request, by, withReason(reason), null);
      return null;
    }
    if (!hasApprover) throw new AppError('APPROVER_MISSING');
    mustHaveReason(reason);
    const now = this.clock.now();
    const approval = await this.approvals.add(tx, {
      kind: kind.name, subject, openKey, state: 'proposed', proposedBy: by.person, proposedAt: now, reason, valuesBefore: change.before, valuesAfter: change.after, request,
      expiresAt: now + (kind.validMs?.(request) ?? VALID_MS),
    });
    await kind.proposed?.(tx, request, approval, by);
    await this.proposed(tx, approval, kind.permission);
    await this.trail.record(tx, { act: 'approval.propose', by, ...change, ...this.recordedAs(approval, reason) });
    return approval;
  }

  /** Only for who may decide: the other side is not asked because somebody guesses numbers. */
  private async prepare(id: number, check: (approval: Approval, kind: ApprovalKind<object>) => void): Promise<void> {
    const approval = await this.transactions.run((tx) => this.approvals.lock(tx, { id }));
    const kind = this.kinds.get(approval?.kind ?? '');
    if (approval?.state !== 'proposed' || approval.expiresAt <= this.clock.now() || !kind?.prepare) return;
    check(approval, kind);
    await kind.prepare(approval.request);
  }

  private async end(
    by: Actor, id: number, { state, act, reason }: { state: 'approved' | 'declined' | 'withdrawn'; act: AuditAct; reason: string },
    check: (approval: Approval, kind: ApprovalKind<object>) => void,
    carryOut?: (tx: Tx, approval: Approval, kind: ApprovalKind<object>) => Promise<void>,
  ): Promise<void> {
    await this.expire();
    await this.transactions.run(async (tx) => {
      const approval = await this.approvals.lock(tx, { id });
      const kind = this.kinds.get(approval?.kind ?? '');
      if (approval === null || kind === undefined) throw new AppError('APPROVAL_NOT_FOUND');
      check(approval, kind);
      // Pressed twice, or this transaction runs again after it was committed.
      if (approval.state === state && approval.decidedBy === by.person) return;
      const now = this.clock.now();
      const decided = { decidedBy: by.person, decidedAt: now, decisionReason: reason };
      if (approval.state !== 'proposed' || approval.expiresAt <= now || !(await this.approvals.end(tx, id, state, decided))) throw new AppError('APPROVAL_ENDED');
      await carryOut?.(tx, approval, kind);
      if (state !== 'approved') await kind.ended?.(tx, approval, { state, by: by.person, reason });
      await this.trail.record(tx, { act, by, ...this.recordedAs(approval, reason, { proposedBy: approval.proposedBy }) });
    });
  }

  /** The permissions of a call are those of its beginning. */
  private async mustStillHold(tx: Tx, { permission }: ApprovalKind<object>, { person }: Actor): Promise<void> {
    if (!(await this.holders.holds(tx, permission, person))) throw new AppError('NOT_PERMITTED', { log: { admin: person, permission } });
  }

  /** Ends what nobody has decided in time, before anybody looks at it or decides. */
  private async expire(): Promise<void> {
    for (const id of await this.approvals.overdue(this.clock.now())) {
      await this.transactions.run(async (tx) => {
        const approval = await this.approvals.lock(tx, { id });
        if (approval?.state !== 'proposed' || !(await this.approvals.end(tx, id, 'expired', { decidedBy: null, decidedAt: approval.expiresAt, decisionReason: null }))) return;
        await this.kinds.get(approval.kind)?.ended?.(tx, approval, { state: 'expired', by: null, reason: '' });
        // Nobody acts: the request id is that of the approval, so that it is recorded once.
        await this.trail.record(tx, {
          act: 'approval.expire', by: { person: 'expiry', address: '', requestId: `approval-${id}` },
          ...this.recordedAs(approval, '', { proposedBy: approval.proposedBy }),
        });
      });
    }
  }

  /** A proposal about a student's fee is found by the student, and says which fee. */
  private auditedAs({ kind, subject, valuesBefore, valuesAfter }: Approval): { subject: string; what?: string } {
    const about = this.kinds.get(kind)?.auditedAs?.({ before: valuesBefore, after: valuesAfter }) ?? subject;
    return about === subject ? { subject } : { subject: about, what: subject };
  }

  private recordedAs(approval: Approval, reason: string, more: AuditValues = {}): { subject: string; details: AuditValues } {
    const { subject, what } = this.auditedAs(approval);
    const { id, kind } = approval;
    return { subject, details: { approval: id, kind, ...(what === undefined ? {} : { what }), ...withReason(reason), ...more } };
  }

  private async hasApprover({ permission }: { permission: ApprovalKind<object>['permission'] }, by: Actor): Promise<boolean> {
    return (await this.holders.others(permission, by.person)) > 0;
  }

  private shown(approval: StoredApproval, username: string, isPermitted: boolean): ShownApproval {
    const { id, kind, subject, state, proposedBy, proposedAt, reason, valuesBefore, valuesAfter, expiresAt } = approval;
    const isOwn = proposedBy === username;
    return {
      id, kind, subject, state, proposedBy, reason, before: valuesBefore, after: valuesAfter,
      proposedAt: istInstant(proposedAt), expiresAt: istInstant(expiresAt), isOwn, mayDecide: isPermitted && !isOwn,
    };
  }
}

function mustHaveReason(reason: string, text = approvals.proposalReasonMissing): void {
  if (reason === '') throw new AppError('VALIDATION_FAILED', { errors: { reason: text } });
}

function mustDecide({ proposedBy }: Approval, { permission }: ApprovalKind<object>, { username, permissions }: AdminIdentity): void {
  if (!permissions.has(permission)) throw new AppError('NOT_PERMITTED', { log: { admin: username, permission } });
  if (proposedBy === username) throw new AppError('OWN_PROPOSAL');
}

const withReason = (reason: string): { reason?: string } => (reason === '' ? {} : { reason });
