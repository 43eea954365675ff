import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../approvals/approval-kind.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import {
  type Approval, type AuditValues, FEE_VERSION_KINDS, type FeeContents, type FeePublication, type FeeVersionChange, type FeeVersionKind, istDate,
  contentOf as contentOfLayout,
  type LayoutContent, layoutFaults, type NewFeeVersion, type Permission, type StructureContent, structureFaults, type TermsContent,
  termsFaults,
} from '../contract/index.js';
import { feeVersions as texts } from '../contract/texts/index.js';
import { isDuplicateKey, Transactions, type Tx } from '../database/transactions.js';
import { termsKeyOf } from '../students/fee-terms.service.js';
import { OutstandingFeesService } from '../students/outstanding-fees.service.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import type { FeeContent, FeeVersionRow } from './fee-version.entity.js';
import { figuresOf, layoutDifferences } from './fee-version-figures.js';
import { feeVersionSubject } from './fee-version-subject.js';
import { type FeeVersionHead, FeeVersionsRepository } from './fee-versions.repository.js';

interface Publication {
  id: number;
  revision: number;
  /** IST, `yyyy-MM-dd`. */
  countsFrom: string;
}

/** Drafts of layouts, structures and terms, and their publication, which needs two people (docs/requirements.md#fee-structures). */
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
    private readonly outstanding: OutstandingFeesService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  heads() {
    return this.versions.heads();
  }

  /** Structures that count today: of each semester and session one. */
  async structuresToday(): Promise<FeeVersionHead[]> {
    const today = this.today();
    const counting = (await this.versions.heads())
      .filter(({ kind, state, countsFrom }) => kind === 'structure' && state === 'published' && (countsFrom ?? '') <= today)
      .sort((one, other) => (one.countsFrom ?? '').localeCompare(other.countsFrom ?? '') || one.version - other.version);
    return [...new Map(counting.map((head) => [termsKeyOf(head), head])).values()];
  }

  /** @param stagedAt UTC ms. @throws AppError FEE_VERSION_REPLACED when another structure has come to count since. */
  async mustStillCount(tx: Tx, structureId: number, stagedAt: number): Promise<void> {
    if (await this.versions.isReplaced(tx, structureId, stagedAt, this.today())) throw new AppError('FEE_VERSION_REPLACED', { log: { structureId } });
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
    const given = contentOf(content);
    const row = {
      ...given, semesterNo, academicSession: given.kind === 'layout' ? '' : academicSession, state: 'draft', countsFrom: null, revision: 1,
      editedBy: by.person, editedAt: this.clock.now(), publishedBy: null, publishedAt: null,
    } as const;
    const add = () => this.transactions.run(async (tx) => {
      const added = { ...row, ...(await this.versions.add(tx, row)) };
      await this.trail.record(tx, { act: 'fees.draft', by, subject: feeVersionSubject(added), after: { ...figuresOf(added), ...differencesOf(null, added) } });
      return added;
    });
    // Somebody else has begun one at the same moment: this takes the next number.
    return add().catch((error: unknown) => (isDuplicateKey(error) ? add() : Promise.reject(error as Error)));
  }

  /** @throws AppError VALIDATION_FAILED, FEE_VERSION_NOT_FOUND, FEE_VERSION_CHANGED */
  async change(id: number, { revision, ...content }: FeeVersionChange, by: Actor): Promise<FeeVersionRow> {
    return this.transactions.run(async (tx) => {
      const row = await this.mustLock(tx, id, revision);
      const given = contentOf(content);
      if (row.kind !== given.kind) throw new AppError('FEE_VERSION_CHANGED');
      const changed = { ...row, content: given.content, revision: revision + 1, editedBy: by.person, editedAt: this.clock.now() };
      const { content: now, revision: next, editedBy, editedAt } = changed;
      if (!(await this.versions.change(tx, row, { content: now, revision: next, editedBy, editedAt }))) throw new AppError('FEE_VERSION_CHANGED');
      await this.trail.record(tx, { act: 'fees.change', by, subject: feeVersionSubject(row), before: figuresOf(row), after: { ...figuresOf(changed), ...differencesOf(row, changed) } });
      return changed;
    });
  }

  /** @throws AppError FEE_VERSION_NOT_FOUND, FEE_VERSION_CHANGED */
  async drop(id: number, revision: number, by: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.mustLock(tx, id, revision);
      if (!(await this.versions.drop(tx, row))) throw new AppError('FEE_VERSION_CHANGED');
      await this.trail.record(tx, { act: 'fees.drop', by, subject: feeVersionSubject(row), before: figuresOf(row) });
    });
  }

  /**
   * @returns what another person has to approve; null when it is done.
   * @throws AppError VALIDATION_FAILED, FEE_VERSION_NOT_FOUND, FEE_VERSION_CHANGED, APPROVER_MISSING, APPROVAL_OPEN
   */
  async propose(id: number, { revision, countsFrom, reason }: FeePublication, by: Actor): Promise<Approval | null> {
    if (countsFrom < this.today()) throw new AppError('VALIDATION_FAILED', { errors: { countsFrom: texts.pastDay } });
    const row = await this.get(id);
    return this.approvals.propose({ kind: this, subject: feeVersionSubject(row), about: String(id), request: { id, revision, countsFrom }, reason }, by);
  }

  async describe(tx: Tx, request: Publication): Promise<Change> {
    return this.changeOf(tx, await this.mustBePublishable(tx, request), request);
  }

  async carryOut(tx: Tx, request: Publication, by: Actor, details: AuditValues): Promise<void> {
    const row = await this.mustBePublishable(tx, request);
    const change = await this.changeOf(tx, row, request);
    const published = await this.versions.change(tx, row, { state: 'published', countsFrom: request.countsFrom, publishedBy: by.person, publishedAt: this.clock.now() });
    if (!published) throw new AppError('FEE_VERSION_CHANGED');
    await this.trail.record(tx, { act: 'fees.publish', by, subject: feeVersionSubject(row), ...change, details });
  }

  private async mustBePublishable(tx: Tx, { id, revision, countsFrom }: Publication): Promise<FeeVersionRow> {
    const row = await this.mustLock(tx, id, revision);
    // Proposed for a day that was to come, and approved after it.
    if (countsFrom < this.today()) throw new AppError('VALIDATION_FAILED', { errors: { countsFrom: texts.publishedTooLate } });
    const faults = await this.faults(tx, row, countsFrom);
    if (faults.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { content: faults.join(' ') } });
    return row;
  }

  /** @param day on which it would count. */
  private async faults(tx: Tx, { kind, semesterNo, content, state }: FeeVersionRow, day: string): Promise<string[]> {
    if (state === 'published') return [];
    if (kind === 'layout') return layoutFaults(content as LayoutContent);
    if (kind === 'terms') return termsFaults(content as TermsContent);
    const layouts = await this.versions.published(tx, { kind: 'layout', semesterNo, academicSession: '' });
    const layout = layouts.filter(({ countsFrom }) => (countsFrom ?? '') <= day).at(-1)?.content as LayoutContent | undefined;
    return structureFaults(content as StructureContent, (layout?.heads ?? this.layouts.readyMade(semesterNo).fees).map(({ name }) => name));
  }

  /** What the approver reads: the version that counts on that day so far, and this one. */
  private async changeOf(tx: Tx, row: FeeVersionRow, { countsFrom }: Publication): Promise<Change> {
    const before = (await this.versions.published(tx, row)).filter((one) => (one.countsFrom ?? '') <= countsFrom).at(-1);
    const counted = before ?? this.readyMade(row);
    return {
      before: { ...(before ? { version: before.version, countsFrom: before.countsFrom } : {}), ...(counted ? figuresOf(counted) : {}) },
      after: {
        version: row.version, countsFrom, ...figuresOf(row), ...differencesOf(counted, row), ...(row.kind === 'layout' ? await this.lossesOf(tx, row, before) : {}),
      },
    };
  }

  /** Unpaid fees that ask for a head which the semester would have no longer: only an import or fees in bulk take it out of them. */
  private async lossesOf(tx: Tx, { semesterNo, content }: FeeVersionRow, before: FeeVersionRow | undefined): Promise<AuditValues> {
    const now = (before?.content as LayoutContent | undefined)?.heads ?? this.layouts.readyMade(semesterNo).fees;
    const kept = (content as LayoutContent).heads.map(({ name }) => name);
    const lost = now.map(({ name }) => name).filter((name) => !kept.includes(name));
    const unpaidWithLostHead = lost.length === 0 ? 0 : await this.outstanding.countWithHead(tx, semesterNo, lost);
    return unpaidWithLostHead === 0 ? {} : { unpaidWithLostHead };
  }

  /** What counts while the office has published nothing. */
  private readyMade({ kind, semesterNo }: FeeVersionRow): Versioned | null {
    const layout = this.layouts.readyMade(semesterNo);
    return kind === 'layout' && layout.fees.length > 0 ? { kind, content: contentOfLayout(layout), revision: 1 } : null;
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

/** Signs: far more than a call can bring. */
const CONTENT_MAX = 400_000;

function contentOf(contents: FeeContents): { kind: FeeVersionKind; content: FeeContent } {
  const [kind, ...others] = FEE_VERSION_KINDS.filter((one) => contents[one] !== undefined);
  const content = kind && contents[kind];
  if (!kind || !content || others.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { content: texts.oneKind } });
  if (JSON.stringify(content).length > CONTENT_MAX) throw new AppError('VALIDATION_FAILED', { errors: { content: texts.tooLarge } });
  return { kind, content };
}


type Versioned = Pick<FeeVersionRow, 'kind' | 'content' | 'revision'>;

const differencesOf = (before: Versioned | null, after: Versioned): AuditValues =>
  (after.kind === 'layout' ? layoutDifferences(before && (before.content as LayoutContent), after.content as LayoutContent) : {});
