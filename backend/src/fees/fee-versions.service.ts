import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../approvals/approval-kind.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import {
  type Approval, type AuditValues, type FeePublication, type FeeVersionChange, istDate, type LayoutContent, layoutFaults, type NewFeeVersion, type Permission,
  type StructureContent, structureFaults,
} from '../contract/index.js';
import { feeVersions as texts } from '../contract/texts/index.js';
import { isDuplicateKey, Transactions, type Tx } from '../database/transactions.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import type { FeeVersionRow } from './fee-version.entity.js';
import { FeeVersionsRepository } from './fee-versions.repository.js';

interface Publication {
  id: number;
  revision: number;
  /** IST, `yyyy-MM-dd`. */
  countsFrom: string;
}

type Content = Pick<FeeVersionChange, 'layout' | 'structure'>;

/** Drafts of layouts and structures, and their publication, which needs two people (docs/requirements.md#fee-structures). */
@Injectable()
export class FeeVersionsService implements ApprovalKind<Publication>, OnModuleInit {
  readonly name = 'fees.publish';
  readonly proposedWith: Permission = 'fees:publish';
  readonly permission: Permission = 'fees:approve';

  constructor(
    private readonly versions: FeeVersionsRepository,
    private readonly layouts: SemesterLayoutsService,
    private readonly approvals: ApprovalsService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  heads() {
    return this.versions.heads();
  }

  /** Labels of the heads of all layouts, drafts among them. */
  async headLabels(): Promise<string[]> {
    return (await this.versions.layoutHeads()).map(({ label }) => label);
  }

  /** @throws AppError FEE_VERSION_NOT_FOUND */
  async get(id: number): Promise<FeeVersionRow> {
    const row = await this.versions.find(id);
    if (row === null) throw new AppError('FEE_VERSION_NOT_FOUND');
    return row;
  }

  /** Why a draft could not be published today. */
  faultsOf(row: FeeVersionRow): Promise<string[]> {
    return this.transactions.run((tx) => this.faults(tx, row, this.today()));
  }

  /** @throws AppError VALIDATION_FAILED */
  async begin({ semesterNo, academicSession, ...content }: NewFeeVersion, by: Actor): Promise<FeeVersionRow> {
    const kind = content.layout ? 'layout' : 'structure';
    const row = {
      kind, semesterNo, academicSession: kind === 'layout' ? '' : academicSession, state: 'draft', countsFrom: null, content: contentOf(content), revision: 1,
      editedBy: by.person, editedAt: this.clock.now(), publishedBy: null, publishedAt: null,
    } as const;
    const add = () => this.transactions.run(async (tx) => {
      const added = { ...row, ...(await this.versions.add(tx, row)) };
      await this.trail.record(tx, { act: 'fees.draft', by, subject: subjectOf(added), after: figuresOf(added) });
      return added;
    });
    // Somebody else has begun one at the same moment: this takes the next number.
    return add().catch((error: unknown) => (isDuplicateKey(error) ? add() : Promise.reject(error as Error)));
  }

  /** @throws AppError VALIDATION_FAILED, FEE_VERSION_NOT_FOUND, FEE_VERSION_CHANGED */
  async change(id: number, { revision, ...content }: FeeVersionChange, by: Actor): Promise<FeeVersionRow> {
    return this.transactions.run(async (tx) => {
      const row = await this.mustLock(tx, id, revision);
      if ((row.kind === 'layout') !== (content.layout !== undefined)) throw new AppError('FEE_VERSION_CHANGED');
      const changed = { ...row, content: contentOf(content), revision: revision + 1, editedBy: by.person, editedAt: this.clock.now() };
      const { content: now, revision: next, editedBy, editedAt } = changed;
      if (!(await this.versions.change(tx, row, { content: now, revision: next, editedBy, editedAt }))) throw new AppError('FEE_VERSION_CHANGED');
      await this.trail.record(tx, { act: 'fees.change', by, subject: subjectOf(row), before: figuresOf(row), after: figuresOf(changed) });
      return changed;
    });
  }

  /** @throws AppError FEE_VERSION_NOT_FOUND, FEE_VERSION_CHANGED */
  async drop(id: number, revision: number, by: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.mustLock(tx, id, revision);
      if (!(await this.versions.drop(tx, row))) throw new AppError('FEE_VERSION_CHANGED');
      await this.trail.record(tx, { act: 'fees.drop', by, subject: subjectOf(row), before: figuresOf(row) });
    });
  }

  /**
   * @returns what another person has to approve; null when it is done.
   * @throws AppError VALIDATION_FAILED, FEE_VERSION_NOT_FOUND, FEE_VERSION_CHANGED, APPROVER_MISSING, APPROVAL_OPEN
   */
  async propose(id: number, { revision, countsFrom, reason }: FeePublication, by: Actor): Promise<Approval | null> {
    if (countsFrom < this.today()) throw new AppError('VALIDATION_FAILED', { errors: { countsFrom: texts.pastDay } });
    const row = await this.get(id);
    return this.approvals.propose({ kind: this, subject: subjectOf(row), about: String(id), request: { id, revision, countsFrom }, reason }, by);
  }

  async describe(tx: Tx, request: Publication): Promise<Change> {
    return this.changeOf(tx, await this.mustBePublishable(tx, request), request);
  }

  async carryOut(tx: Tx, request: Publication, by: Actor, details: AuditValues): Promise<void> {
    const row = await this.mustBePublishable(tx, request);
    const change = await this.changeOf(tx, row, request);
    const published = await this.versions.change(tx, row, { state: 'published', countsFrom: request.countsFrom, publishedBy: by.person, publishedAt: this.clock.now() });
    if (!published) throw new AppError('FEE_VERSION_CHANGED');
    await this.trail.record(tx, { act: 'fees.publish', by, subject: subjectOf(row), ...change, details });
  }

  private async mustBePublishable(tx: Tx, { id, revision, countsFrom }: Publication): Promise<FeeVersionRow> {
    const row = await this.mustLock(tx, id, revision);
    const faults = await this.faults(tx, row, countsFrom);
    if (faults.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { content: faults.join(' ') } });
    return row;
  }

  /** @param day on which it would count. */
  private async faults(tx: Tx, { kind, semesterNo, content, state }: FeeVersionRow, day: string): Promise<string[]> {
    if (state === 'published') return [];
    if (kind === 'layout') return layoutFaults(content as LayoutContent);
    const layouts = await this.versions.published(tx, { kind: 'layout', semesterNo, academicSession: '' });
    const layout = layouts.filter(({ countsFrom }) => (countsFrom ?? '') <= day).at(-1)?.content as LayoutContent | undefined;
    return structureFaults(content as StructureContent, (layout?.heads ?? this.layouts.readyMade(semesterNo).fees).map(({ name }) => name));
  }

  /** What the approver reads: the version that counts on that day so far, and this one. */
  private async changeOf(tx: Tx, row: FeeVersionRow, { countsFrom }: Publication): Promise<Change> {
    const before = (await this.versions.published(tx, row)).filter((one) => (one.countsFrom ?? '') <= countsFrom).at(-1);
    return {
      before: before ? { version: before.version, countsFrom: before.countsFrom, ...figuresOf(before) } : {},
      after: { version: row.version, countsFrom, ...figuresOf(row) },
    };
  }

  private async mustLock(tx: Tx, id: number, revision: number): Promise<FeeVersionRow> {
    const row = await this.versions.lock(tx, id);
    if (row === null) throw new AppError('FEE_VERSION_NOT_FOUND');
    if (row.state !== 'draft' || row.revision !== revision) throw new AppError('FEE_VERSION_CHANGED');
    return row;
  }

  private today(): string {
    return istDate(new Date(this.clock.now()));
  }
}

function contentOf({ layout, structure }: Content): LayoutContent | StructureContent {
  const content = layout ?? structure;
  if (!content || (layout && structure)) throw new AppError('VALIDATION_FAILED', { errors: { content: texts.oneKind } });
  // A column of 65,535 bytes on MariaDB.
  if (Buffer.byteLength(JSON.stringify(content)) > CONTENT_MAX) throw new AppError('VALIDATION_FAILED', { errors: { content: texts.tooLarge } });
  return content;
}

const CONTENT_MAX = 60_000;

const subjectOf = ({ kind, semesterNo, academicSession, version }: FeeVersionRow): string => texts.subject(kind, semesterNo, academicSession, version);

function figuresOf({ kind, content, revision }: FeeVersionRow): AuditValues {
  if (kind === 'layout') {
    const { form, heads, receipt } = content as LayoutContent;
    return { revision, fields: form.length, heads: heads.length, receiptRows: receipt.length };
  }
  const { heads, rules } = content as StructureContent;
  return { revision, heads: heads.length, rules: rules.length };
}
