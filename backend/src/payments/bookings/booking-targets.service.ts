import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import type { BookingCaution } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { StudentFeesService } from '../../students/student-fees.service.js';
import { bankKeyOf } from '../ledger/bank-number.js';
import { paperKeyOf } from '../ledger/booked-money.js';
import { KnownMoneyReader } from '../ledger/known-money.js';
import { UnknownMoneyService } from '../messages/unknown-money.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundLists } from '../refunds/refund-lists.js';
import { liveAttempts } from '../start/live-attempts.js';
import type { StoredBooking } from './stored-booking.js';

export interface BookingTarget {
  demand: FeeDemand;
  /** Null: there is no such attempt yet. */
  payment: Payment | null;
  student: Awaited<ReturnType<StudentFeesService['formOf']>>;
}

/** The fee and the attempt that booked money belongs to. */
@Injectable()
export class BookingTargets {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly students: StudentFeesService,
    private readonly unknownMoney: UnknownMoneyService,
    private readonly money: KnownMoneyReader,
    private readonly refundLists: RefundLists,
    private readonly clock: Clock,
  ) {}

  /**
   * What came through the gateway may have gone back through it, which a restored database does not know. What went back in part, and a list
   * that cannot be read now, are found once it is booked.
   *
   * @throws AppError REFUND_LISTED
   */
  async mustNotBeGone({ transactionId, gatewayTxnId, amount }: StoredBooking): Promise<void> {
    if (gatewayTxnId !== null) await this.refundLists.mustNotBeGone(await this.payments.find(transactionId), { transactionId, gatewayTxnId, amount });
  }

  /**
   * Under the locks of demand and attempt.
   *
   * @throws AppError NOT_BOOKABLE, BOOKED_ALREADY; BOOKING_SETTLED, BOOKING_IN_DOUBT when the booking does not say that it is known.
   */
  async find(tx: Tx, booking: StoredBooking): Promise<BookingTarget> {
    const { demandId, transactionId, chargeKey } = booking;
    const demand = await this.demands.lockIfThere(tx, demandId);
    if (!demand) throw new AppError('NOT_BOOKABLE', { log: { demandId } });
    const attempts = await this.payments.attempts(await this.demands.lockSameSemester(tx, demand), tx);
    const attempt = attempts.find((one) => one.transactionId === transactionId && one.demandId === demandId);
    const isForeign = !attempt && (await this.payments.records('transaction_id', [transactionId], tx)).length > 0;
    if (isForeign || (await this.unknownMoney.isReversed(tx, transactionId, chargeKey))) throw new AppError('NOT_BOOKABLE', { log: { transactionId } });
    // Once with the gateway's id and once without.
    const paperKey = paperKeyOf(booking);
    const bookedFor = paperKey === null ? null : await this.payments.bookedByPaper(tx, paperKey);
    if (bookedFor !== null) throw new AppError('BOOKED_ALREADY', { transactionId: bookedFor });
    for (const known of await this.payments.moneyOfCharge(tx, chargeKey)) {
      if (known.status === 'reversed' || known.transactionId !== transactionId) throw new AppError('NOT_BOOKABLE', { log: { transactionId } });
      throw new AppError('BOOKED_ALREADY', { transactionId });
    }
    for (const { transactionId: named } of await this.payments.moneyOfCharge(tx, booking.reference)) throw new AppError('BOOKED_ALREADY', { transactionId: named });
    // The gateway, or another booking, names the same debit of the bank for money that is known.
    for (const number of [booking.reference, chargeKey].flatMap((one) => bankKeyOf(one) ?? [])) {
      if (await this.unknownMoney.isReversedNumber(tx, number)) throw new AppError('NOT_BOOKABLE', { log: { transactionId } });
      for (const { payment: holder, hasMoney } of await this.money.holdersOfNumber(tx, number)) {
        if (hasMoney) throw new AppError('BOOKED_ALREADY', { transactionId: holder.transactionId });
        // Booked for its own attempt, it joins the debit that the bank took back, and no receipt comes of it.
        if (holder.transactionId !== transactionId) throw new AppError('NOT_BOOKABLE', { log: { transactionId } });
      }
    }
    for (const caution of this.cautions(await this.demands.asShown(demand, tx), attempts)) {
      if (!booking.cautions.includes(caution)) throw new AppError(caution === 'settled' ? 'BOOKING_SETTLED' : 'BOOKING_IN_DOUBT');
    }
    return { demand, payment: attempt ? await this.payments.lock(tx, attempt.id) : null, student: await this.students.formOf(tx, demand.studentId) };
  }

  /** The payment, also one that is not known, whose money has this number: though it is too short to tell one debit from another. */
  async numberUsedFor(tx: Tx, { reference, transactionId }: StoredBooking): Promise<string | null> {
    return (await this.payments.moneyByNumber(tx, reference, transactionId)) ?? this.unknownMoney.transactionWithNumber(tx, reference, transactionId);
  }

  /** The payment for which the same paper was booked: it may list several students, so both people are told, and nobody is refused. */
  evidenceUsedFor(tx: Tx, { evidenceId }: StoredBooking): Promise<string | null> {
    return this.payments.bookedByEvidence(tx, evidenceId);
  }

  cautions(demand: Pick<FeeDemand, 'settledTransactionId' | 'refund'>, attempts: readonly Payment[]): BookingCaution[] {
    const isSettled = demand.settledTransactionId !== null || demand.refund === 'closed';
    return [...(isSettled ? (['settled'] as const) : []), ...(this.inDoubt(attempts).length > 0 ? (['inDoubt'] as const) : [])];
  }

  inDoubt(attempts: readonly Payment[]): Payment[] {
    return liveAttempts(attempts, this.clock.now());
  }
}
