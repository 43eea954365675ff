import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import type { Payment } from './payment.entity.js';
import { PaymentRepository } from './payment.repository.js';

/** Attempts to pay, by the fees of students. */
@Injectable()
export class StudentPaymentsService {
  constructor(private readonly payments: PaymentRepository) {}

  /** In the order in which they began. */
  async ofDemands(demandIds: readonly number[], tx?: Tx): Promise<Payment[]> {
    return demandIds.length === 0 ? [] : this.payments.attempts(demandIds, tx);
  }
}
