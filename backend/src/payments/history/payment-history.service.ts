import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { Transactions } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import type { PaymentEvent } from '../payment-event.entity.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import type { Refund } from '../refunds/refund.entity.js';
import { RefundRepository } from '../refunds/refund.repository.js';
import type { PaymentDecision } from '../review/payment-decision.entity.js';
import { outcomeOfKnown } from '../ledger/known-money.js';
import type { GatewayFact } from '../ledger/gateway-fact.entity.js';
import { type PaymentOutcome } from '../ledger/payment-outcome.js';
import type { PaymentNote } from './payment-note.entity.js';
import type { Requery } from './requery.entity.js';

/** Everything recorded about one payment; each list oldest first. */
export interface PaymentHistory {
  payment: Payment;
  demand: FeeDemand;
  outcome: PaymentOutcome;
  facts: GatewayFact[];
  events: PaymentEvent[];
  decisions: PaymentDecision[];
  refunds: Refund[];
  requeries: Requery[];
  notes: PaymentNote[];
  /** Of the same student for the same semester, this one excluded. */
  otherAttempts: Payment[];
}

const FOUND_AT_MOST = 20;

/** For people who have to understand what became of one payment. Changes nothing but notes. */
@Injectable()
export class PaymentHistoryService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly demands: FeeDemandsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws AppError PAYMENT_NOT_FOUND */
  async of(transactionId: string): Promise<PaymentHistory> {
    const payment = await this.payments.findOrFail(transactionId);
    const { id, demandId } = payment;
    const [facts, events, decisions, refunds, requeries, notes, demand, attempts] = await Promise.all([
      this.payments.facts(id), this.payments.events(id), this.transactions.run((tx) => this.payments.decisions(tx, id)), this.refunds.ofPayment(id),
      this.payments.requeries(id), this.payments.notes(id), this.transactions.run((tx) => this.demands.get(tx, demandId)), this.attempts(demandId),
    ]);
    return {
      payment, demand, facts, events, decisions, refunds, requeries, notes, outcome: outcomeOfKnown({ facts, decisions, refunds }),
      otherAttempts: attempts.filter((attempt) => attempt.id !== id),
    };
  }

  /**
   * @param number of a fact of this payment.
   * @returns the gateway's own fields, without secrets and without data of the student: those are never stored.
   * @throws AppError PAYMENT_NOT_FOUND
   */
  async message(transactionId: string, number: number): Promise<Record<string, unknown>> {
    const { id } = await this.payments.findOrFail(transactionId);
    const fact = (await this.payments.facts(id)).find((one) => one.id === number);
    if (!fact) throw new AppError('PAYMENT_NOT_FOUND');
    return fact.payload;
  }

  /** @throws AppError PAYMENT_NOT_FOUND */
  async addNote(transactionId: string, note: string, by: Actor): Promise<void> {
    const { id } = await this.payments.findOrFail(transactionId);
    await this.transactions.run(async (tx) => {
      await this.payments.insertNote(tx, { paymentId: id, at: this.clock.now(), actor: by.person, note });
      await this.trail.record(tx, { act: 'payment.note', by, subject: transactionId });
    });
  }

  /** @returns transaction ids, oldest first, at most {@link FOUND_AT_MOST}. */
  findByCharge(id: string): Promise<string[]> {
    return this.payments.idsByCharge(id, FOUND_AT_MOST);
  }

  private async attempts(demandId: number): Promise<Payment[]> {
    return this.payments.attempts(await this.demands.idsOfSameSemester(demandId));
  }
}
