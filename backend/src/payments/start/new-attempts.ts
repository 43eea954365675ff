import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { RestoreMarks } from '../../database/backup/restore-marks.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { type Due, FeeTermsService } from '../../students/fee-terms.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { SemesterTwiceRepository } from '../review/semester-twice.repository.js';
import { newPayment } from './new-payment.js';
import { generateIds, type PaymentIds, validProposedIds } from './payment-ids.js';
import type { Submission } from './submission.js';

type Own = Pick<Payment, 'contentKey' | 'authBy'> & { collisions: number; restoredAt: number };

/** The row of a new attempt, under ids that nobody has. */
@Injectable()
export class NewAttempts {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly providers: PaymentProviders,
    private readonly demands: FeeDemandsService,
    private readonly terms: FeeTermsService,
    private readonly restore: RestoreMarks,
    private readonly twice: SemesterTwiceRepository,
    private readonly clock: Clock,
  ) {}

  /** Read before the transaction, which may use no other connection. */
  restoredAt(): Promise<number> {
    return this.restore.restoredAt();
  }

  /** @param began UTC ms, when the submission came: who presses in time owes no late fee. */
  due(demand: FeeDemand, began: number): Due {
    return this.terms.dueAt(demand, began);
  }

  /**
   * @param attempts of the person for the semester.
   * @throws AppError ALREADY_PAID when a closed number of the person has paid this fee; PAYMENT_IN_DOUBT when another demand for the semester
   * is settled, until a person of the office has looked.
   */
  async mustNotBeSettledElsewhere(tx: Tx, demand: FeeDemand, attempts: readonly Payment[]): Promise<void> {
    const { settledTransactionId } = await this.demands.asShown(demand, tx);
    if (settledTransactionId !== null) throw new AppError('ALREADY_PAID', { transactionId: settledTransactionId });
    const [settling] = await this.twice.undecided(attempts.filter(({ demandId }) => demandId !== demand.id), tx);
    if (settling) throw new AppError('PAYMENT_IN_DOUBT', { transactionId: settling.transactionId });
  }

  /** @param own `collisions`: how often its ids were taken by others since this request began. */
  async create(tx: Tx, demand: FeeDemand, due: Due, submission: Submission, { collisions, restoredAt, ...own }: Own): Promise<Payment> {
    const now = this.clock.now();
    const ids = await this.freeIds(tx, submission, collisions, restoredAt);
    const { studentId, admissionNumber, form, language } = submission;
    const { current } = this.providers;
    const created = newPayment(demand, due, current, { ...own, ...ids, studentId, admissionNumber, form, language }, now);
    return this.payments.insert(tx, { ...created, authUntil: now + current.timeoutMs + 2_000, openDemandId: demand.id });
  }

  private async freeIds(tx: Tx, { proposed }: Submission, attempt: number, restoredAt: number): Promise<PaymentIds> {
    const now = this.clock.now();
    const proposedIds = attempt === 0 ? validProposedIds(proposed.transactionId, proposed.receiptNo, now, restoredAt) : null;
    for (let tries = attempt; tries < attempt + 20; tries += 1) {
      const ids = tries === attempt && proposedIds ? proposedIds : generateIds(now, tries, restoredAt);
      if (!(await this.payments.idsTaken(tx, ids.transactionId, ids.receiptNo))) return ids;
    }
    throw new AppError('OUTCOME_UNKNOWN', { log: { reason: 'no free transaction id' } });
  }
}
