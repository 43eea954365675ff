import { Injectable } from '@nestjs/common';
import type { Payment } from './payment.entity.js';
import { PaymentRepository } from './payment.repository.js';

/** For the office's page of a student. */
@Injectable()
export class StudentPaymentsService {
  constructor(private readonly payments: PaymentRepository) {}

  /** In the order in which they began. */
  async ofDemands(demandIds: readonly number[]): Promise<Payment[]> {
    return demandIds.length === 0 ? [] : this.payments.attempts(demandIds);
  }
}
