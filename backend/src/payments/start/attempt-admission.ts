import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { isDuplicateKey, Transactions, type Tx } from '../../database/transactions.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import { STUDENT } from '../payment-event.entity.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { RequeryResult } from '../requery/requery.service.js';
import { FRESH_MS, liveAttempts } from './live-attempts.js';
import { NewAttempts } from './new-attempts.js';
import { paymentsClosed } from './payments-closed.js';
import { contentKeyOf, SAME_TOKEN_MS, type Submission } from './submission.js';

export const DOUBT_MS = 30 * 60_000;

export type StartDecision =
  | { kind: 'created'; payment: Payment }
  | { kind: 'reuse'; payment: Payment }
  | { kind: 'wait'; payment: Payment }
  | { kind: 'requery'; payment: Payment };

/** Whether a submission may begin a new attempt (docs/requirements.md#starting-a-payment). */
@Injectable()
export class AttemptAdmission {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly ledger: PaymentLedger,
    private readonly providers: PaymentProviders,
    private readonly attempts: NewAttempts,
    private readonly clock: Clock,
  ) {}

  /** Checks, under the demand's lock, every live attempt, and creates a new one if none blocks it. */
  async decide(submission: Submission, began: number, requeried: ReadonlyMap<number, RequeryResult['kind']>): Promise<StartDecision> {
    const contentKey = contentKeyOf(submission);
    const authBy = randomUUID();
    const restoredAt = await this.attempts.restoredAt();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.transactions.run(async (tx) => {
          const demand = await this.demands.lock(tx, submission.demandId);
          if (demand.settledByPaymentId !== null) {
            throw new AppError('ALREADY_PAID', { transactionId: demand.settledTransactionId ?? undefined });
          }
          if (demand.refund === 'closed') throw new AppError('FEE_CLOSED');
          const attempts = await this.payments.attempts(await this.demands.lockSameSemester(tx, demand), tx);
          const live = liveAttempts(attempts, this.clock.now(), { freshSince: began - FRESH_MS });
          for (const { id } of live) {
            const payment = await this.payments.lock(tx, id);
            // A retry after a lost COMMIT: the row exists, and nobody else will send its AUTH.
            if (payment.authBy === authBy) return { kind: 'created', payment };
            const decision = await this.resolveLiveAttempt(tx, payment, { submission, contentKey, began, requeried, isOnlyOne: live.length === 1 });
            if (decision) return decision;
          }
          await this.attempts.mustNotBeSettledElsewhere(tx, demand, attempts);
          const due = this.attempts.due(demand, began);
          if (due.closed) throw paymentsClosed(due.closed);
          // The fees, or the day and with it the late fee, have changed after the page was loaded.
          if (due.total !== submission.total || !(await this.demands.isCurrent(tx, demand))) throw new AppError('FEE_MISMATCH', { total: due.total });
          return { kind: 'created', payment: await this.attempts.create(tx, demand, due, submission, { contentKey, authBy, collisions: attempt, restoredAt }) };
        });
      } catch (error) {
        // Ids are unique; two students of the same millisecond collide, and the second one retries.
        if (!isDuplicateKey(error) || attempt >= 8) throw error;
      }
    }
  }

  /** @returns what to do first, or `null` when the attempt no longer blocks a new one. */
  private async resolveLiveAttempt(
    tx: Tx,
    payment: Payment,
    { submission, contentKey, began, requeried, isOnlyOne }: {
      submission: Submission; contentKey: string; began: number; requeried: ReadonlyMap<number, RequeryResult['kind']>; isOnlyOne: boolean;
    },
  ): Promise<StartDecision | null> {
    const now = this.clock.now();
    const notAtBank = payment.state === 'CREATED' || payment.state === 'TOKEN_ISSUED';
    if (notAtBank && payment.authUntil !== null && payment.authUntil > now) return { kind: 'wait', payment };
    // A released one lives again when a later one has reached the bank.
    const same = isOnlyOne && payment.releasedAt === null && payment.contentKey === contentKey && now - payment.createdAt <= SAME_TOKEN_MS;
    if (payment.state === 'TOKEN_ISSUED' && same && payment.hintDueAt === null && this.providers.isConfigured(payment)) return { kind: 'reuse', payment };

    // The gateway cannot decide about held money: a person does.
    const waitsForOffice = (payment.state === 'MISMATCH' || payment.state === 'DUPLICATE') && payment.releasedAt === null;
    if (!waitsForOffice && !requeried.has(payment.id)) return { kind: 'requery', payment };
    // "Not started" counts only when it was answered after this request began, and after every unsigned message.
    const isAnswered = requeried.get(payment.id) === 'answered' && (payment.lastAnsweredAt ?? 0) >= began && payment.hintDueAt === null;
    if (notAtBank && isAnswered && payment.lastAnswer === 'notStarted') {
      await this.ledger.close(tx, payment, 'superseded');
      return null;
    }
    if (submission.payDespiteDoubt && !waitsForOffice && now - payment.createdAt >= DOUBT_MS) {
      await this.ledger.release(tx, payment, STUDENT);
      return null;
    }
    throw new AppError('PAYMENT_IN_DOUBT', { transactionId: payment.transactionId });
  }
}
