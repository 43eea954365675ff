import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import type { Payment } from './payment.entity.js';
import { PaymentRepository } from './payment.repository.js';
import { TwicePaidSemesters } from './ledger/twice-paid-semesters.js';

/** Attempts to pay, by the fees of students. */
@Injectable()
export class StudentPaymentsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly twice: TwicePaidSemesters,
  ) {}

  /** In the order in which they began. */
  async ofDemands(demandIds: readonly number[], tx?: Tx): Promise<Payment[]> {
    return demandIds.length === 0 ? [] : this.payments.attempts(demandIds, tx);
  }

  /** The number of these demands has been closed: a semester that is paid under the right one too is a case for a person. */
  numberClosed(tx: Tx, demandIds: readonly number[], at: number): Promise<void> {
    return this.twice.openWhereBothPaid(tx, demandIds, at);
  }
}
