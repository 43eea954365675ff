import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { type Paise, randomReceiptNo, timeOfTransactionId } from '../../contract/index.js';
import { RestoreMarks } from '../../database/backup/restore-marks.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeTermsService } from '../../students/fee-terms.service.js';
import { UnknownMoneyService } from '../messages/unknown-money.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { UnreadRefundLists } from '../refunds/unread-refund-lists.js';
import { newPayment } from '../start/new-payment.js';
import { generateIds } from '../start/payment-ids.js';
import type { BookingTarget } from './booking-targets.service.js';
import type { StoredBooking } from './stored-booking.js';

/** The last one is taken as it is: whether it is free is checked under the locks. */
const ATTEMPTS = 10;

/** Attempts that begin with money which people book by hand. */
@Injectable()
export class BookedAttempts {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly terms: FeeTermsService,
    private readonly unknownMoney: UnknownMoneyService,
    private readonly providers: PaymentProviders,
    private readonly restore: RestoreMarks,
    private readonly refundLists: UnreadRefundLists,
    private readonly clock: Clock,
  ) {}

  /** That no payment has: many students may begin in the two seconds that one is picked from. */
  async newTransactionId(): Promise<string> {
    const restoredAt = await this.restore.restoredAt();
    for (let attempt = 1; ; attempt += 1) {
      const { transactionId } = generateIds(this.clock.now(), attempt, restoredAt);
      if (attempt === ATTEMPTS || (await this.payments.records('transaction_id', [transactionId])).length === 0) return transactionId;
    }
  }

  /**
   * The attempt, or a new one of what was due on the day of the money, begun when its id says. What is known of its money by the gateway's
   * messages is answered by this; what the gateway gave back of it is asked about.
   */
  async open(tx: Tx, target: BookingTarget, booking: StoredBooking): Promise<Payment> {
    await this.unknownMoney.markBooked(tx, booking.transactionId, booking.chargeKey);
    const payment = target.payment ?? (await this.begin(tx, target, booking));
    if (booking.gatewayTxnId !== null) await this.refundLists.add(tx, payment.id);
    return payment;
  }

  private async begin(tx: Tx, { demand, student }: BookingTarget, { transactionId, paidOn }: StoredBooking): Promise<Payment> {
    const now = this.clock.now();
    const own = { transactionId, receiptNo: await this.freeReceiptNo(tx, transactionId), studentId: demand.studentId, ...student, contentKey: '', authBy: null, language: 'en' as const };
    const begunAt = Math.min(now, timeOfTransactionId(transactionId)?.getTime() ?? now);
    return this.payments.insert(tx, { ...newPayment(demand, this.terms.dueOn(demand, paidOn), this.providers.current, own, now), createdAt: begunAt });
  }

  /** What a new attempt would ask for money of this day. @param paidOn IST, `yyyy-MM-dd`. */
  askedOn(demand: FeeDemand, paidOn: string): Paise {
    return this.terms.dueOn(demand, paidOn).total;
  }

  private async freeReceiptNo(tx: Tx, transactionId: string): Promise<string> {
    for (let tries = 0; tries < 20; tries += 1) {
      const receiptNo = randomReceiptNo(randomInt);
      if (!(await this.payments.idsTaken(tx, transactionId, receiptNo))) return receiptNo;
    }
    throw new AppError('OUTCOME_UNKNOWN', { log: { reason: 'no free receipt number' } });
  }
}
