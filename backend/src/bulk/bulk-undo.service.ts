import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../approvals/approval-kind.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import { type Approval, type AuditValues, type Permission, rupeesNumber } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import type { BulkChange } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { decidedBy } from './bulk-row-acts.js';
import { BulkWorker } from './bulk-worker.js';

interface Undo {
  id: number;
}

/** Takes the newest change back, by as many people as have decided it; what was paid since, or changed again, is kept (docs/requirements.md#bulk-changes). */
@Injectable()
export class BulkUndoService implements ApprovalKind<Undo>, OnModuleInit {
  readonly name = 'bulk.undo';
  readonly proposedWith: Permission = 'bulk:stage';
  readonly permission: Permission = 'bulk:approve';

  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly worker: BulkWorker,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * @returns what another person has to approve; null when it is being taken back.
   * @throws AppError BULK_CHANGE_NOT_FOUND, NOT_IN_THIS_STATE, APPROVER_MISSING, APPROVAL_OPEN, VALIDATION_FAILED without a reason
   */
  async propose(id: number, reason: string, by: Actor): Promise<Approval | null> {
    const change = await this.changes.find(id);
    if (!change) throw new AppError('BULK_CHANGE_NOT_FOUND');
    const approval = await this.approvals.propose({ kind: this, subject: change.title, about: String(id), request: { id }, reason }, by);
    if (approval === null) this.worker.wake();
    return approval;
  }

  async describe(tx: Tx, { id }: Undo): Promise<Change> {
    return this.changeOf(tx, await this.mustBeNewest(tx, id));
  }

  async carryOut(tx: Tx, { id }: Undo, by: Actor, details: AuditValues): Promise<void> {
    const change = await this.mustBeNewest(tx, id);
    const told = await this.changeOf(tx, change);
    await this.changes.move(tx, id, 'done', { state: 'undoing', updatedAt: this.clock.now(), people: { ...change.people, undoing: decidedBy(by, details) } });
    await this.trail.record(tx, { act: 'bulk.undo', by, subject: change.title, ...told, details: { ...details, change: id, outcome: 'begun' } });
  }

  private async changeOf(tx: Tx, { id }: BulkChange): Promise<Change> {
    const { count, before, after } = await this.changes.applied(tx, id);
    return { before: { change: id, changedFees: rupeesNumber(after) }, after: { changedFees: rupeesNumber(before), rows: count } };
  }

  private async mustBeNewest(tx: Tx, id: number): Promise<BulkChange> {
    const change = await this.changes.lock(tx, id);
    if (!change) throw new AppError('BULK_CHANGE_NOT_FOUND');
    if (change.state !== 'done' || (await this.changes.isFollowed(tx, id))) throw new AppError('NOT_IN_THIS_STATE');
    return change;
  }
}
