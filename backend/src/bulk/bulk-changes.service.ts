import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../approvals/approval-kind.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import {
  type Approval, type AuditValues, BULK_OUTCOMES, BULK_PLANS, type BulkChange as ShownChange, type BulkDifference, type BulkOutcome, type BulkPlan,
  type BulkRows, type BulkRowsRequest, type BulkSum, istInstant, type Permission, rupeesNumber, STUDENT_PLANS, type StudentPlan,
} from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { FeeVersionsService } from '../fees/fee-versions.service.js';
import type { BulkChange, Differences, PlanSum } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { decidedBy } from './bulk-row-acts.js';
import { BulkWorker } from './bulk-worker.js';
import { changeValues, countsOf } from './change-values.js';

interface Application {
  id: number;
}

const PAGE = 100;
/** Deleted at once; the worker deletes the others in pieces. */
const FIRST_ROWS = 1_000;

/** Staged changes: what they would do, who lets them be done, and taking one back (docs/requirements.md#bulk-changes). */
@Injectable()
export class BulkChangesService implements ApprovalKind<Application>, OnModuleInit {
  readonly name = 'bulk.apply';
  readonly proposedWith: Permission = 'bulk:stage';
  readonly permission: Permission = 'bulk:approve';

  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly worker: BulkWorker,
    private readonly versions: FeeVersionsService,
    private readonly approvals: ApprovalsService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /** Newest first. */
  async list(): Promise<ShownChange[]> {
    const changes = await this.changes.newest();
    const last = changes.find(({ state }) => ['running', 'done', 'undoing'].includes(state));
    return Promise.all(changes.map((change) => this.shown(change, change.id === last?.id)));
  }

  /** @throws AppError BULK_CHANGE_NOT_FOUND */
  async get(id: number): Promise<ShownChange> {
    const found = (await this.list()).find((change) => change.id === id);
    if (!found) throw new AppError('BULK_CHANGE_NOT_FOUND');
    return found;
  }

  async rows(id: number, request: BulkRowsRequest): Promise<BulkRows> {
    const rows = await this.changes.page(id, request, PAGE + 1);
    const shown = rows.slice(0, PAGE);
    const rupees = (paise: number | null): number | null => (paise === null ? null : rupeesNumber(Number(paise)));
    return {
      rows: shown.map(({ admissionNumber, plan, outcome, amountBefore, amountAfter, rule, line, student, fields }) => ({
        admissionNumber, plan, outcome, before: rupees(amountBefore), after: rupees(amountAfter), rule, line, student, fields: fields ?? [],
      })),
      next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * @returns what another person has to approve; null when it is being applied.
   * @throws AppError BULK_CHANGE_NOT_FOUND, NOT_IN_THIS_STATE, FEE_VERSION_REPLACED, APPROVER_MISSING, APPROVAL_OPEN, VALIDATION_FAILED without a reason
   */
  async propose(id: number, reason: string, by: Actor): Promise<Approval | null> {
    const { title } = await this.mustFind(id);
    const approval = await this.approvals.propose({ kind: this, subject: title, about: String(id), request: { id }, reason }, by);
    if (approval === null) this.worker.wake();
    return approval;
  }

  async describe(tx: Tx, { id }: Application): Promise<Change> {
    return this.changeOf(tx, await this.mustBeStaged(tx, id));
  }

  async carryOut(tx: Tx, { id }: Application, by: Actor, details: AuditValues): Promise<void> {
    const change = await this.mustBeStaged(tx, id);
    const now = this.clock.now();
    await this.changes.move(tx, id, 'staged', {
      state: 'running', approvedBy: by.person, approvedAt: now, updatedAt: now, people: { applying: decidedBy(by, details) },
    });
    await this.trail.record(tx, {
      act: 'bulk.apply', by, subject: change.title, ...(await this.changeOf(tx, change)), details: { ...details, change: id, outcome: 'begun', ...fileOf(change) },
    });
  }

  /** @throws AppError BULK_CHANGE_NOT_FOUND, NOT_IN_THIS_STATE */
  async drop(id: number, by: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const change = await this.changes.lock(tx, id);
      if (!change) throw new AppError('BULK_CHANGE_NOT_FOUND');
      if (!['staging', 'staged'].includes(change.state) || (await this.approvals.isProposed(tx, this.name, String(id)))) throw new AppError('NOT_IN_THIS_STATE');
      await this.changes.move(tx, id, change.state, { state: 'dropped', endedAt: this.clock.now(), figures: null });
      await this.changes.dropRows(tx, id, FIRST_ROWS);
      await this.trail.record(tx, { act: 'bulk.drop', by, subject: change.title, details: { change: id } });
    });
    this.worker.wake();
  }

  private async shown(change: BulkChange, isLast: boolean): Promise<ShownChange> {
    const { id, kind, title, state, stagedBy, stagedAt, approvedBy, endedAt, differences, figures } = change;
    const outcomes = figures?.outcomes ?? (await this.changes.outcomes(id));
    // Nobody reads what is not put together yet, and the screen asks again and again.
    const sums = figures?.plans ?? (state === 'staging' ? [] : await this.changes.sums(id));
    const count = (some: readonly PlanSum[]): number => some.reduce((sum, one) => sum + one.count, 0);
    const sumOf = (some: readonly PlanSum[]): BulkSum => ({
      count: count(some), before: rupeesNumber(some.reduce((sum, one) => sum + one.before, 0)),
      after: rupeesNumber(some.reduce((sum, one) => sum + one.after, 0)),
    });
    return {
      id, kind, title, state, stagedBy, stagedAt: istInstant(stagedAt), approvedBy, endedAt: endedAt === null ? null : istInstant(endedAt),
      rows: Object.values(outcomes).reduce((sum, one) => sum + one, 0),
      plans: Object.fromEntries(BULK_PLANS.map((plan) => [plan, sumOf(sums.filter((sum) => sum.plan === plan))])) as Record<BulkPlan, BulkSum>,
      outcomes: Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, outcomes[outcome] ?? 0])) as Record<BulkOutcome, number>,
      byHead: listOf(differences.heads), byCourse: listOf(differences.courses),
      students: Object.fromEntries(STUDENT_PLANS.map((plan) => [plan, count(sums.filter(({ student }) => student === plan))])) as Record<StudentPlan, number>,
      changing: count(sums.filter(({ isDoing }) => isDoing)), expected: state === 'staging' ? change.expected : null, mayBeUndone: isLast && state === 'done',
    };
  }

  private async changeOf(tx: Tx, change: BulkChange): Promise<Change> {
    const sums = change.figures?.plans ?? (await this.changes.sums(change.id, tx));
    const { before, after } = changeValues(sums);
    return { before: { change: change.id, ...before }, after: change.source === null ? after : { ...after, ...countsOf(sums), ...fileOf(change) } };
  }

  private async mustFind(id: number): Promise<BulkChange> {
    const change = await this.changes.find(id);
    if (!change) throw new AppError('BULK_CHANGE_NOT_FOUND');
    return change;
  }

  private async mustBeStaged(tx: Tx, id: number): Promise<BulkChange> {
    const change = await this.changes.lock(tx, id);
    if (!change) throw new AppError('BULK_CHANGE_NOT_FOUND');
    if (change.state !== 'staged') throw new AppError('NOT_IN_THIS_STATE');
    if (change.structureId !== null) await this.versions.mustStillCount(tx, change.structureId, change.stagedAt);
    return change;
  }
}

/** Which file was staged. */
const fileOf = ({ source }: BulkChange): AuditValues => (source === null ? {} : { file: source.file, fileRows: source.rows, sha256: source.sha256 });

const listOf = (sums: Differences['heads']): BulkDifference[] =>
  Object.entries(sums).map(([name, { count, before, after }]) => ({ name, count, before: rupeesNumber(before), after: rupeesNumber(after) }));
