import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { istDate, istIsoDateTime, maskedEmail, type PaymentStatus, rupeesNumber, type ShownStatus, TRANSACTION_ID } from '../../contract/index.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { DOUBT_MS } from '../start/attempt-admission.js';
import { FRESH_MS, liveAttempts } from '../start/live-attempts.js';
import type { PaymentEvent } from '../payment-event.entity.js';
import type { Payment } from '../payment.entity.js';
import { holdsDemand, shownStatus } from '../ledger/payment-state.js';
import { PaymentRepository } from '../payment.repository.js';
import { SemesterTwiceRepository } from '../review/semester-twice.repository.js';
import { RefundRepository } from '../refunds/refund.repository.js';
import { sumAgreed, sumPaidOut } from '../refunds/refund-states.js';
import { RequeryService } from '../requery/requery.service.js';

/** Minimum gap between two requeries for a student. */
const MIN_REQUERY_GAP_MS = 5_000;
const CLOCK_TOLERANCE_MS = 1_000;
/** A student's request does not wait longer; the answer is stored when it comes. */
const MAX_WAIT_MS = 8_000;
/** Banks return the money of a failed payment within this. */
const REFUND_MS = 7 * 86_400_000;

/** What a student may know about a payment. */
@Injectable()
export class PaymentStatusService {
  private readonly logger = new Logger('PaymentStatus');

  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly requery: RequeryService,
    private readonly refunds: RefundRepository,
    private readonly twice: SemesterTwiceRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param admissionNumber of the person: of a number that was closed the right one too.
   * @throws AppError PAYMENT_NOT_FOUND, also when the payment is another student's.
   */
  async of(transactionId: string, admissionNumber: string, signal?: AbortSignal): Promise<PaymentStatus> {
    const payment = await this.find(transactionId);
    if (!(await this.demands.isSamePerson(payment.admissionNumber, admissionNumber))) throw new AppError('PAYMENT_NOT_FOUND');
    return this.afterRequery(payment, signal);
  }

  /**
   * What the student of this payment would be told now. Only for the office, which needs no admission number.
   *
   * @throws AppError PAYMENT_NOT_FOUND
   */
  async forOffice(transactionId: string, signal?: AbortSignal): Promise<PaymentStatus> {
    return this.afterRequery(await this.find(transactionId), signal);
  }

  private async find(transactionId: string): Promise<Payment> {
    // MariaDB ignores case in ids, the limits do not: only the exact spelling is looked up.
    const payment = TRANSACTION_ID.test(transactionId) ? await this.payments.find(transactionId) : null;
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
    return payment;
  }

  private async afterRequery(payment: Payment, signal?: AbortSignal): Promise<PaymentStatus> {
    const mayChange = holdsDemand(payment.state) || payment.hintDueAt !== null;
    const demandIds = await this.demands.idsOfSameSemester(payment.demandId);
    const attempts = await this.payments.attempts(demandIds);
    // Whether to pay again depends on every attempt of the semester.
    const live = attempts.some((one) => settlesSemester(one, payment)) ? [] : liveAttempts(attempts, this.clock.now(), { despite: 'releases' });
    const open = new Set([...live, ...(mayChange ? [payment] : [])].map(({ id }) => id));
    await Promise.all([...open].map((id) => this.requeryBriefly(id, signal)));
    if (open.size === 0) return this.view(payment, attempts);
    return this.view(await this.payments.get(payment.id), await this.payments.attempts(demandIds));
  }

  /** While its payment settles it, a demand is not closed. */
  private async isFeeClosed({ state, demandId, refundingSince }: Payment): Promise<boolean> {
    if (state === 'SUCCESS' && refundingSince === null) return false;
    return (await this.demands.states([demandId])).get(demandId)?.refund === 'closed';
  }

  private async requeryBriefly(paymentId: number, signal?: AbortSignal): Promise<void> {
    const requery = this.requery.run(paymentId, 'poll', { freshMs: MIN_REQUERY_GAP_MS, signal }).catch((error: unknown) => {
      this.logger.warn({ message: 'status requery failed', paymentId, err: error });
    });
    const enough = this.clock.deadline(MAX_WAIT_MS);
    await Promise.race([requery, new Promise((resolve) => enough.addEventListener('abort', resolve))]);
  }

  private async view(payment: Payment, attempts: Awaited<ReturnType<PaymentRepository['attempts']>>): Promise<PaymentStatus> {
    const now = this.clock.now();
    const settled = attempts.find((one) => isSettling(one, payment));
    const live = liveAttempts(attempts, now, { despite: 'releases' });
    const isClosed = await this.isFeeClosed(payment);
    const isSafe = !isClosed && !attempts.some((one) => settlesSemester(one, payment)) && isSafeToPayAgain(payment, live, now);
    const isPaidElsewhere = isSafe && (await this.demands.settledUnderClosedNumber(payment.demandId)) !== null;
    const safeToPayAgain = isSafe && !isPaidElsewhere && (await this.twice.undecided(attempts)).length === 0;
    const waitsForOffice = payment.state === 'MISMATCH' || payment.state === 'DUPLICATE';
    const inDoubt = !settled && !waitsForOffice && live.some(({ id }) => id === payment.id) && !safeToPayAgain;
    const { transactionId, receiptNo, amount, settledAmount, state } = payment;
    const nextCheckAt = nextRequeryAt(payment);
    const despiteDoubtAt = payment.createdAt + DOUBT_MS;
    return {
      transaction_id: transactionId,
      transaction_status: shownStatus(state),
      amount: rupeesNumber(settledAmount ?? amount),
      nextCheckAt: nextCheckAt === null ? null : istIsoDateTime(new Date(Math.max(nextCheckAt, now + MIN_REQUERY_GAP_MS))),
      safeToPayAgain,
      mayPayDespiteDoubt: inDoubt && now >= despiteDoubtAt,
      mayPayDespiteDoubtAt: inDoubt && now < despiteDoubtAt ? istIsoDateTime(new Date(despiteDoubtAt)) : null,
      isMismatch: state === 'MISMATCH',
      receipt_no: state === 'SUCCESS' && payment.refundingSince === null ? receiptNo : null,
      settledReceiptNo: state === 'DUPLICATE' ? (settled?.receiptNo ?? null) : null,
      maskedEmail: maskedEmail(payment.form.email) || null,
      refundDueBy: state === 'FAILED' ? istDate(new Date(payment.stateAt + REFUND_MS)) : null,
      ...(await this.refundedAmounts(payment)),
      ...(isClosed ? { isFeeClosed: true } : {}),
      story: timelineOf(payment, await this.payments.events(payment.id)),
    };
  }

  private async refundedAmounts({ id }: Payment): Promise<Pick<PaymentStatus, 'refunds'>> {
    const refunds = await this.refunds.ofPayment(id);
    const [agreed, paidOut] = [sumAgreed(refunds), sumPaidOut(refunds)];
    return agreed === 0 ? {} : { refunds: { underWay: rupeesNumber(agreed - paidOut), paidOut: rupeesNumber(paidOut) } };
  }
}

const isSettling = ({ settledDemandId }: Payment, { demandId }: Payment): boolean => settledDemandId === demandId;

/** Under another session a payment of an earlier year settles nothing of this one; one that has settled since this one began does, however old. */
const settlesSemester = (one: Payment, payment: Payment): boolean =>
  one.settledDemandId !== null && (isSettling(one, payment) || one.stateAt > payment.createdAt);

/** For an unsettled demand. Never true while any of its attempts may still bring money. */
function isSafeToPayAgain(payment: Payment, live: readonly Payment[], now: number): boolean {
  if (payment.state === 'DUPLICATE' || (holdsDemand(payment.state) && !isNotStarted(payment, now))) return false;
  return live.every((attempt) => isNotStarted(attempt, now));
}

/**
 * The gateway has just answered that nothing was begun. A time in the future was written by a clock that was set back:
 * its age is unknown.
 */
function isNotStarted({ state, lastAnswer, requeryFailures, lastRequeryAt, hintDueAt }: Payment, now: number): boolean {
  const age = now - (lastRequeryAt ?? 0);
  return shownStatus(state) === 'INITIATED' && hintDueAt === null && lastAnswer === 'notStarted' && requeryFailures === 0 && age >= -CLOCK_TOLERANCE_MS && age <= FRESH_MS;
}

/** UTC ms, by the schedule or because of an unsigned message. */
function nextRequeryAt({ nextCheckAt, hintDueAt }: Payment): number | null {
  return nextCheckAt === null || hintDueAt === null ? (nextCheckAt ?? hintDueAt) : Math.min(nextCheckAt, hintDueAt);
}

function timelineOf(payment: Payment, events: readonly PaymentEvent[]): PaymentStatus['story'] {
  const steps: { at: number; status: ShownStatus }[] = [{ at: payment.createdAt, status: 'INITIATED' }];
  for (const { at, toState } of events) {
    if (shownStatus(toState) !== steps.at(-1)?.status) steps.push({ at, status: shownStatus(toState) });
  }
  return steps.map(({ at, status }) => ({ at: istIsoDateTime(new Date(at)), status }));
}
