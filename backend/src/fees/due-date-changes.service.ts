import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalKind, Change } from '../approvals/approval-kind.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { studentSubject } from '../audit/personal-audit.service.js';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import { type Approval, type AuditValues, type DueDateChange, isDay, istDate, type Permission, rupeesNumber } from '../contract/index.js';
import { feeVersions as texts } from '../contract/texts/index.js';
import type { Tx } from '../database/transactions.js';
import type { FeeDemand } from '../students/fee-demand.entity.js';
import { FeeDemandsService } from '../students/fee-demands.service.js';
import { FeeTermsService } from '../students/fee-terms.service.js';
import { StudentFeesService } from '../students/student-fees.service.js';

interface Request {
  demandId: number;
  /** IST, `yyyy-MM-dd`; null: that of the semester. */
  dueOn: string | null;
  /** Of late fees, as it was shown. */
  rule: string;
}

/** Another due date for one student (docs/requirements.md#due-dates): it waives late fees, so two people decide it. */
@Injectable()
export class DueDateChanges implements ApprovalKind<Request>, OnModuleInit {
  readonly name = 'fees.dueDate';
  readonly proposedWith: Permission = 'fees:publish';
  readonly permission: Permission = 'fees:approve';

  constructor(
    private readonly demands: FeeDemandsService,
    private readonly students: StudentFeesService,
    private readonly terms: FeeTermsService,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
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
  async propose({ admissionNumber, semesterNo, academicSession, dueOn, reason }: DueDateChange, by: Actor): Promise<Approval | null> {
    this.mustNotBeOver(dueOn);
    const student = await this.students.of(admissionNumber, { isOpen: true });
    const demand = student?.demands.find((one) => one.semesterNo === semesterNo && one.academicSession === academicSession);
    if (!demand) throw new AppError('STUDENT_NOT_FOUND');
    const subject = texts.dueDateOf(semesterNo, academicSession);
    const request = { demandId: demand.id, dueOn, rule: this.ruleOf(demand) };
    return this.approvals.propose({ kind: this, subject, about: String(demand.id), request, reason }, by);
  }

  async describe(tx: Tx, request: Request): Promise<Change | null> {
    const demand = await this.mustBeUnpaid(tx, request);
    return demand.dueOn === request.dueOn ? null : this.changeOf(tx, demand, request);
  }

  async carryOut(tx: Tx, request: Request, by: Actor, details: AuditValues, proposed: Change | null): Promise<void> {
    // It has waited for the second person.
    this.mustNotBeOver(request.dueOn);
    const demand = await this.mustBeUnpaid(tx, request);
    const change = await this.changeOf(tx, demand, request);
    if (proposed) this.mustBeAsShown(demand, request, proposed, change);
    await this.demands.setDueOn(tx, demand, request.dueOn, this.clock.now());
    await this.trail.record(tx, { act: 'fees.dueDate', by, subject: studentSubject(String(change.before['student'])), ...change, details });
  }

  /** Other terms may count by now. The late fee of a day grows by itself; its rule and the days do not. */
  private mustBeAsShown(demand: FeeDemand, { rule }: Request, proposed: Change, now: Change): void {
    const isSame = (side: 'before' | 'after'): boolean => proposed[side]['dueOn'] === now[side]['dueOn'];
    if (!isSame('before') || !isSame('after') || rule !== this.ruleOf(demand)) throw new AppError('FEE_CHANGED_MEANWHILE');
  }

  private ruleOf(demand: Parameters<FeeTermsService['due']>[0]): string {
    const { rule } = this.terms.due(demand);
    return rule === null ? '' : `${rule.kind} ${rule.amount} ${rule.cap ?? ''}`;
  }

  private mustNotBeOver(dueOn: string | null): void {
    if (dueOn !== null && (!isDay(dueOn) || dueOn < istDate(new Date(this.clock.now())))) throw new AppError('VALIDATION_FAILED', { errors: { dueOn: texts.pastDueDate } });
  }

  private async mustBeUnpaid(tx: Tx, { demandId }: Request): Promise<FeeDemand> {
    const demand = await this.demands.lock(tx, demandId);
    if (demand.settledByPaymentId !== null || demand.refund !== null) throw new AppError('FEE_NOT_CHANGEABLE');
    return demand;
  }

  /** With the day that counts, the semester's where the student has none, and the late fee of today, which the other day may waive. */
  private async changeOf(tx: Tx, demand: FeeDemand, request: Request): Promise<Change> {
    const { admissionNumber } = await this.students.formOf(tx, demand.studentId);
    const told = (dueOn: string | null): AuditValues => {
      const due = this.terms.due({ ...demand, dueOn });
      return { dueOn: due.dueOn ?? '', ...(due.rule === null ? {} : { lateFee: rupeesNumber(due.lateFee) }) };
    };
    return { before: { student: admissionNumber, semester: demand.semesterNo, ...told(demand.dueOn) }, after: told(request.dueOn) };
  }
}
