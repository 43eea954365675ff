import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import {
  type AdjustedFigure, type AdjustmentRequest, type Approval, type AuditValues, type DayAdjustment, type DayFigures, istIsoDateTime, type Paise, parseRupees,
  type Permission, rupeesNumber,
} from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { DayAdjustmentRecord } from './day-adjustment.entity.js';
import { DayCloseRecord } from './day-close.entity.js';

interface StoredAdjustment {
  day: string;
  figure: AdjustedFigure;
  head: string | null;
  amount: Paise;
  reason: string;
}

/** Corrects closed days without changing them: a contrary entry in the open day, by two people (docs/requirements.md#adjustments-of-closed-days). */
@Injectable()
export class DayAdjustmentsService implements ApprovalKind<StoredAdjustment>, OnModuleInit {
  readonly name = 'day.adjust';
  readonly proposedWith: Permission = 'day:adjust';
  readonly permission: Permission = 'day:adjust';

  constructor(
    private readonly approvals: ApprovalsService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * @returns what another person has to approve; null when one person suffices.
   * @throws AppError NOT_ADJUSTABLE when the day is not closed or has no such head; APPROVER_MISSING, APPROVAL_OPEN
   */
  async propose({ day, figure, head, amount, reason }: AdjustmentRequest, by: Actor): Promise<Approval | null> {
    const paise = parseRupees(Math.abs(amount));
    if (paise === null || paise === 0) throw new AppError('VALIDATION_FAILED');
    const request = { day, figure, head: head ?? null, amount: amount < 0 ? -paise : paise, reason };
    return this.approvals.propose({ kind: this, subject: day, about: `${day}:${figure}:${head ?? ''}`, request, reason }, by);
  }

  async describe(tx: Tx, request: StoredAdjustment): Promise<Change> {
    const { figure, head, amount } = request;
    const kept = rupeesNumber(await this.kept(tx, request));
    return { before: { figure, ...(head === null ? {} : { feeHead: head }), amount: kept }, after: { adjusted: rupeesNumber(amount) } };
  }

  async carryOut(tx: Tx, request: StoredAdjustment, by: Actor, details: AuditValues): Promise<void> {
    const { day, figure, head, amount, reason } = request;
    await this.kept(tx, request);
    // This transaction runs again after it was committed.
    if ((await tx.countBy(DayAdjustmentRecord, { requestId: by.requestId })) === 0) {
      const { proposedBy } = details;
      await tx.insert(DayAdjustmentRecord, {
        adjusts: day, figure, head, amount, reason, proposedBy: typeof proposedBy === 'string' ? proposedBy : by.person, approvedBy: by.person, requestId: by.requestId,
        at: this.clock.now(),
      });
    }
    await this.trail.record(tx, { act: 'day.adjust', by, subject: day, after: { figure, feeHead: head, adjusted: rupeesNumber(amount) }, details });
  }

  /** Recorded from one moment until another one, UTC ms; oldest first. */
  async between(from: number, until: number): Promise<DayAdjustment[]> {
    return (await this.transactions.run((tx) => tx.find(DayAdjustmentRecord, { order: { id: 'ASC' } }))).filter(({ at }) => at >= from && at < until).map(shown);
  }

  /** @returns paise that were kept, without adjustments. @throws AppError NOT_ADJUSTABLE */
  private async kept(tx: Tx, { day, figure, head }: Pick<StoredAdjustment, 'day' | 'figure' | 'head'>): Promise<Paise> {
    const close = await tx.findOneBy(DayCloseRecord, { day });
    const figures = close ? (JSON.parse(close.figures) as DayFigures) : null;
    const of = head === null ? figures?.[figure].amount : figure === 'refunded' ? undefined : figures?.heads.find(({ name }) => name === head)?.[figure];
    const paise = of === undefined ? null : parseRupees(of);
    if (paise === null) throw new AppError('NOT_ADJUSTABLE');
    return paise;
  }
}

const shown = ({ id, adjusts, figure, head, amount, reason, proposedBy, approvedBy, at }: DayAdjustmentRecord): DayAdjustment =>
  ({ id, adjusts, figure, head, amount: rupeesNumber(amount), reason, proposedBy, approvedBy, at: istIsoDateTime(new Date(at)) });
