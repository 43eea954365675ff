import { Injectable } from '@nestjs/common';
import { PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import { type Paise, splitReserved } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import type { Payment } from '../payments/payment.entity.js';
import type { FeeDemand } from '../students/fee-demand.entity.js';
import { FrozenDemandsSql } from '../students/frozen-demands.js';
import { ImportUndoService } from '../students/import/import-undo.service.js';
import type { Query } from '../students/import/stored-state.js';
import type { Student } from '../students/student.entity.js';
import type { BulkRow, UndoContent } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';

/** A row to be taken back, with what it wrote, locked. */
export interface Written {
  row: BulkRow;
  before: UndoContent;
  demand: FeeDemand | null;
  student: Student | null;
}

/** Whether what a row wrote is as it left it, and nobody has begun to rely on it. */
@Injectable()
export class UndoChecks {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly undos: ImportUndoService,
    private readonly frozen: FrozenDemandsSql,
    private readonly approvals: PersonalApprovalsService,
  ) {}

  async mayBeUndone(tx: Tx, { row, before, demand, student }: Written, attempts: readonly Payment[]): Promise<boolean> {
    if (demand && !(await this.isAsLeft(tx, row, before, demand, attempts))) return false;
    if (!student || before.student === undefined) return true;
    return before.student === null ? this.isUnused(tx, row, student, attempts) : this.undos.isAsWritten(student, before.student);
  }

  private async isAsLeft(
    tx: Tx, { content, admissionNumber }: BulkRow, before: UndoContent, demand: FeeDemand, attempts: readonly Payment[],
  ): Promise<boolean> {
    const query: Query = async (sql, values) => (await tx.query(sql, values)) as never;
    if (demand.settledByPaymentId !== null || (await this.frozen.among(query, [demand.id])).size > 0 || content.fees === null) return false;
    const now = splitReserved(demand.heads);
    const reservedBefore = splitReserved(before.demand?.heads ?? {}).reserved;
    if (!isSame(now.own, content.fees.heads) || !isSame(now.reserved, reservedBefore)) return false;
    if (before.demand) return true;
    // What people have decided about it would go with it, also where it was taken back.
    if (await this.undos.isAdjusted(tx, demand.id)) return false;
    // Money at the counter for which there is no payment yet.
    return !attempts.some(({ demandId }) => demandId === demand.id) && demand.dueOn === null && !(await this.approvals.awaited(tx)).has(admissionNumber);
  }

  /** A student whom the row has made, and to whom nothing has happened since. */
  private async isUnused(tx: Tx, { bulkChangeId, admissionNumber, demandId }: BulkRow, student: Student, attempts: readonly Payment[]): Promise<boolean> {
    if (attempts.length > 0 || !(await this.undos.isUntouched(tx, student))) return false;
    const demands = await this.undos.demandIds(tx, student.id);
    if (demands.some((id) => id !== demandId)) return false;
    for (const id of demands) if (await this.undos.isAdjusted(tx, id)) return false;
    return !(await this.changes.isInAnother(tx, bulkChangeId, student.id)) && !(await this.approvals.awaited(tx)).has(admissionNumber);
  }
}

function isSame(one: Record<string, Paise>, other: Record<string, Paise>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
