import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { type BookableFee, type BookableFees, type BookingLookup, istIsoDateTime, rupeesNumber } from '../../contract/index.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeTermsService } from '../../students/fee-terms.service.js';
import { StudentFeesService } from '../../students/student-fees.service.js';
import { shownStatus } from '../ledger/payment-state.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { BookingEvidenceService } from './booking-evidence.service.js';
import { BookingTargets } from './booking-targets.service.js';

/** What a person has to know who books a payment by hand. */
@Injectable()
export class BookableFeesService {
  constructor(
    private readonly students: StudentFeesService,
    private readonly terms: FeeTermsService,
    private readonly payments: PaymentRepository,
    private readonly targets: BookingTargets,
    private readonly evidence: BookingEvidenceService,
  ) {}

  /** @throws AppError STUDENT_NOT_FOUND, PAYMENT_NOT_FOUND, NUMBER_CLOSED when no payment is named */
  async of({ admissionNumber, transactionId }: BookingLookup): Promise<BookableFees> {
    const payment = transactionId === undefined ? null : await this.payments.find(transactionId);
    if (transactionId !== undefined && payment === null) throw new AppError('PAYMENT_NOT_FOUND');
    const found = await this.students.of(payment?.admissionNumber ?? admissionNumber ?? '', { isOpen: payment === null });
    if (!found) throw new AppError('STUDENT_NOT_FOUND');
    const { demands, ...student } = found;
    const attempts = demands.length > 0 ? await this.payments.attempts(demands.map(({ id }) => id)) : [];
    // The fee of the payment that was asked about first.
    const inOrder = [...demands].sort((a, b) => Number(b.id === payment?.demandId) - Number(a.id === payment?.demandId));
    return { mayBook: !this.evidence.isOff, ...student, fees: inOrder.map((demand) => this.fee(demand, attempts, demands)) };
  }

  private fee(demand: FeeDemand, all: readonly Payment[], demands: readonly FeeDemand[]): BookableFee {
    const own = all.filter(({ demandId }) => demandId === demand.id);
    const sameSemester = new Set(demands.filter(({ semesterNo }) => semesterNo === demand.semesterNo).map(({ id }) => id));
    const ofSemester = all.filter(({ demandId }) => sameSemester.has(demandId));
    return {
      id: demand.id, semesterNo: demand.semesterNo, academicSession: demand.academicSession || null, amount: rupeesNumber(demand.total),
      lateFee: rupeesNumber(this.terms.of(demand).lateFee),
      settledBy: demand.settledTransactionId !== null && demand.settledReceiptNo !== null
        ? { transaction_id: demand.settledTransactionId, receipt_no: demand.settledReceiptNo } : null,
      cautions: this.targets.cautions(demand, ofSemester),
      inDoubt: this.targets.inDoubt(ofSemester).map(({ transactionId }) => transactionId),
      attempts: own.reverse().map(({ transactionId, state, amount, createdAt }) => ({
        transaction_id: transactionId, transaction_status: shownStatus(state), amount: rupeesNumber(amount), begunAt: istIsoDateTime(new Date(createdAt)),
      })),
    };
  }
}
