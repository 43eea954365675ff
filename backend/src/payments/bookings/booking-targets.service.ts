import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { type BookingCaution, randomReceiptNo, timeOfTransactionId } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { StudentFeesService } from '../../students/student-fees.service.js';
import { paperKeyOf } from '../ledger/booked-money.js';
import { UnknownMoneyService } from '../messages/unknown-money.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { generateIds } from '../start/payment-ids.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { liveAttempts } from '../start/live-attempts.js';
import { newPayment } from '../start/new-payment.js';
import type { StoredBooking } from './stored-booking.js';

export interface BookingTarget {
  demand: FeeDemand;
  /** Null: there is no such attempt yet. */
  payment: Payment | null;
  student: Awaited<ReturnType<StudentFeesService['formOf']>>;
}

/** The last one is taken as it is: whether it is free is checked under the locks. */
const ATTEMPTS = 10;

/** The fee and the attempt that booked money belongs to. */
@Injectable()
export class BookingTargets {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly students: StudentFeesService,
    private readonly unknownMoney: UnknownMoneyService,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  /** That no payment has: many students may begin in the two seconds that one is picked from. @param restoredAt UTC ms. */
  async newTransactionId(restoredAt: number): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const { transactionId } = generateIds(this.clock.now(), attempt, restoredAt);
      if (attempt === ATTEMPTS || (await this.payments.records('transaction_id', [transactionId])).length === 0) return transactionId;
    }
  }

  /**
   * Under the locks of demand and attempt.
   *
   * @throws AppError NOT_BOOKABLE, BOOKED_ALREADY; BOOKING_SETTLED, BOOKING_IN_DOUBT when the booking does not say that it is known.
   */
  async find(tx: Tx, booking: StoredBooking): Promise<BookingTarget> {
    const { demandId, transactionId, chargeKey } = booking;
    const demand = await this.demands.lock(tx, demandId);
    const attempts = await this.payments.attempts(await this.demands.lockSameSemester(tx, demand), tx);
    const attempt = attempts.find((one) => one.transactionId === transactionId && one.demandId === demandId);
    const isForeign = !attempt && (await this.payments.records('transaction_id', [transactionId], tx)).length > 0;
    if (isForeign || (await this.unknownMoney.isReversed(tx, transactionId, chargeKey))) throw new AppError('NOT_BOOKABLE', { log: { transactionId } });
    for (const known of await this.payments.moneyOfCharge(tx, chargeKey)) {
      if (known.status === 'reversed' || known.transactionId !== transactionId) throw new AppError('NOT_BOOKABLE', { log: { transactionId } });
      throw new AppError('BOOKED_ALREADY', { transactionId });
    }
    // As a challan and as a paper of the counter, or once with the gateway's id and once without.
    const paperKey = paperKeyOf(booking);
    const bookedFor = paperKey === null ? null : await this.payments.bookedByPaper(tx, paperKey);
    if (bookedFor !== null) throw new AppError('BOOKED_ALREADY', { transactionId: bookedFor });
    for (const caution of this.cautions(demand, attempts)) {
      if (!booking.cautions.includes(caution)) throw new AppError(caution === 'settled' ? 'BOOKING_SETTLED' : 'BOOKING_IN_DOUBT');
    }
    return { demand, payment: attempt ? await this.payments.lock(tx, attempt.id) : null, student: await this.students.formOf(tx, demand.studentId) };
  }

  cautions(demand: Pick<FeeDemand, 'settledByPaymentId' | 'refund'>, attempts: readonly Payment[]): BookingCaution[] {
    const isSettled = demand.settledByPaymentId !== null || demand.refund === 'closed';
    return [...(isSettled ? (['settled'] as const) : []), ...(this.inDoubt(attempts).length > 0 ? (['inDoubt'] as const) : [])];
  }

  inDoubt(attempts: readonly Payment[]): Payment[] {
    return liveAttempts(attempts, this.clock.now());
  }

  /** The attempt, or a new one of what is due, begun when its id says. What is known of its money by the gateway's messages is answered by this. */
  async open(tx: Tx, { demand, payment, student }: BookingTarget, { transactionId, chargeKey }: StoredBooking): Promise<Payment> {
    await this.unknownMoney.markBooked(tx, transactionId, chargeKey);
    if (payment) return payment;
    const now = this.clock.now();
    const own = { transactionId, receiptNo: await this.freeReceiptNo(tx, transactionId), studentId: demand.studentId, ...student, contentKey: '', authBy: null, language: 'en' as const };
    const begunAt = Math.min(now, timeOfTransactionId(transactionId)?.getTime() ?? now);
    return this.payments.insert(tx, { ...newPayment(demand, this.providers.current, own, now), createdAt: begunAt });
  }

  private async freeReceiptNo(tx: Tx, transactionId: string): Promise<string> {
    for (let tries = 0; tries < 20; tries += 1) {
      const receiptNo = randomReceiptNo(randomInt);
      if (!(await this.payments.idsTaken(tx, transactionId, receiptNo))) return receiptNo;
    }
    throw new AppError('OUTCOME_UNKNOWN', { log: { reason: 'no free receipt number' } });
  }
}
