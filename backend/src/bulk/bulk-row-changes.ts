import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { StudentPaymentsService } from '../payments/student-payments.service.js';
import { ImportRowsService } from '../students/import/import-rows.service.js';
import type { RowPlan } from '../students/import/import-plan.js';
import { ImportUndoService, studentBefore } from '../students/import/import-undo.service.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import { FeeDemandsService } from '../students/fee-demands.service.js';
import type { BulkChange, BulkRow, UndoContent } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { fingerprintOf } from './row-fingerprint.js';
import { holdingOf, writtenPlan } from './staged-row.js';
import { UndoChecks, type Written } from './undo-checks.js';

/** Some rows of a change at once. */
@Injectable()
export class BulkRowChanges {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly imports: ImportRowsService,
    private readonly undos: ImportUndoService,
    private readonly demands: FeeDemandsService,
    private readonly payments: StudentPaymentsService,
    private readonly checks: UndoChecks,
    private readonly layouts: SemesterLayoutsService,
  ) {}

  /** What changed since it was staged is skipped: nobody has seen what the row would do to it. */
  async apply(tx: Tx, { kind }: BulkChange, rows: readonly BulkRow[], now: number): Promise<void> {
    const byNumber = new Map(rows.map((row) => [row.content.admissionNumber, row]));
    const isAsStaged = (plan: RowPlan): boolean =>
      byNumber.get(plan.row.admissionNumber)?.fingerprint === fingerprintOf(plan) && this.hasHeadsOfToday(plan);
    const accepted = (plan: RowPlan): RowPlan | null => (isAsStaged(plan) ? writtenPlan(plan) : null);
    const plans = await this.imports.write(tx, rows.map(({ content }) => content), now, accepted, holdingOf(kind));
    const written = await this.imports.written(tx, plans.map(({ student }) => student.keys.admissionKey));
    const applied: Parameters<BulkChangesRepository['endApplied']>[1][number][] = [];
    for (const plan of plans) {
      const row = byNumber.get(plan.row.admissionNumber);
      if (!row) continue;
      if (!isAsStaged(plan)) {
        await this.changes.end(tx, row, { outcome: 'skipped' });
        continue;
      }
      const undoContent = undoOf(plan, kind === 'import');
      const ids = written.get(plan.student.keys.admissionKey);
      const demandId = 'demand' in undoContent ? (ids?.demandId ?? null) : null;
      applied.push({ id: row.id, undoContent, demandId, studentId: row.studentId ?? ids?.studentId ?? null });
    }
    await this.changes.endApplied(tx, applied);
  }

  /** Kept is what somebody has paid or begun to pay since, or changed again. */
  async undo(tx: Tx, { approvedAt }: BulkChange, rows: readonly BulkRow[], now: number): Promise<void> {
    for (const row of rows) {
      const isUndone = await this.undoRow(tx, row, approvedAt ?? 0, now);
      if (!isUndone) await this.changes.end(tx, row, { outcome: 'kept' });
    }
  }

  /** The office may have published other heads since. */
  private hasHeadsOfToday({ row: { semesterNo, fees } }: RowPlan): boolean {
    const names = this.layouts.of(semesterNo).fees.map(({ name }) => name);
    const heads = Object.keys(fees?.heads ?? {});
    return heads.length === names.length && names.every((name) => heads.includes(name));
  }

  private async undoRow(tx: Tx, row: BulkRow, since: number, at: number): Promise<boolean> {
    const { undoContent: before, demandId, studentId } = row;
    if (before === null || ('demand' in before && demandId === null)) return false;
    const demand = demandId === null || !('demand' in before) ? null : await this.demands.lock(tx, demandId);
    const student = before.student === undefined || studentId === null ? null : await this.undos.lock(tx, studentId);
    if (before.student !== undefined && student === null) return false;
    const written = { row, before, demand, student };
    const attempts = await this.payments.ofDemands(await this.demandIds(tx, written), tx);
    if (attempts.some(({ createdAt }) => createdAt >= since)) return false;
    if (!(await this.checks.mayBeUndone(tx, written, attempts))) return false;
    // Before the student goes, whose rows go too.
    await this.changes.end(tx, row, { outcome: 'undone', ...(before.student === null ? { studentId: null } : {}) });
    if (demand && before.demand) await this.demands.changeBack(tx, demand, before.demand, at);
    else if (demand) await this.demands.remove(tx, demand);
    if (student && before.student) await this.undos.changeBack(tx, student, before.student, at);
    else if (student) await this.undos.remove(tx, student);
    return true;
  }

  /** Where details were changed whoever pays has shown them: each fee of the student counts. */
  private demandIds(tx: Tx, { demand, student }: Written): Promise<number[]> {
    return student ? this.undos.demandIds(tx, student.id) : Promise.resolve(demand ? [demand.id] : []);
  }
}

function undoOf(plan: RowPlan, isImport: boolean): UndoContent {
  const { demand, unnamedDemand } = writtenPlan(plan);
  const stored = 'stored' in demand ? demand.stored : unnamedDemand;
  const fee = { demand: stored ? { heads: stored.heads, total: stored.total, academicSession: stored.academicSession } : null };
  const isFeeTouched = demand.change === 'new' || demand.change === 'changed' || unnamedDemand !== null;
  const student = isImport ? studentBefore(plan) : undefined;
  return { ...(isFeeTouched || !isImport ? fee : {}), ...(student === undefined ? {} : { student }) };
}
