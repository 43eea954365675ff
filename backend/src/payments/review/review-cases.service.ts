import { Injectable } from '@nestjs/common';
import { type DemandSettlement, FeeDemandsService } from '../../students/fee-demands.service.js';
import { outcomeOfKnown } from '../ledger/known-money.js';
import type { PaymentOutcome } from '../ledger/payment-outcome.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundRepository } from '../refunds/refund.repository.js';
import { demandState, type ReviewCase, reviewCasesOf } from './review-cases.js';

export interface OpenCase {
  reviewCase: ReviewCase;
  payment: Payment;
  outcome: PaymentOutcome;
  demand: DemandSettlement;
}

/** What waits for a decision of the office. */
@Injectable()
export class ReviewCasesService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly demands: FeeDemandsService,
  ) {}

  count(): Promise<number> {
    return this.payments.countNeedingReview();
  }

  /** By payment, oldest first. */
  async open(): Promise<OpenCase[]> {
    const needing = await this.payments.needingReview();
    const refunds = await this.refunds.needingReview();
    const demands = await this.demands.states([...new Set(needing.map(({ payment }) => payment.demandId))]);
    return needing.flatMap(({ payment, facts, decisions }) => {
      const demand = demands.get(payment.demandId);
      if (!demand) return [];
      const outcome = outcomeOfKnown({ facts, decisions, refunds: refunds.filter(({ paymentId }) => paymentId === payment.id) });
      return reviewCasesOf(payment, outcome, decisions, demandState(demand)).map((reviewCase) => ({ reviewCase, payment, outcome, demand }));
    });
  }
}
