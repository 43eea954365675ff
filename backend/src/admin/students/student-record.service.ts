import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditSearchService } from '../../audit/audit-search.service.js';
import { studentSubject } from '../../audit/personal-audit.service.js';
import {
  type AuditAct, type AuditRecord, istDate, istInstant, type NumberClosing, rupeesNumber, STUDENT_FIELDS, type StudentDemand, type StudentEdit,
  type StudentMail, type StudentPayment, type StudentRecord,
} from '../../contract/index.js';
import { reminderKeyOf } from '../../dues/reminder-keys.js';
import { AppError } from '../../common/errors/app-error.js';
import { shownStatus } from '../../payments/ledger/payment-state.js';
import type { Payment } from '../../payments/payment.entity.js';
import { StudentPaymentsService } from '../../payments/student-payments.service.js';
import { PersonalReceiptsService } from '../../receipts/personal-receipts.service.js';
import type { DemandAdjustment } from '../../students/demand-adjustment.entity.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeTermsService } from '../../students/fee-terms.service.js';
import { type StoredRecord, StudentRecordsService } from '../../students/records/student-records.service.js';
import { SemesterLayoutsService } from '../../students/semester-layouts.service.js';
import { StudentChanges } from './student-changes.js';

const CHANGES: readonly string[] = [
  'student.change', 'student.close', 'student.reopen', 'fees.adjust', 'fees.dueDate', 'bulk.row', 'bulk.rowUndo',
] satisfies AuditAct[];

/** A student's page: everything the college knows, and what the office changes (docs/requirements.md#students). */
@Injectable()
export class StudentRecordService {
  constructor(
    private readonly records: StudentRecordsService,
    private readonly payments: StudentPaymentsService,
    private readonly receipts: PersonalReceiptsService,
    private readonly layouts: SemesterLayoutsService,
    private readonly terms: FeeTermsService,
    private readonly audit: AuditSearchService,
    private readonly changes: StudentChanges,
  ) {}

  /** @throws AppError STUDENT_NOT_FOUND */
  async of(admissionNumber: string): Promise<StudentRecord> {
    const record = await this.records.get(admissionNumber);
    const others = await Promise.all(record.closed.map((closed) => this.records.get(closed.admissionNumber)));
    const all = [record, ...others];
    const payments = await this.payments.ofDemands(all.flatMap(({ demands }) => demands.map(({ id }) => id)));
    const { receipts, mails } = await this.receipts.everythingAbout(payments.map(({ id }) => id), [reminderKeyOf(record.student.id)]);
    const receiptOf = new Map(receipts.map(({ payment_id: of, receipt_no: number, voided_at: voidedAt }) => [
      Number(of), { receipt_no: String(number), isVoid: voidedAt !== null },
    ]));
    const { student } = record;
    const adjustments = await this.changes.adjustmentsOf(record.demands.map(({ id }) => id));
    return {
      admissionNumber: student.admissionNumber, semesterNo: student.semesterNo, academicSession: student.academicSession || null,
      fields: Object.fromEntries(STUDENT_FIELDS.map(({ name, property }) => [name, student[property]])) as unknown as StudentRecord['fields'],
      version: record.version, closedFor: record.closedFor, closedNumbers: record.closed.map((closed) => closed.admissionNumber),
      paidTwice: paidTwice(record, others),
      demands: record.demands.map((demand) => this.demandOf(demand, record, adjustments)),
      payments: payments.reverse().map((payment) => paymentOf(payment, receiptOf.get(payment.id) ?? null)),
      mails: mails.reverse().map(mailOf),
      changes: await this.changesOf(student.admissionNumber),
    };
  }

  change(edit: StudentEdit, by: Actor): Promise<void> {
    return this.changes.make('student.change', by, (tx, now) => this.records.change(tx, edit, now));
  }

  /** @throws AppError as StudentRecordsService.close; also while money may be on its way, or waits at the counter. */
  async close(closing: NumberClosing, by: Actor): Promise<void> {
    const { demands } = await this.records.get(closing.admissionNumber);
    const unsettled = demands.filter(({ settledByPaymentId }) => settledByPaymentId === null).map(({ id }) => id);
    const isDoubtful = await this.changes.areDoubtful(unsettled);
    await this.changes.make('student.close', by, async (tx, now) => {
      const change = await this.records.close(tx, closing, now);
      if (isDoubtful) throw new AppError('NUMBER_NOT_CLOSABLE', { errors: { correctNumber: 'paymentOpen' } });
      await this.changes.mustNotAwaitMoney(tx, change.admissionNumber);
      await this.payments.numberClosed(tx, demands.map(({ id }) => id), now);
      return change;
    });
  }

  reopen(admissionNumber: string, by: Actor): Promise<void> {
    return this.changes.make('student.reopen', by, (tx, now) => this.records.reopen(tx, admissionNumber, now));
  }

  private demandOf(demand: FeeDemand, { student }: StoredRecord, adjustments: readonly DemandAdjustment[]): StudentDemand {
    const { semesterNo, academicSession, settledTransactionId, settledReceiptNo } = demand;
    const due = this.terms.of(demand);
    return {
      semesterNo, academicSession: academicSession || null, amount: rupeesNumber(demand.total),
      heads: this.layouts.linesOf(semesterNo, demand.heads).flatMap(({ name, label }) => {
        const amount = demand.heads[name];
        return amount === undefined ? [] : [{ label, amount: rupeesNumber(amount) }];
      }),
      isPresent: semesterNo === student.semesterNo && academicSession === student.academicSession,
      settledBy: settledTransactionId !== null && settledReceiptNo !== null ? { transaction_id: settledTransactionId, receipt_no: settledReceiptNo } : null,
      refund: demand.refund, since: istDate(new Date(demand.createdAt)),
      dueOn: due.dueOn, hasOwnDueDate: demand.dueOn !== null, lateFee: rupeesNumber(due.lateFee),
      adjustments: adjustments.filter(({ demandId }) => demandId === demand.id).map(({ kind, amount, reason, proposedBy, approvedBy, createdAt }) => ({
        kind, amount: rupeesNumber(amount), reason, proposedBy, approvedBy, at: istInstant(createdAt),
      })),
    };
  }

  private async changesOf(admissionNumber: string): Promise<AuditRecord[]> {
    const found: AuditRecord[] = [];
    for await (const entry of this.audit.ofSubject(studentSubject(admissionNumber))) {
      // From where and by which request is the trail's, for whoever may read that.
      if (CHANGES.includes(entry.act) && entry.refusal === '') found.push({ ...entry, address: null, requestId: '' });
    }
    return found;
  }
}

function paidTwice({ demands }: StoredRecord, others: readonly StoredRecord[]): number[] {
  const paid = (of: readonly FeeDemand[]): number[] => of.filter(({ settledByPaymentId }) => settledByPaymentId !== null).map(({ semesterNo }) => semesterNo);
  const elsewhere = others.flatMap((other) => paid(other.demands));
  return [...new Set(paid(demands).filter((semesterNo) => elsewhere.includes(semesterNo)))];
}

const paymentOf = ({ transactionId, admissionNumber, semesterNo, amount, state, createdAt }: Payment, receipt: StudentPayment['receipt']): StudentPayment => ({
  transaction_id: transactionId, admissionNumber, semesterNo, amount: rupeesNumber(amount), transaction_status: shownStatus(state),
  begunAt: istInstant(createdAt), receipt,
});

const mailOf = (mail: Record<string, unknown>): StudentMail => ({
  kind: String(mail['kind']), recipient: String(mail['recipient']), state: String(mail['state']), at: istInstant(Number(mail['sent_at'] ?? mail['created_at'])),
});
