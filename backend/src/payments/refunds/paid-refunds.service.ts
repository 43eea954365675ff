import { Injectable } from '@nestjs/common';
import type { Language, Paise, ProposableMethod } from '../../contract/index.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundRepository } from './refund.repository.js';

/** A refund that was paid out, for its advice. */
export interface PaidRefund {
  refundId: string;
  transactionId: string;
  receiptNo: string;
  admissionNumber: string;
  semesterNo: number;
  form: Payment['form'];
  /** In which the payment was made. */
  language: Language;
  amount: Paise;
  method: ProposableMethod;
  /** Of a bank transfer. */
  utr: string | null;
  gatewayTxnId: string | null;
  gatewayRefundId: string | null;
  /** UTC ms: when we learned that it was paid out. */
  paidOutAt: number;
}

@Injectable()
export class PaidRefundsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
  ) {}

  /** @returns null when this payment has no such refund, or it was not paid out. */
  async find(transactionId: string, refundId: string): Promise<PaidRefund | null> {
    const [payment, refund] = await Promise.all([this.payments.find(transactionId), this.refunds.find(refundId)]);
    if (!payment || refund?.paymentId !== payment.id || refund.state !== 'paidOut') return null;
    const { receiptNo, admissionNumber, semesterNo, form, language } = payment;
    const { amount, method, utr, gatewayTxnId, gatewayRefundId, stateAt } = refund;
    // Of what was done elsewhere the college has told by itself.
    if (method === 'recorded') return null;
    return {
      refundId, transactionId, receiptNo, admissionNumber, semesterNo, form, language, amount, method, utr, gatewayTxnId: gatewayTxnId || null, gatewayRefundId,
      paidOutAt: stateAt,
    };
  }
}
