import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import {
  type ChargeStanding, filledText, istInstant, rupeesNumber, type TransactionCharge, type TransactionHistory,
} from '../../contract/index.js';
import { BookingEvidenceService } from '../../payments/bookings/booking-evidence.service.js';
import { type PaymentHistory, PaymentHistoryService } from '../../payments/history/payment-history.service.js';
import { isBookedKey } from '../../payments/ledger/booked-money.js';
import { settlingCharge } from '../../payments/review/review-cases.js';
import { shownStatus } from '../../payments/ledger/payment-state.js';
import { AdviceMailService } from '../../receipts/advice/advice-mail.service.js';
import { ReceiptHistoryService } from '../../receipts/receipt-history.service.js';
import { FeeTermsService } from '../../students/fee-terms.service.js';
import { SemesterLayoutsService } from '../../students/semester-layouts.service.js';
import { timelineOf } from './timeline.js';

const isoOrNull = (at: number | null): string | null => (at === null ? null : istInstant(at));

@Injectable()
export class TransactionHistoryService {
  constructor(
    private readonly payments: PaymentHistoryService,
    private readonly receipts: ReceiptHistoryService,
    private readonly advices: AdviceMailService,
    private readonly layouts: SemesterLayoutsService,
    private readonly terms: FeeTermsService,
    private readonly evidence: BookingEvidenceService,
  ) {}

  async of(transactionId: string): Promise<TransactionHistory> {
    const history = await this.payments.of(transactionId);
    const { payment, demand, otherAttempts } = history;
    const [receipt, advices] = await Promise.all([this.receipts.of(payment.id), this.advices.ofPayment(payment.id)]);
    const { form, heads } = payment;
    return {
      transaction_id: payment.transactionId,
      receipt_no: payment.receiptNo,
      transaction_status: shownStatus(payment.state),
      isMismatch: payment.state === 'MISMATCH',
      isTest: payment.isTest === 1,
      begunAt: istInstant(payment.createdAt),
      since: istInstant(payment.stateAt),
      nextCheckAt: isoOrNull(payment.nextCheckAt),
      lastAnswerAt: isoOrNull(payment.lastAnsweredAt),
      releasedAt: isoOrNull(payment.releasedAt),
      admissionNumber: payment.admissionNumber,
      studentName: filledText(form.studentName) || null,
      course: filledText(form.course) || null,
      email: filledText(form.email) || null,
      mobile: filledText(form.mobile) || null,
      semesterNo: payment.semesterNo,
      academicSession: demand.academicSession,
      amount: rupeesNumber(payment.amount),
      heads: this.layouts.linesOf(payment.semesterNo, heads).flatMap(({ name, label }) => {
        const amount = heads[name];
        return amount === undefined ? [] : [{ label, amount: rupeesNumber(amount) }];
      }),
      feeToday: rupeesNumber(this.terms.of(demand).total),
      settledBy: demand.settledTransactionId !== null && demand.settledReceiptNo !== null
        ? { transaction_id: demand.settledTransactionId, receipt_no: demand.settledReceiptNo }
        : null,
      receipt: receipt && {
        issuedAt: istInstant(receipt.issuedAt), voidedAt: isoOrNull(receipt.voidedAt),
        mail: receipt.mail && { recipient: receipt.mail.recipient, state: receipt.mail.state },
      },
      charges: chargesOf(history),
      bookings: await this.evidence.bookingsOf(payment.id),
      attempts: otherAttempts.map((attempt) => ({
        transaction_id: attempt.transactionId, transaction_status: shownStatus(attempt.state),
        amount: rupeesNumber(attempt.amount), begunAt: istInstant(attempt.createdAt),
      })),
      advices: advices.map(({ refundId, recipient, state }) => ({ refund_id: refundId, recipient, state })),
      timeline: timelineOf(history, receipt, advices),
    };
  }

  message(transactionId: string, number: number): Promise<Record<string, unknown>> {
    return this.payments.message(transactionId, number);
  }

  addNote(transactionId: string, note: string, by: Actor): Promise<void> {
    return this.payments.addNote(transactionId, note, by);
  }

  async find(id: string): Promise<{ transaction_ids: string[] }> {
    return { transaction_ids: await this.payments.findByCharge(id) };
  }
}

function chargesOf({ payment, outcome }: PaymentHistory): TransactionCharge[] {
  const settling = settlingCharge(payment, outcome);
  return outcome.charges.map((charge) => {
    const standing: ChargeStanding =
      charge.isReversed ? 'reversed'
      : charge.resolution === 'refunded' ? 'refunded'
      : !outcome.held.includes(charge) ? 'none'
      : charge.resolution === 'refunding' ? 'refunding'
      : charge === settling ? 'settles'
      : 'held';
    return {
      key: charge.key, gatewayTxnId: isBookedKey(charge.gatewayTxnId) ? null : charge.gatewayTxnId, booked: charge.booked?.how ?? null,
      bankTxnId: charge.bankTxnId, amount: charge.amount === null ? null : rupeesNumber(charge.amount),
      paidAt: isoOrNull(charge.paidAt), standing, decision: charge.resolution,
    };
  });
}
