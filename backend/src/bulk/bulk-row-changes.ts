import { Injectable } from '@nestjs/common';
import { PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import type { Tx } from '../database/transactions.js';
import { StudentPaymentsService } from '../payments/student-payments.service.js';
import { ImportRowsService } from '../students/import/import-rows.service.js';
import type { RowPlan } from '../students/import/import-plan.js';
import type { Query } from '../students/import/stored-state.js';
import { FrozenDemandsSql } from '../students/frozen-demands.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import { FeeDemandsService } from '../students/fee-demands.service.js';
import type { BulkChange, BulkRow, UndoContent } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { fingerprintOf } from './row-fingerprint.js';

/** Some rows of a change at once. */
@Injectable()
export class BulkRowChanges {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly imports: ImportRowsService,
    private readonly demands: FeeDemandsService,
    private readonly payments: StudentPaymentsService,
    private readonly frozen: FrozenDemandsSql,
    private readonly approvals: PersonalApprovalsService,
    private readonly layouts: SemesterLayoutsService,
  ) {}

  /** What changed since it was staged is skipped: nobody has seen what the row would do to it. */
  async apply(tx: Tx, rows: readonly BulkRow[], now: number): Promise<void> {
    const byNumber = new Map(rows.map((row) => [row.content.admissionNumber, row]));
    const isAsStaged = (plan: RowPlan): boolean =>
      byNumber.get(plan.row.admissionNumber)?.fingerprint === fingerprintOf(plan) && this.hasHeadsOfToday(plan);
    const plans = await this.imports.write(tx, rows.map(({ content }) => content), now, isAsStaged);
    for (const plan of plans) {
      const row = byNumber.get(plan.row.admissionNumber);
      if (!row) continue;
      if (!isAsStaged(plan)) await this.changes.end(tx, row, { outcome: 'skipped' });
      else await this.changes.end(tx, row, { outcome: 'applied', undoContent: undoOf(plan), demandId: await this.demands.idOf(tx, plan.student.keys) });
    }
  }

  /** Kept is what somebody has paid or begun to pay since, or changed again. */
  async undo(tx: Tx, { approvedAt }: BulkChange, rows: readonly BulkRow[], now: number): Promise<void> {
    for (const row of rows) {
      const isUndone = await this.undoRow(tx, row, approvedAt ?? 0, now);
      await this.changes.end(tx, row, { outcome: isUndone ? 'undone' : 'kept' });
    }
  }

  /** The office may have published other heads since. */
  private hasHeadsOfToday({ row: { semesterNo, fees } }: RowPlan): boolean {
    const names = this.layouts.of(semesterNo).fees.map(({ name }) => name);
    const heads = Object.keys(fees?.heads ?? {});
    return heads.length === names.length && names.every((name) => heads.includes(name));
  }

  private async undoRow(tx: Tx, { admissionNumber, content, undoContent: before, demandId }: BulkRow, since: number, now: number): Promise<boolean> {
    if (demandId === null || before === null || content.fees === null) return false;
    const demand = await this.demands.lock(tx, demandId);
    const attempts = await this.payments.ofDemands([demandId], tx);
    const query: Query = async (sql, values) => (await tx.query(sql, values)) as never;
    const isFrozen = demand.settledByPaymentId !== null || (await this.frozen.among(query, [demandId])).size > 0;
    const isTouched = isFrozen || attempts.some(({ createdAt }) => createdAt >= since);
    if (isTouched || JSON.stringify(demand.heads) !== JSON.stringify(content.fees.heads)) return false;
    if (before.demand === null) {
      // Money at the counter for which there is no payment yet.
      if (attempts.length > 0 || (await this.approvals.awaited(tx)).has(admissionNumber)) return false;
      await this.demands.remove(tx, demand);
    } else {
      await this.demands.changeBack(tx, demand, before.demand, now);
    }
    return true;
  }
}

function undoOf({ demand, unnamedDemand }: RowPlan): UndoContent {
  const stored = 'stored' in demand ? demand.stored : unnamedDemand;
  return { demand: stored ? { heads: stored.heads, total: stored.total, academicSession: stored.academicSession } : null };
}
