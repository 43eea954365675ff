import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../approvals/approval-kind.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { studentSubject } from '../audit/personal-audit.service.js';
import { AppError } from '../common/errors/app-error.js';
import {
  type AdjustmentKind, ADJUSTMENTS, type FeeAdjustmentRequest, type Approval, type AuditValues, HEAD_AMOUNT_MAX, type Paise, parseRupees,
  type Permission, rupeesNumber,
} from '../contract/index.js';
import { feeVersions as texts } from '../contract/texts/index.js';
import type { Tx } from '../database/transactions.js';
import { DemandAdjustments } from '../students/demand-adjustments.service.js';
import type { FeeDemand } from '../students/fee-demand.entity.js';
import { StudentFeesService } from '../students/student-fees.service.js';

interface Adjustment {
  demandId: number;
  kind: AdjustmentKind;
  /** As it changes the total. */
  amount: Paise;
  reason: string;
  /** Of the fee's lines when it was proposed. */
  lines: string;
}

const linesOf = ({ heads }: FeeDemand): string => createHash('sha256').update(JSON.stringify(Object.entries(heads).sort())).digest('base64url').slice(0, 22);

/** Concessions and additions of one student's fee, decided by two people (docs/requirements.md#concessions-and-additions). */
@Injectable()
export class AdjustmentsService implements ApprovalKind<Adjustment>, OnModuleInit {
  readonly name = 'fees.adjust';
  readonly proposedWith: Permission = 'fees:publish';
  readonly permission: Permission = 'fees:approve';

  constructor(
    private readonly adjustments: DemandAdjustments,
    private readonly students: StudentFeesService,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  auditedAs({ before: { student } }: Change): string | undefined {
    return typeof student === 'string' && student !== '' ? studentSubject(student) : undefined;
  }

  /**
   * @returns what another person has to approve; null when it is done.
   * @throws AppError VALIDATION_FAILED, STUDENT_NOT_FOUND, NUMBER_CLOSED, FEE_NOT_CHANGEABLE, APPROVER_MISSING, APPROVAL_OPEN
   */
  async propose(adjustment: FeeAdjustmentRequest, by: Actor): Promise<Approval | null> {
    const { admissionNumber, semesterNo, academicSession, kind, amount: rupees, isTakenBack, reason } = adjustment;
    const paise = parseRupees(rupees);
    if (!paise || paise > HEAD_AMOUNT_MAX) throw new AppError('VALIDATION_FAILED', { errors: { amount: texts.adjustmentAmount } });
    const student = await this.students.of(admissionNumber, { isOpen: true });
    const demand = student?.demands.find((one) => one.semesterNo === semesterNo && one.academicSession === academicSession);
    if (!demand) throw new AppError('STUDENT_NOT_FOUND');
    const amount = paise * ADJUSTMENTS[kind] * (isTakenBack ? -1 : 1);
    const request = { demandId: demand.id, kind, amount, reason, lines: linesOf(demand) };
    return this.approvals.propose({ kind: this, subject: texts.feeOf(semesterNo, academicSession), about: String(demand.id), request, reason }, by);
  }

  async describe(tx: Tx, request: Adjustment): Promise<Change> {
    return this.changeOf(tx, await this.adjustments.adjustable(tx, request.demandId), request);
  }

  async carryOut(tx: Tx, request: Adjustment, by: Actor, details: AuditValues, proposed: Change | null): Promise<void> {
    const { proposedBy } = details;
    const people = { proposedBy: typeof proposedBy === 'string' ? proposedBy : by.person, approvedBy: by.person, requestId: by.requestId };
    const isAgain = await this.adjustments.isMade(tx, request.demandId, by.requestId);
    const demand = isAgain ? null : await this.adjustments.adjustable(tx, request.demandId);
    const { lines, ...adjustment } = request;
    // An import has changed the fee since: nobody has agreed to a concession of these lines.
    if (demand && lines !== linesOf(demand)) throw new AppError('FEE_CHANGED_MEANWHILE');
    const change = demand && (await this.changeOf(tx, demand, request));
    if (demand) await this.adjustments.make(tx, demand, { ...adjustment, ...people });
    const told = change ?? proposed;
    const student = told?.before['student'] ?? (await this.students.ofDemand(tx, request.demandId));
    await this.trail.record(tx, { act: 'fees.adjust', by, subject: studentSubject(String(student)), ...told, details });
  }

  private async changeOf(tx: Tx, { studentId, semesterNo, heads, total }: FeeDemand, { kind, amount }: Adjustment): Promise<Change> {
    // What is taken back was given before, and nobody is owed money by a fee.
    const left = ((heads[kind] ?? 0) + amount) * ADJUSTMENTS[kind];
    if (left < 0) throw new AppError('VALIDATION_FAILED', { errors: { amount: texts.notSoMuchGiven } });
    if (total + amount < 0) throw new AppError('VALIDATION_FAILED', { errors: { amount: texts.totalNegative } });
    const { admissionNumber } = await this.students.formOf(tx, studentId);
    return {
      before: { student: admissionNumber, semester: semesterNo, total: rupeesNumber(total) },
      after: { adjustment: kind, amount: rupeesNumber(amount), total: rupeesNumber(total + amount) },
    };
  }
}
