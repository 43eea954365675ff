import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import type { Payment } from './payment.entity.js';
import { type OpenMoney, PaymentCounts } from './payment-counts.repository.js';
import { PaymentRepository } from './payment.repository.js';

export type { OpenMoney };
export type PaymentRecord = Pick<Payment, 'id' | 'transactionId' | 'admissionNumber' | 'state'>;

/** For modules that store only a payment's id. Inside a transaction pass its `tx`. */
@Injectable()
export class PaymentRecordsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly counts: PaymentCounts,
  ) {}

  async byIds(ids: readonly number[], tx?: Tx): Promise<Map<number, PaymentRecord>> {
    const records = ids.length > 0 ? await this.payments.records('id', ids, tx) : [];
    return new Map(records.map((record) => [record.id, record]));
  }

  /** Attempts that may still become money, without those that the office released. */
  inDoubt(): Promise<OpenMoney> {
    return this.counts.inDoubt();
  }

  /** Of the oldest attempt that may still become money, without those that the office released. UTC ms. */
  async oldestOpenAt(now: number): Promise<number | null> {
    return (await this.counts.backlog(now)).oldestOpenAt;
  }

  async find(transactionId: string, tx?: Tx): Promise<PaymentRecord | null> {
    const [record] = await this.payments.records('transaction_id', [transactionId], tx);
    return record ?? null;
  }

  /** Records a person's decision in the payment's timeline. */
  async recordDecision(tx: Tx, { id, state }: PaymentRecord, cause: string, actor: string, at: number): Promise<void> {
    await this.payments.insertEvent(tx, { paymentId: id, at, fromState: state, toState: state, cause, actor });
  }
}
